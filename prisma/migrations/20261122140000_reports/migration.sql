-- Logins that have been sent before say no mode; they are counted as live.
ALTER TABLE "DirectEvent" ADD COLUMN "mode" TEXT;

-- CreateTable
CREATE TABLE "EventCount" (
    "shopDomain" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "path" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "httpStatus" INTEGER NOT NULL DEFAULT 0,
    "count" INTEGER NOT NULL,

    CONSTRAINT "EventCount_pkey" PRIMARY KEY ("shopDomain","day","path","source","mode","outcome","httpStatus")
);

-- CreateTable
CREATE TABLE "EventHour" (
    "shopDomain" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "mode" TEXT NOT NULL,
    "taken" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,

    CONSTRAINT "EventHour_pkey" PRIMARY KEY ("shopDomain","hour","mode")
);

-- CreateTable
CREATE TABLE "LastReport" (
    "shopDomain" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "reportAt" TIMESTAMPTZ(3) NOT NULL,
    "takenAt" TIMESTAMPTZ(3),

    CONSTRAINT "LastReport_pkey" PRIMARY KEY ("shopDomain","mode")
);

-- CreateTable
CREATE TABLE "VersionSeen" (
    "shopDomain" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "VersionSeen_pkey" PRIMARY KEY ("shopDomain","source","version")
);

-- CreateTable
CREATE TABLE "OrderReceipt" (
    "shopDomain" TEXT NOT NULL,
    "orderId" TEXT NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "outcome" TEXT NOT NULL,
    "httpStatus" INTEGER NOT NULL DEFAULT 0,
    "mode" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "OrderReceipt_pkey" PRIMARY KEY ("shopDomain","orderId","tokenHash")
);

-- CreateIndex
CREATE INDEX "EventCount_day_idx" ON "EventCount"("day");

-- CreateIndex
CREATE INDEX "EventHour_hour_idx" ON "EventHour"("hour");

-- CreateIndex
CREATE INDEX "VersionSeen_lastSeenAt_idx" ON "VersionSeen"("lastSeenAt");

-- CreateIndex
CREATE INDEX "OrderReceipt_at_idx" ON "OrderReceipt"("at");

-- AddForeignKey
ALTER TABLE "EventCount" ADD CONSTRAINT "EventCount_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventHour" ADD CONSTRAINT "EventHour_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LastReport" ADD CONSTRAINT "LastReport_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VersionSeen" ADD CONSTRAINT "VersionSeen_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderReceipt" ADD CONSTRAINT "OrderReceipt_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;
