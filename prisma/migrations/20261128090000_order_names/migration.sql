-- Orders that were read before have no name, and days that were counted before no value.
ALTER TABLE "LedgerOrder" ADD COLUMN "name" TEXT;
ALTER TABLE "OrderDay" ADD COLUMN "value" DECIMAL(20,4), ADD COLUMN "currency" TEXT;
