-- CreateTable
CREATE TABLE "ShopFeed" (
    "shopDomain" TEXT NOT NULL,
    "metafields" TEXT[],
    "countries" TEXT[],
    "feedId" TEXT,
    "dailyAt" INTEGER,
    "dailyDueAt" TIMESTAMPTZ(3),
    "makingId" UUID,
    "state" TEXT NOT NULL DEFAULT 'none',
    "cause" TEXT,
    "staffId" TEXT,
    "staffName" TEXT,
    "recipe" JSONB,
    "requestedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "operationId" TEXT,
    "objects" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT,
    "tally" JSONB,
    "sendTo" TEXT,
    "sent" TEXT,
    "lookAt" TIMESTAMPTZ(3),

    CONSTRAINT "ShopFeed_pkey" PRIMARY KEY ("shopDomain")
);

-- CreateIndex
CREATE INDEX "ShopFeed_lookAt_idx" ON "ShopFeed"("lookAt");

-- AddForeignKey
ALTER TABLE "ShopFeed" ADD CONSTRAINT "ShopFeed_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;
