-- Feeds can be re-indexed without a person. No shop has chosen it yet, and all re-indexes so far were asked for by staff.
ALTER TABLE "Reindex" ADD COLUMN "cause" TEXT NOT NULL DEFAULT 'staff';

CREATE TABLE "FeedAutomation" (
    "shopDomain" TEXT NOT NULL,
    "feedId" TEXT NOT NULL,
    "onChange" BOOLEAN NOT NULL DEFAULT false,
    "dailyAt" INTEGER,
    "dailyDueAt" TIMESTAMPTZ(3),
    "lookAt" TIMESTAMPTZ(3),

    CONSTRAINT "FeedAutomation_pkey" PRIMARY KEY ("shopDomain","feedId")
);

ALTER TABLE "FeedAutomation" ADD CONSTRAINT "FeedAutomation_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;
