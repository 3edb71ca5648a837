-- By which variant an index may know a product, so that its record is found once the product is deleted.
ALTER TABLE "CatalogueItem" ADD COLUMN "defaultVariantId" TEXT;
