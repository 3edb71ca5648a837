-- When staff put the note about unlisted products away.
ALTER TABLE "Shop" ADD COLUMN "unlistedDismissedAt" TIMESTAMPTZ(3);
