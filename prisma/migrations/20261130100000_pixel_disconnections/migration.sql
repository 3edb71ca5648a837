-- AlterTable
ALTER TABLE "Shop" ADD COLUMN     "pixelDisconnectedAt" TIMESTAMPTZ(3);
