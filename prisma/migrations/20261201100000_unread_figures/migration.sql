-- Two figures that no page shows are no longer written: the pieces that lists brought, and when a browser last reported.
-- The previous version adds up the pieces of orders that this version has stored.
ALTER TABLE "LedgerOrder" ALTER COLUMN "pieces" SET DEFAULT 0;
ALTER TABLE "ResultDay" ALTER COLUMN "pieces" SET DEFAULT 0;
ALTER TABLE "LastReport" ALTER COLUMN "reportAt" SET DEFAULT CURRENT_TIMESTAMP;
