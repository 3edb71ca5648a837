-- CreateTable
CREATE TABLE "OrderReading" (
    "shopDomain" TEXT NOT NULL,
    "grantedAt" TIMESTAMPTZ(3) NOT NULL,
    "readAt" TIMESTAMPTZ(3),
    "problem" TEXT,
    "phase" TEXT NOT NULL DEFAULT 'created',
    "since" TIMESTAMPTZ(3) NOT NULL,
    "cursor" TEXT,
    "newestUpdate" TIMESTAMPTZ(3),
    "newestOrder" TIMESTAMPTZ(3),
    "ledgerSince" TIMESTAMPTZ(3),
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "triedAt" TIMESTAMPTZ(3),
    "leaseUntil" TIMESTAMPTZ(3),

    CONSTRAINT "OrderReading_pkey" PRIMARY KEY ("shopDomain")
);

-- CreateTable
CREATE TABLE "LedgerOrder" (
    "shopDomain" TEXT NOT NULL,
    "orderId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "cancelledAt" TIMESTAMPTZ(3),
    "tokenHash" BYTEA,
    "outcome" TEXT,
    "httpStatus" INTEGER,

    CONSTRAINT "LedgerOrder_pkey" PRIMARY KEY ("shopDomain","orderId")
);

-- CreateTable
CREATE TABLE "OrderDay" (
    "shopDomain" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "state" TEXT NOT NULL,
    "orders" INTEGER NOT NULL,

    CONSTRAINT "OrderDay_pkey" PRIMARY KEY ("shopDomain","day","state")
);

-- CreateIndex
CREATE INDEX "OrderReading_dueAt_idx" ON "OrderReading"("dueAt");

-- CreateIndex
CREATE INDEX "LedgerOrder_shopDomain_createdAt_idx" ON "LedgerOrder"("shopDomain", "createdAt" DESC);

-- AddForeignKey
ALTER TABLE "OrderReading" ADD CONSTRAINT "OrderReading_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerOrder" ADD CONSTRAINT "LedgerOrder_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "OrderReading"("shopDomain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderDay" ADD CONSTRAINT "OrderDay_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "OrderReading"("shopDomain") ON DELETE CASCADE ON UPDATE CASCADE;
