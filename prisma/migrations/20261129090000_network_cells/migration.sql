-- CreateTable
CREATE TABLE "NetworkCells" (
    "shopDomain" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "family" TEXT NOT NULL,
    "minutes" INTEGER NOT NULL,
    "start" TIMESTAMPTZ(3) NOT NULL,
    "takenBits" BIT(1024),
    "failedBits" BIT(1024),
    "refusedBits" BIT(1024),
    "seen" INTEGER NOT NULL,
    "taken" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "refused" INTEGER NOT NULL,

    CONSTRAINT "NetworkCells_pkey" PRIMARY KEY ("shopDomain","mode","family","minutes","start")
);

-- CreateIndex
CREATE INDEX "NetworkCells_minutes_start_idx" ON "NetworkCells"("minutes", "start");

-- AddForeignKey
ALTER TABLE "NetworkCells" ADD CONSTRAINT "NetworkCells_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;
