-- CreateTable
CREATE TABLE "ForgottenLogin" (
    "shopDomain" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ForgottenLogin_pkey" PRIMARY KEY ("shopDomain","hash")
);

-- CreateIndex
CREATE INDEX "ForgottenLogin_until_idx" ON "ForgottenLogin"("until");

-- AddForeignKey
ALTER TABLE "ForgottenLogin" ADD CONSTRAINT "ForgottenLogin_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;
