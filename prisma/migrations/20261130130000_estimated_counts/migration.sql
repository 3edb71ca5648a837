-- Days that were counted by a share of the page loads stay marked once all of them report. Earlier rows count as complete.
ALTER TABLE "EventCount" ADD COLUMN "every" INTEGER NOT NULL DEFAULT 1;
