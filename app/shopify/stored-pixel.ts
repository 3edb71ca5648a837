import type { Prisma } from '@prisma/client';
import { z } from 'zod';
import { type Locks, waitToHold } from '../database/sql.ts';
import type { ShopifyPixel } from './pixel-operations.ts';
import { sameSettings } from './pixel-settings.ts';

/** The web pixel as this app last saw it. */
export interface StoredPixel extends ShopifyPixel {
  connectedAt: Date;
  updatedAt: Date;
}

const settingsColumn = z.record(z.string(), z.string());

/** What is kept of a shop's pixel; null for none. */
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
 * Keeps what Shopify has. Another id is another connection; other settings are a change.
 *
 * @returns what is kept now
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
  const kept = await readStoredPixel(db, shop);
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
export function agree(kept: StoredPixel | null, pixel: ShopifyPixel | null): boolean {
  if (kept === null || pixel === null) return kept === pixel;
  return kept.id === pixel.id && sameSettings(kept.settings, pixel.settings);
}

/** Other changes, of the same shop's pixel or of many shops', have not come to an end in time. */
export class PixelBusy extends Error {
  override readonly name = 'PixelBusy';

  constructor() {
    super('The pixel of this shop, or those of many others, are being changed by other requests.');
  }
}

export interface PixelLockOptions {
  /** How long to wait for others, in milliseconds. */
  patienceMs?: number;
}

const PATIENCE_MS = 30_000;

/**
 * Runs `work` while no other process and no other request changes the same shop's pixel.
 *
 * `work` may wait for Shopify: what it holds is a connection for locks, and none of those that pages and jobs share.
 *
 * @throws {PixelBusy} when it was not its turn in time; `work` has not begun then
 */
export async function withPixelLock<T>(
  locks: Locks,
  shop: string,
  work: () => Promise<T>,
  { patienceMs = PATIENCE_MS }: PixelLockOptions = {},
): Promise<T> {
  const held = await waitToHold(locks, `pixel of ${shop}`, work, patienceMs);
  if (held === null) throw new PixelBusy();
  return held.result;
}
