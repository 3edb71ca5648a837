-- How far a shop's catalogue is compared with what webhooks told of it. The first comparison of a shop learns its ids.
CREATE TABLE "CatalogueComparison" (
    "shopDomain" TEXT NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "leaseUntil" TIMESTAMPTZ(3),
    "beganAt" TIMESTAMPTZ(3),
    "position" TEXT NOT NULL DEFAULT '0',
    "seenIds" BYTEA NOT NULL DEFAULT '',
    "foundNow" INTEGER NOT NULL DEFAULT 0,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "knownIds" BYTEA NOT NULL DEFAULT '',
    "finishedAt" TIMESTAMPTZ(3),
    "found" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,

    CONSTRAINT "CatalogueComparison_pkey" PRIMARY KEY ("shopDomain")
);

CREATE INDEX "CatalogueComparison_dueAt_idx" ON "CatalogueComparison"("dueAt");

ALTER TABLE "CatalogueComparison" ADD CONSTRAINT "CatalogueComparison_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;
