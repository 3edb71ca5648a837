-- The logins that still have their customer: each hour those are found whose time is over, among those of 90 days.
CREATE INDEX "Login_endedAt_named_idx" ON "Login"("endedAt") WHERE "shopperId" IS NOT NULL;
