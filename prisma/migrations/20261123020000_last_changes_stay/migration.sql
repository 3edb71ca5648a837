-- Items keep the time of their last change. Where it was removed, Shopify's time of the last change stands for it, and
-- feeds that follow the catalog get these items once more where they were indexed before that.
UPDATE "CatalogueItem" SET "changedAt" = "updatedAt", "dirtySince" = "updatedAt", "version" = "version" + 1
WHERE "changedAt" IS NULL;

CREATE INDEX "CatalogueItem_shopDomain_dirtySince_idx" ON "CatalogueItem"("shopDomain", "dirtySince");
