-- CreateTable
CREATE TABLE "StorefrontSettingsSeen" (
    "shopDomain" TEXT NOT NULL,
    "settings" JSONB,
    "seenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "StorefrontSettingsSeen_pkey" PRIMARY KEY ("shopDomain")
);

-- AddForeignKey
ALTER TABLE "StorefrontSettingsSeen" ADD CONSTRAINT "StorefrontSettingsSeen_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;
