-- Staff may have the storefront extension tell the discovery service what changed. No shop has chosen yet.
ALTER TABLE "Settings" ADD COLUMN "preflight" BOOLEAN NOT NULL DEFAULT false;
