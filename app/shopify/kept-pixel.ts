import type { Prisma } from '@prisma/client';
import { z } from 'zod';
import type { ShopifyPixel } from './pixel-operations.ts';
import { sameSettings } from './pixel-settings.ts';

/** The web pixel as this app last saw it. */
export interface KeptPixel extends ShopifyPixel {
  connectedAt: Date;
  updatedAt: Date;
}

const settingsColumn = z.record(z.string(), z.string());

/** What is kept of a shop's pixel; null for none. */
export async function readKeptPixel(
  db: Prisma.TransactionClient,
  shop: string,
): Promise<KeptPixel | null> {
  const row = await db.pixelConnection.findUnique({ where: { shopDomain: shop } });
  if (row === null) return null;
  const { webPixelId, settings, connectedAt, updatedAt } = row;
  return { id: webPixelId, settings: settingsColumn.parse(settings), connectedAt, updatedAt };
}

/**
 * Keeps what Shopify has. Another id is another connection; other settings are a change.
 *
 * @returns what is kept now
 */
export async function keepPixel(
  db: Prisma.TransactionClient,
  shop: string,
  pixel: ShopifyPixel | null,
  at: Date,
): Promise<KeptPixel | null> {
  if (pixel === null) {
    await db.pixelConnection.deleteMany({ where: { shopDomain: shop } });
    return null;
  }
  const kept = await readKeptPixel(db, shop);
  if (agree(kept, pixel)) return kept;
  const connectedAt = kept?.id === pixel.id ? kept.connectedAt : at;
  const columns = { webPixelId: pixel.id, settings: pixel.settings, connectedAt, updatedAt: at };
  await db.pixelConnection.upsert({
    where: { shopDomain: shop },
    create: { shopDomain: shop, ...columns },
    update: columns,
  });
  return { ...pixel, connectedAt, updatedAt: at };
}

/** Whether what is kept is what Shopify has. */
export function agree(kept: KeptPixel | null, pixel: ShopifyPixel | null): boolean {
  if (kept === null || pixel === null) return kept === pixel;
  return kept.id === pixel.id && sameSettings(kept.settings, pixel.settings);
}
