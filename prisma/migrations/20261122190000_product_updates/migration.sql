-- Feeds may have changed products sent by updates. No feed has chosen that yet.
ALTER TABLE "FeedAutomation"
    ADD COLUMN "updates" BOOLEAN NOT NULL DEFAULT false,
    ADD COLUMN "updateAt" TIMESTAMPTZ(3),
    ADD COLUMN "updateTries" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "updateProblem" TEXT;

-- Which change of a product the index of a feed was last told.
CREATE TABLE "ProductUpdate" (
    "shopDomain" TEXT NOT NULL,
    "feedId" TEXT NOT NULL,
    "productId" TEXT NOT NULL,
    "changedAt" TIMESTAMPTZ(3) NOT NULL,
    "sentAt" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT NOT NULL,
    "reason" TEXT,
    "uid" TEXT,

    CONSTRAINT "ProductUpdate_pkey" PRIMARY KEY ("shopDomain","feedId","productId")
);

CREATE INDEX "ProductUpdate_sentAt_idx" ON "ProductUpdate"("sentAt");

ALTER TABLE "ProductUpdate" ADD CONSTRAINT "ProductUpdate_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;
