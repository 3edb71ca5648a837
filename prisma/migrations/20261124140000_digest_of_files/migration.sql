-- What was checked is what is sent. Files on their way have no digest, and no piece of theirs is replaced.
ALTER TABLE "FeedFile" ADD COLUMN "digest" TEXT NOT NULL DEFAULT '';
ALTER TABLE "Reindex" ADD COLUMN "fileDigest" TEXT;
