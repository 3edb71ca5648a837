-- The monthly mail: whether staff want it, who has ended it, when the next one is due, and each one.
ALTER TABLE "AlertSettings" ADD COLUMN "monthly" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "monthlyOptOuts" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  ADD COLUMN "monthlyDueAt" TIMESTAMPTZ(3);

CREATE INDEX "AlertSettings_monthlyDueAt_idx" ON "AlertSettings"("monthlyDueAt");

CREATE TABLE "MonthlyMail" (
  "id" UUID NOT NULL,
  "shopDomain" TEXT NOT NULL,
  "month" TEXT NOT NULL,
  "address" TEXT NOT NULL,
  "figures" JSONB NOT NULL,
  "state" TEXT NOT NULL,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "queuedAt" TIMESTAMPTZ(3) NOT NULL,
  "dueAt" TIMESTAMPTZ(3),
  CONSTRAINT "MonthlyMail_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "MonthlyMail_shopDomain_month_address_key" ON "MonthlyMail"("shopDomain", "month", "address");
CREATE INDEX "MonthlyMail_dueAt_idx" ON "MonthlyMail"("dueAt");
CREATE INDEX "MonthlyMail_queuedAt_idx" ON "MonthlyMail"("queuedAt");

ALTER TABLE "MonthlyMail" ADD CONSTRAINT "MonthlyMail_shopDomain_fkey"
  FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;
