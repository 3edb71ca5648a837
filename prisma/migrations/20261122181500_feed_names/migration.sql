-- CreateTable
CREATE TABLE "FeedName" (
    "shopDomain" TEXT NOT NULL,
    "feedId" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "FeedName_pkey" PRIMARY KEY ("shopDomain","feedId")
);

-- AddForeignKey
ALTER TABLE "FeedName" ADD CONSTRAINT "FeedName_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;
