-- A write of a step names the version that it read. No row is leased to a worker any more.
ALTER TABLE "FeedAutomation"
  DROP COLUMN "lookAt",
  ADD COLUMN "nextCheckAt" TIMESTAMPTZ(3),
  ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "updateVersion" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "ShopFeed" RENAME COLUMN "lookAt" TO "nextCheckAt";
ALTER TABLE "ShopFeed" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;
ALTER INDEX "ShopFeed_lookAt_idx" RENAME TO "ShopFeed_nextCheckAt_idx";
ALTER TABLE "CatalogueComparison" DROP COLUMN "leaseUntil", ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "OrderReading" DROP COLUMN "leaseUntil", ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;
