-- When the data of a file was read: what changed later is not in it. Of files on their way it is not known.
ALTER TABLE "FeedFile" ADD COLUMN "dataAt" TIMESTAMPTZ(3);
ALTER TABLE "Reindex" ADD COLUMN "dataAt" TIMESTAMPTZ(3);
