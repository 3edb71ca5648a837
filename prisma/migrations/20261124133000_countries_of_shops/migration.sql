-- The countries that a shop ships to. Empty until Shopify is asked again, at the next visit.
ALTER TABLE "Shop" ADD COLUMN "countries" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
