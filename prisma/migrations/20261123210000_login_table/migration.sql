-- Logins are all that the app sends itself: the table is named after them.
ALTER TABLE "DirectEvent" RENAME TO "Login";
ALTER TABLE "Login" RENAME CONSTRAINT "DirectEvent_pkey" TO "Login_pkey";
ALTER TABLE "Login" RENAME CONSTRAINT "DirectEvent_shopDomain_fkey" TO "Login_shopDomain_fkey";
ALTER INDEX "DirectEvent_dueAt_idx" RENAME TO "Login_dueAt_idx";
ALTER INDEX "DirectEvent_endedAt_idx" RENAME TO "Login_endedAt_idx";
ALTER INDEX "DirectEvent_shopDomain_acceptedAt_idx" RENAME TO "Login_shopDomain_acceptedAt_idx";
ALTER INDEX "DirectEvent_shopDomain_shopperId_acceptedAt_idx" RENAME TO "Login_shopDomain_shopperId_acceptedAt_idx";
ALTER INDEX "DirectEvent_shopDomain_shopperId_loginId_key" RENAME TO "Login_shopDomain_shopperId_loginId_key";
ALTER INDEX "DirectEvent_shopDomain_state_acceptedAt_idx" RENAME TO "Login_shopDomain_state_acceptedAt_idx";

-- Columns that nothing reads.
ALTER TABLE "Shop" DROP COLUMN "taxesIncluded";
ALTER TABLE "Reindex" DROP COLUMN "answeredAt";
