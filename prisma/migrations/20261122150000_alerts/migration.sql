-- CreateTable
CREATE TABLE "Alert" (
    "id" UUID NOT NULL,
    "shopDomain" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "openKey" TEXT,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),
    "details" JSONB NOT NULL,

    CONSTRAINT "Alert_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AlertMail" (
    "id" UUID NOT NULL,
    "alertId" UUID NOT NULL,
    "phase" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "queuedAt" TIMESTAMPTZ(3) NOT NULL,
    "dueAt" TIMESTAMPTZ(3),

    CONSTRAINT "AlertMail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AlertSettings" (
    "shopDomain" TEXT NOT NULL,
    "addresses" TEXT[],
    "kinds" TEXT[],
    "locale" TEXT NOT NULL,
    "testedAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AlertSettings_pkey" PRIMARY KEY ("shopDomain")
);

-- CreateIndex
CREATE UNIQUE INDEX "Alert_openKey_key" ON "Alert"("openKey");

-- CreateIndex
CREATE INDEX "Alert_shopDomain_endedAt_idx" ON "Alert"("shopDomain", "endedAt");

-- CreateIndex
CREATE INDEX "Alert_endedAt_idx" ON "Alert"("endedAt");

-- CreateIndex
CREATE INDEX "AlertMail_dueAt_idx" ON "AlertMail"("dueAt");

-- CreateIndex
CREATE UNIQUE INDEX "AlertMail_alertId_phase_address_key" ON "AlertMail"("alertId", "phase", "address");

-- AddForeignKey
ALTER TABLE "Alert" ADD CONSTRAINT "Alert_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AlertMail" ADD CONSTRAINT "AlertMail_alertId_fkey" FOREIGN KEY ("alertId") REFERENCES "Alert"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AlertSettings" ADD CONSTRAINT "AlertSettings_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;
