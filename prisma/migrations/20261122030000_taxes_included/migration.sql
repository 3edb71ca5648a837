-- Each order tells whether its prices include tax, and staff may say otherwise. No shop has chosen yet.
ALTER TABLE "Settings" ADD COLUMN "taxesIncluded" TEXT NOT NULL DEFAULT 'automatic';
