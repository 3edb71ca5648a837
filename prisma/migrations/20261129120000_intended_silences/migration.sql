-- CreateTable
CREATE TABLE "IntendedSilence" (
    "shopDomain" TEXT NOT NULL,
    "family" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "IntendedSilence_pkey" PRIMARY KEY ("shopDomain","family")
);

-- AddForeignKey
ALTER TABLE "IntendedSilence" ADD CONSTRAINT "IntendedSilence_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;
