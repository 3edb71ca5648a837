-- When test mode ends, and when pixel and storefront extension are told.
ALTER TABLE "Settings" ADD COLUMN "testEndsAt" TIMESTAMPTZ(3),
  ADD COLUMN "testStepAt" TIMESTAMPTZ(3);

CREATE INDEX "Settings_testStepAt_idx" ON "Settings"("testStepAt");

-- Test mode without an end gets the longest.
UPDATE "Settings" SET "testEndsAt" = now() + interval '3 days', "testStepAt" = now() + interval '3 days'
WHERE "mode" = 'test';
