-- The items that Shopify no longer has: each hour those are found whose time is over, among those of all shops.
CREATE INDEX "CatalogueItem_updatedAt_deleted_idx" ON "CatalogueItem"("updatedAt") WHERE "deleted";
