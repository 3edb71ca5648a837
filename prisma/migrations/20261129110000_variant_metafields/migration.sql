ALTER TABLE "ShopFeed" ADD COLUMN "variantMetafields" TEXT[] DEFAULT ARRAY[]::TEXT[];
