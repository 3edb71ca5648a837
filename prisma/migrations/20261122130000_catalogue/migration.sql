-- Products and collections of which webhooks have told. Nothing is known of any shop's catalogue yet.
CREATE TABLE "CatalogueItem" (
    "shopDomain" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "visible" BOOLEAN NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "prints" BYTEA,
    "dirtySince" TIMESTAMPTZ(3),
    "changedAt" TIMESTAMPTZ(3),
    "fields" TEXT[],

    CONSTRAINT "CatalogueItem_pkey" PRIMARY KEY ("shopDomain","kind","id")
);

CREATE INDEX "CatalogueItem_shopDomain_changedAt_idx" ON "CatalogueItem"("shopDomain", "changedAt");

ALTER TABLE "CatalogueItem" ADD CONSTRAINT "CatalogueItem_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;
