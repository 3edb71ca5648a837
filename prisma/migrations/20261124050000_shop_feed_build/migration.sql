-- A feed made from the shop is a build of a definition, with counts.
ALTER TABLE "ShopFeed" RENAME COLUMN "makingId" TO "buildId";
ALTER TABLE "ShopFeed" RENAME COLUMN "recipe" TO "definition";
ALTER TABLE "ShopFeed" RENAME COLUMN "tally" TO "counts";
