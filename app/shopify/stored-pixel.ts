import { isDeepStrictEqual } from 'node:util';
import type { PixelConnection, Prisma } from '@prisma/client';
import { z } from 'zod';
import type { ShopifyPixel } from './pixel-operations.ts';

/** The web pixel as this app last saw it. */
export type StoredPixel = ShopifyPixel & Pick<PixelConnection, 'connectedAt' | 'updatedAt'>;

const settingsColumn = z.record(z.string(), z.string());

/** Reads the stored pixel of a shop; null without one. */
export async function readStoredPixel(
  db: Prisma.TransactionClient,
  shop: string,
): Promise<StoredPixel | null> {
  const row = await db.pixelConnection.findUnique({ where: { shopDomain: shop } });
  if (row === null) return null;
  const { webPixelId, settings, connectedAt, updatedAt } = row;
  return { id: webPixelId, settings: settingsColumn.parse(settings), connectedAt, updatedAt };
}

/**
 * Stores the pixel at Shopify. Another id is another connection; other settings are a change. Clears that staff had
 * disconnected it. Stores nothing if the shop has uninstalled the app while Shopify answered.
 */
export async function storePixel(
  db: Prisma.TransactionClient,
  shop: string,
  pixel: ShopifyPixel | null,
  at: Date,
): Promise<StoredPixel | null> {
  if (pixel === null) {
    await db.pixelConnection.deleteMany({ where: { shopDomain: shop } });
    return null;
  }
  // Before the row is locked below, so that two requests cannot wait for each other.
  await db.shop.updateMany({
    where: { domain: shop, pixelDisconnectedAt: { not: null } },
    data: { pixelDisconnectedAt: null },
  });
  const kept = await readStoredPixel(db, shop);
  if (isSamePixel(kept, pixel)) return kept;
  const connectedAt = kept?.id === pixel.id ? kept.connectedAt : at;
  const written = await db.$executeRaw`
    INSERT INTO "PixelConnection" ("shopDomain", "webPixelId", "settings", "connectedAt", "updatedAt")
    SELECT "domain", ${pixel.id}, ${JSON.stringify(pixel.settings)}::jsonb, ${connectedAt}, ${at}
    FROM "Shop" WHERE "domain" = ${shop} AND "uninstalledAt" IS NULL FOR SHARE
    ON CONFLICT ("shopDomain") DO UPDATE SET "webPixelId" = EXCLUDED."webPixelId",
      "settings" = EXCLUDED."settings", "connectedAt" = EXCLUDED."connectedAt",
      "updatedAt" = EXCLUDED."updatedAt"`;
  return written === 0 ? null : { ...pixel, connectedAt, updatedAt: at };
}

/** Whether the stored pixel is the one at Shopify. */
export function isSamePixel(kept: StoredPixel | null, pixel: ShopifyPixel | null): boolean {
  if (kept === null || pixel === null) return kept === pixel;
  return kept.id === pixel.id && isDeepStrictEqual(kept.settings, pixel.settings);
}
