-- All tables, as prisma/schema.prisma describes them.

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
    "redactionRequestedAt" TIMESTAMPTZ(3),
    "name" TEXT,
    "timeZone" TEXT,
    "unlistedCount" INTEGER,
    "countries" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "factsReadAt" TIMESTAMPTZ(3),
    "guideDismissedAt" TIMESTAMPTZ(3),
    "unlistedDismissedAt" TIMESTAMPTZ(3),

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
    "taxesIncluded" TEXT NOT NULL DEFAULT 'automatic',
    "preflight" BOOLEAN NOT NULL DEFAULT false,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "Settings_pkey" PRIMARY KEY ("shopDomain")
);

-- CreateTable
CREATE TABLE "FeedName" (
    "shopDomain" TEXT NOT NULL,
    "feedId" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "FeedName_pkey" PRIMARY KEY ("shopDomain","feedId")
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
CREATE TABLE "StorefrontSettingsSeen" (
    "shopDomain" TEXT NOT NULL,
    "settings" JSONB,
    "seenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "StorefrontSettingsSeen_pkey" PRIMARY KEY ("shopDomain")
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
    "cause" TEXT NOT NULL DEFAULT 'staff',
    "confirmed" BOOLEAN NOT NULL DEFAULT false,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL,
    "staffId" TEXT,
    "staffName" TEXT,
    "requestedBy" TEXT,
    "method" TEXT NOT NULL DEFAULT 'pull',
    "fileId" UUID,
    "fileName" TEXT,
    "fileSize" INTEGER,
    "fileDigest" TEXT,
    "dataAt" TIMESTAMPTZ(3),
    "siteId" TEXT,
    "lastIndexedBefore" TIMESTAMPTZ(3),
    "feedStateBefore" TEXT,
    "sendingAt" TIMESTAMPTZ(3),
    "countedAt" TIMESTAMPTZ(3),
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
CREATE TABLE "Login" (
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
    "mode" TEXT,
    "dueAt" TIMESTAMPTZ(3),
    "giveUpAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Login_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ForgottenLogin" (
    "shopDomain" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ForgottenLogin_pkey" PRIMARY KEY ("shopDomain","hash")
);

-- CreateTable
CREATE TABLE "OrderReading" (
    "shopDomain" TEXT NOT NULL,
    "grantedAt" TIMESTAMPTZ(3) NOT NULL,
    "readAt" TIMESTAMPTZ(3),
    "problem" TEXT,
    "phase" TEXT NOT NULL DEFAULT 'created',
    "since" TIMESTAMPTZ(3) NOT NULL,
    "cursor" TEXT,
    "newestUpdate" TIMESTAMPTZ(3),
    "newestOrder" TIMESTAMPTZ(3),
    "ledgerSince" TIMESTAMPTZ(3),
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "triedAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "OrderReading_pkey" PRIMARY KEY ("shopDomain")
);

-- CreateTable
CREATE TABLE "LedgerOrder" (
    "shopDomain" TEXT NOT NULL,
    "orderId" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "cancelledAt" TIMESTAMPTZ(3),
    "tokenHash" BYTEA,
    "outcome" TEXT,
    "httpStatus" INTEGER,
    "subtotal" DECIMAL(20,4),
    "currency" TEXT,
    "pieces" INTEGER,
    "lists" JSONB,

    CONSTRAINT "LedgerOrder_pkey" PRIMARY KEY ("shopDomain","orderId")
);

-- CreateTable
CREATE TABLE "OrderDay" (
    "shopDomain" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "state" TEXT NOT NULL,
    "orders" INTEGER NOT NULL,

    CONSTRAINT "OrderDay_pkey" PRIMARY KEY ("shopDomain","day","state")
);

-- CreateTable
CREATE TABLE "ResultDay" (
    "shopDomain" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "module" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "orders" INTEGER NOT NULL,
    "pieces" INTEGER NOT NULL,
    "value" DECIMAL(20,4) NOT NULL,

    CONSTRAINT "ResultDay_pkey" PRIMARY KEY ("shopDomain","day","module","currency")
);

-- CreateTable
CREATE TABLE "ListDay" (
    "shopDomain" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "module" TEXT NOT NULL,
    "shown" INTEGER NOT NULL,
    "seen" INTEGER NOT NULL,
    "clicks" INTEGER NOT NULL,
    "adds" INTEGER NOT NULL,
    "counted" INTEGER NOT NULL,

    CONSTRAINT "ListDay_pkey" PRIMARY KEY ("shopDomain","day","module")
);

-- CreateTable
CREATE TABLE "EventCount" (
    "shopDomain" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "path" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "httpStatus" INTEGER NOT NULL DEFAULT 0,
    "count" INTEGER NOT NULL,

    CONSTRAINT "EventCount_pkey" PRIMARY KEY ("shopDomain","day","path","source","mode","outcome","httpStatus")
);

-- CreateTable
CREATE TABLE "EventHour" (
    "shopDomain" TEXT NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "mode" TEXT NOT NULL,
    "taken" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "refused" INTEGER NOT NULL DEFAULT 0,
    "unanswered" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "EventHour_pkey" PRIMARY KEY ("shopDomain","hour","mode")
);

-- CreateTable
CREATE TABLE "LastReport" (
    "shopDomain" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "reportAt" TIMESTAMPTZ(3) NOT NULL,
    "takenAt" TIMESTAMPTZ(3),

    CONSTRAINT "LastReport_pkey" PRIMARY KEY ("shopDomain","mode")
);

-- CreateTable
CREATE TABLE "VersionSeen" (
    "shopDomain" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "lastSeenAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "VersionSeen_pkey" PRIMARY KEY ("shopDomain","source","version")
);

-- CreateTable
CREATE TABLE "OrderReceipt" (
    "shopDomain" TEXT NOT NULL,
    "orderId" TEXT NOT NULL,
    "tokenHash" BYTEA NOT NULL,
    "outcome" TEXT NOT NULL,
    "httpStatus" INTEGER NOT NULL DEFAULT 0,
    "mode" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "lists" JSONB,

    CONSTRAINT "OrderReceipt_pkey" PRIMARY KEY ("shopDomain","orderId","tokenHash")
);

-- CreateTable
CREATE TABLE "CatalogueItem" (
    "shopDomain" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,
    "visible" BOOLEAN NOT NULL,
    "deleted" BOOLEAN NOT NULL DEFAULT false,
    "prints" BYTEA,
    "defaultVariantId" TEXT,
    "dirtySince" TIMESTAMPTZ(3),
    "changedAt" TIMESTAMPTZ(3),
    "fields" TEXT[],

    CONSTRAINT "CatalogueItem_pkey" PRIMARY KEY ("shopDomain","kind","id")
);

-- CreateTable
CREATE TABLE "FeedAutomation" (
    "shopDomain" TEXT NOT NULL,
    "feedId" TEXT NOT NULL,
    "onChange" BOOLEAN NOT NULL DEFAULT false,
    "dailyAt" INTEGER,
    "dailyDueAt" TIMESTAMPTZ(3),
    "nextCheckAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "updates" BOOLEAN NOT NULL DEFAULT false,
    "updateAt" TIMESTAMPTZ(3),
    "updateVersion" INTEGER NOT NULL DEFAULT 0,
    "updateTries" INTEGER NOT NULL DEFAULT 0,
    "updateProblem" TEXT,

    CONSTRAINT "FeedAutomation_pkey" PRIMARY KEY ("shopDomain","feedId")
);

-- CreateTable
CREATE TABLE "UploadedFeed" (
    "shopDomain" TEXT NOT NULL,
    "feedId" TEXT NOT NULL,
    "mapping" JSONB,

    CONSTRAINT "UploadedFeed_pkey" PRIMARY KEY ("shopDomain","feedId")
);

-- CreateTable
CREATE TABLE "FeedFile" (
    "id" UUID NOT NULL,
    "shopDomain" TEXT NOT NULL,
    "feedId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "size" INTEGER NOT NULL DEFAULT 0,
    "digest" TEXT NOT NULL DEFAULT '',
    "dataAt" TIMESTAMPTZ(3),
    "products" INTEGER,
    "mapping" JSONB,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FeedFile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FeedFilePart" (
    "fileId" UUID NOT NULL,
    "start" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "FeedFilePart_pkey" PRIMARY KEY ("fileId","start")
);

-- CreateTable
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

-- CreateTable
CREATE TABLE "ShopFeed" (
    "shopDomain" TEXT NOT NULL,
    "metafields" TEXT[],
    "countries" TEXT[],
    "feedId" TEXT,
    "dailyAt" INTEGER,
    "dailyDueAt" TIMESTAMPTZ(3),
    "buildId" UUID,
    "state" TEXT NOT NULL DEFAULT 'none',
    "cause" TEXT,
    "staffId" TEXT,
    "staffName" TEXT,
    "definition" JSONB,
    "requestedAt" TIMESTAMPTZ(3),
    "endedAt" TIMESTAMPTZ(3),
    "operationId" TEXT,
    "objects" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "reason" TEXT,
    "counts" JSONB,
    "sendTo" TEXT,
    "sent" TEXT,
    "nextCheckAt" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ShopFeed_pkey" PRIMARY KEY ("shopDomain")
);

-- CreateTable
CREATE TABLE "WebhookReceipt" (
    "id" TEXT NOT NULL,
    "shopDomain" TEXT NOT NULL,
    "topic" TEXT NOT NULL,
    "receivedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WebhookReceipt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Alert" (
    "id" UUID NOT NULL,
    "shopDomain" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "openKey" TEXT,
    "startedAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),
    "details" JSONB NOT NULL,

    CONSTRAINT "Alert_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AlertMail" (
    "id" UUID NOT NULL,
    "alertId" UUID NOT NULL,
    "phase" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "queuedAt" TIMESTAMPTZ(3) NOT NULL,
    "dueAt" TIMESTAMPTZ(3),

    CONSTRAINT "AlertMail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AlertSettings" (
    "shopDomain" TEXT NOT NULL,
    "addresses" TEXT[],
    "kinds" TEXT[],
    "locale" TEXT NOT NULL,
    "testedAt" TIMESTAMPTZ(3),
    "updatedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "AlertSettings_pkey" PRIMARY KEY ("shopDomain")
);

-- CreateTable
CREATE TABLE "CatalogueComparison" (
    "shopDomain" TEXT NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "beganAt" TIMESTAMPTZ(3),
    "position" TEXT NOT NULL DEFAULT '0',
    "seenIds" BYTEA NOT NULL DEFAULT '\x',
    "foundNow" INTEGER NOT NULL DEFAULT 0,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "knownIds" BYTEA NOT NULL DEFAULT '\x',
    "finishedAt" TIMESTAMPTZ(3),
    "found" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,

    CONSTRAINT "CatalogueComparison_pkey" PRIMARY KEY ("shopDomain")
);

-- The bytes are compressed already.
ALTER TABLE "FeedFilePart" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

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
CREATE INDEX "Reindex_fileId_idx" ON "Reindex"("fileId");

-- CreateIndex
CREATE INDEX "ReindexStateSeen_reindexId_at_idx" ON "ReindexStateSeen"("reindexId", "at");

-- CreateIndex
CREATE INDEX "Login_shopDomain_shopperId_acceptedAt_idx" ON "Login"("shopDomain", "shopperId", "acceptedAt");

-- CreateIndex
CREATE INDEX "Login_shopDomain_acceptedAt_idx" ON "Login"("shopDomain", "acceptedAt");

-- CreateIndex
CREATE INDEX "Login_shopDomain_state_acceptedAt_idx" ON "Login"("shopDomain", "state", "acceptedAt");

-- CreateIndex
CREATE INDEX "Login_dueAt_idx" ON "Login"("dueAt");

-- CreateIndex
CREATE INDEX "Login_endedAt_idx" ON "Login"("endedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Login_shopDomain_shopperId_loginId_key" ON "Login"("shopDomain", "shopperId", "loginId");

-- CreateIndex
CREATE INDEX "ForgottenLogin_until_idx" ON "ForgottenLogin"("until");

-- CreateIndex
CREATE INDEX "OrderReading_dueAt_idx" ON "OrderReading"("dueAt");

-- CreateIndex
CREATE INDEX "LedgerOrder_shopDomain_createdAt_idx" ON "LedgerOrder"("shopDomain", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "ListDay_day_idx" ON "ListDay"("day");

-- CreateIndex
CREATE INDEX "EventCount_day_idx" ON "EventCount"("day");

-- CreateIndex
CREATE INDEX "EventHour_hour_idx" ON "EventHour"("hour");

-- CreateIndex
CREATE INDEX "VersionSeen_lastSeenAt_idx" ON "VersionSeen"("lastSeenAt");

-- CreateIndex
CREATE INDEX "OrderReceipt_at_idx" ON "OrderReceipt"("at");

-- CreateIndex
CREATE INDEX "CatalogueItem_shopDomain_changedAt_idx" ON "CatalogueItem"("shopDomain", "changedAt");

-- CreateIndex
CREATE INDEX "CatalogueItem_shopDomain_dirtySince_idx" ON "CatalogueItem"("shopDomain", "dirtySince");

-- CreateIndex
CREATE INDEX "FeedFile_shopDomain_feedId_idx" ON "FeedFile"("shopDomain", "feedId");

-- CreateIndex
CREATE INDEX "ProductUpdate_sentAt_idx" ON "ProductUpdate"("sentAt");

-- CreateIndex
CREATE INDEX "ShopFeed_nextCheckAt_idx" ON "ShopFeed"("nextCheckAt");

-- CreateIndex
CREATE INDEX "WebhookReceipt_receivedAt_idx" ON "WebhookReceipt"("receivedAt");

-- CreateIndex
CREATE UNIQUE INDEX "Alert_openKey_key" ON "Alert"("openKey");

-- CreateIndex
CREATE INDEX "Alert_shopDomain_endedAt_idx" ON "Alert"("shopDomain", "endedAt");

-- CreateIndex
CREATE INDEX "Alert_endedAt_idx" ON "Alert"("endedAt");

-- CreateIndex
CREATE INDEX "AlertMail_dueAt_idx" ON "AlertMail"("dueAt");

-- CreateIndex
CREATE UNIQUE INDEX "AlertMail_alertId_phase_address_key" ON "AlertMail"("alertId", "phase", "address");

-- CreateIndex
CREATE INDEX "CatalogueComparison_dueAt_idx" ON "CatalogueComparison"("dueAt");

-- AddForeignKey
ALTER TABLE "Credentials" ADD CONSTRAINT "Credentials_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Settings" ADD CONSTRAINT "Settings_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FeedName" ADD CONSTRAINT "FeedName_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PixelConnection" ADD CONSTRAINT "PixelConnection_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "StorefrontSettingsSeen" ADD CONSTRAINT "StorefrontSettingsSeen_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FeedStatus" ADD CONSTRAINT "FeedStatus_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reindex" ADD CONSTRAINT "Reindex_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReindexStateSeen" ADD CONSTRAINT "ReindexStateSeen_reindexId_fkey" FOREIGN KEY ("reindexId") REFERENCES "Reindex"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Login" ADD CONSTRAINT "Login_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ForgottenLogin" ADD CONSTRAINT "ForgottenLogin_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderReading" ADD CONSTRAINT "OrderReading_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerOrder" ADD CONSTRAINT "LedgerOrder_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "OrderReading"("shopDomain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderDay" ADD CONSTRAINT "OrderDay_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "OrderReading"("shopDomain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ResultDay" ADD CONSTRAINT "ResultDay_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "OrderReading"("shopDomain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ListDay" ADD CONSTRAINT "ListDay_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventCount" ADD CONSTRAINT "EventCount_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EventHour" ADD CONSTRAINT "EventHour_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LastReport" ADD CONSTRAINT "LastReport_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "VersionSeen" ADD CONSTRAINT "VersionSeen_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "OrderReceipt" ADD CONSTRAINT "OrderReceipt_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CatalogueItem" ADD CONSTRAINT "CatalogueItem_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FeedAutomation" ADD CONSTRAINT "FeedAutomation_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "UploadedFeed" ADD CONSTRAINT "UploadedFeed_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FeedFile" ADD CONSTRAINT "FeedFile_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FeedFilePart" ADD CONSTRAINT "FeedFilePart_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "FeedFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ProductUpdate" ADD CONSTRAINT "ProductUpdate_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ShopFeed" ADD CONSTRAINT "ShopFeed_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Alert" ADD CONSTRAINT "Alert_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AlertMail" ADD CONSTRAINT "AlertMail_alertId_fkey" FOREIGN KEY ("alertId") REFERENCES "Alert"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AlertSettings" ADD CONSTRAINT "AlertSettings_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CatalogueComparison" ADD CONSTRAINT "CatalogueComparison_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;
