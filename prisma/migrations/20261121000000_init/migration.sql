-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL,
    "shop" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "isOnline" BOOLEAN NOT NULL DEFAULT false,
    "scope" TEXT,
    "expires" TIMESTAMP(3),
    "accessToken" TEXT NOT NULL,
    "userId" BIGINT,
    "firstName" TEXT,
    "lastName" TEXT,
    "email" TEXT,
    "accountOwner" BOOLEAN,
    "locale" TEXT,
    "collaborator" BOOLEAN,
    "emailVerified" BOOLEAN,
    "refreshToken" TEXT,
    "refreshTokenExpires" TIMESTAMP(3),

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Shop" (
    "domain" TEXT NOT NULL,
    "installedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "uninstalledAt" TIMESTAMPTZ(3),
    "name" TEXT,
    "timeZone" TEXT,
    "taxesIncluded" BOOLEAN,
    "unlistedCount" INTEGER,
    "factsReadAt" TIMESTAMPTZ(3),
    "guideDismissedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Shop_pkey" PRIMARY KEY ("domain")
);

-- CreateTable
CREATE TABLE "Credentials" (
    "shopDomain" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "sealedSecret" TEXT NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Credentials_pkey" PRIMARY KEY ("shopDomain")
);

-- CreateTable
CREATE TABLE "Settings" (
    "shopDomain" TEXT NOT NULL,
    "feedIds" TEXT[],
    "requestedBy" TEXT,
    "mode" TEXT NOT NULL DEFAULT 'live',
    "identifiers" TEXT NOT NULL DEFAULT 'product',
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Settings_pkey" PRIMARY KEY ("shopDomain")
);

-- CreateTable
CREATE TABLE "PixelConnection" (
    "shopDomain" TEXT NOT NULL,
    "webPixelId" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "connectedAt" TIMESTAMPTZ(3) NOT NULL,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "PixelConnection_pkey" PRIMARY KEY ("shopDomain")
);

-- CreateTable
CREATE TABLE "FeedStatus" (
    "shopDomain" TEXT NOT NULL,
    "siteId" TEXT NOT NULL,
    "askedAt" TIMESTAMPTZ(3) NOT NULL,
    "answeredAt" TIMESTAMPTZ(3),
    "answer" JSONB,
    "problem" JSONB,

    CONSTRAINT "FeedStatus_pkey" PRIMARY KEY ("shopDomain")
);

-- CreateTable
CREATE TABLE "Reindex" (
    "id" UUID NOT NULL,
    "shopDomain" TEXT NOT NULL,
    "feedId" TEXT NOT NULL,
    "activeKey" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "kind" TEXT NOT NULL,
    "confirmed" BOOLEAN NOT NULL DEFAULT false,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL,
    "staffId" TEXT,
    "staffName" TEXT,
    "requestedBy" TEXT,
    "siteId" TEXT,
    "lastIndexedBefore" TIMESTAMPTZ(3),
    "feedStateBefore" TEXT,
    "sendingAt" TIMESTAMPTZ(3),
    "countedAt" TIMESTAMPTZ(3),
    "answeredAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "possibleAt" TIMESTAMPTZ(3),
    "dueAt" TIMESTAMPTZ(3),
    "feedState" TEXT,
    "feedStateAt" TIMESTAMPTZ(3),

    CONSTRAINT "Reindex_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReindexStateSeen" (
    "id" SERIAL NOT NULL,
    "reindexId" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ReindexStateSeen_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "DirectEvent" (
    "id" UUID NOT NULL,
    "shopDomain" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "httpStatus" INTEGER,
    "shopperId" TEXT,
    "loginId" UUID,
    "page" JSONB,
    "happenedAt" TIMESTAMPTZ(3) NOT NULL,
    "acceptedAt" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "siteId" TEXT,
    "dueAt" TIMESTAMPTZ(3),
    "giveUpAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "DirectEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookReceipt" (
    "id" TEXT NOT NULL,
    "shopDomain" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WebhookReceipt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Session_shop_idx" ON "Session"("shop");

-- CreateIndex
CREATE UNIQUE INDEX "Reindex_activeKey_key" ON "Reindex"("activeKey");

-- CreateIndex
CREATE INDEX "Reindex_shopDomain_requestedAt_idx" ON "Reindex"("shopDomain", "requestedAt" DESC);

-- CreateIndex
CREATE INDEX "Reindex_shopDomain_feedId_endedAt_idx" ON "Reindex"("shopDomain", "feedId", "endedAt");

-- CreateIndex
CREATE INDEX "Reindex_shopDomain_feedId_countedAt_idx" ON "Reindex"("shopDomain", "feedId", "countedAt");

-- CreateIndex
CREATE INDEX "Reindex_shopDomain_endedAt_idx" ON "Reindex"("shopDomain", "endedAt");

-- CreateIndex
CREATE INDEX "Reindex_dueAt_idx" ON "Reindex"("dueAt");

-- CreateIndex
CREATE INDEX "ReindexStateSeen_reindexId_at_idx" ON "ReindexStateSeen"("reindexId", "at");

-- CreateIndex
CREATE INDEX "DirectEvent_shopDomain_shopperId_acceptedAt_idx" ON "DirectEvent"("shopDomain", "shopperId", "acceptedAt");

-- CreateIndex
CREATE INDEX "DirectEvent_shopDomain_acceptedAt_idx" ON "DirectEvent"("shopDomain", "acceptedAt");

-- CreateIndex
CREATE INDEX "DirectEvent_shopDomain_state_acceptedAt_idx" ON "DirectEvent"("shopDomain", "state", "acceptedAt");

-- CreateIndex
CREATE INDEX "DirectEvent_dueAt_idx" ON "DirectEvent"("dueAt");

-- CreateIndex
CREATE INDEX "DirectEvent_endedAt_idx" ON "DirectEvent"("endedAt");

-- CreateIndex
CREATE UNIQUE INDEX "DirectEvent_shopDomain_shopperId_loginId_key" ON "DirectEvent"("shopDomain", "shopperId", "loginId");

-- CreateIndex
CREATE INDEX "WebhookReceipt_receivedAt_idx" ON "WebhookReceipt"("receivedAt");

-- AddForeignKey
ALTER TABLE "Credentials" ADD CONSTRAINT "Credentials_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Settings" ADD CONSTRAINT "Settings_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PixelConnection" ADD CONSTRAINT "PixelConnection_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FeedStatus" ADD CONSTRAINT "FeedStatus_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reindex" ADD CONSTRAINT "Reindex_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReindexStateSeen" ADD CONSTRAINT "ReindexStateSeen_reindexId_fkey" FOREIGN KEY ("reindexId") REFERENCES "Reindex"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DirectEvent" ADD CONSTRAINT "DirectEvent_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;
