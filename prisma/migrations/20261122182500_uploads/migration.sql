-- Feeds can be uploaded. No shop has chosen it yet, and for all re-indexes so far the service fetched the products.
ALTER TABLE "Reindex" ADD COLUMN "method" TEXT NOT NULL DEFAULT 'pull',
  ADD COLUMN "fileId" UUID,
  ADD COLUMN "fileName" TEXT,
  ADD COLUMN "fileSize" INTEGER;

CREATE TABLE "UploadedFeed" (
    "shopDomain" TEXT NOT NULL,
    "feedId" TEXT NOT NULL,
    "mapping" JSONB,

    CONSTRAINT "UploadedFeed_pkey" PRIMARY KEY ("shopDomain","feedId")
);

CREATE TABLE "FeedFile" (
    "id" UUID NOT NULL,
    "shopDomain" TEXT NOT NULL,
    "feedId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "size" INTEGER NOT NULL DEFAULT 0,
    "products" INTEGER,
    "mapping" JSONB,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "FeedFile_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "FeedFilePart" (
    "fileId" UUID NOT NULL,
    "start" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "FeedFilePart_pkey" PRIMARY KEY ("fileId","start")
);

-- The bytes are compressed already.
ALTER TABLE "FeedFilePart" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

CREATE INDEX "Reindex_fileId_idx" ON "Reindex"("fileId");
CREATE INDEX "FeedFile_shopDomain_feedId_idx" ON "FeedFile"("shopDomain", "feedId");

ALTER TABLE "UploadedFeed" ADD CONSTRAINT "UploadedFeed_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "FeedFile" ADD CONSTRAINT "FeedFile_shopDomain_fkey" FOREIGN KEY ("shopDomain") REFERENCES "Shop"("domain") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "FeedFilePart" ADD CONSTRAINT "FeedFilePart_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "FeedFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;
