-- Until a day has been counted, every page load reports.
ALTER TABLE "Shop" ADD COLUMN "reportEvery" INTEGER NOT NULL DEFAULT 1;
