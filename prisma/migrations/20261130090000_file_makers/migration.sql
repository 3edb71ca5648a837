-- AlterTable
ALTER TABLE "Reindex" ADD COLUMN     "fileMaker" TEXT;
