-- AlterTable
ALTER TABLE "Shop" ADD COLUMN "redactionRequestedAt" TIMESTAMPTZ(3);
