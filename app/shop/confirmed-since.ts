import type { ShopRecord } from './shops.ts';

/** Shopify's servers may differ by a little, and session tokens know whole seconds. */
const TOLERANCE_MS = 5_000;

/** Up to when a confirmation may be, and still be older than what happened at a time. */
export function latestOlderConfirmation(happenedAt: Date): Date {
  return new Date(happenedAt.getTime() + TOLERANCE_MS);
}

/**
 * Whether Shopify has confirmed an installation since something happened. Webhooks may come hours late,
 * and what happened to an earlier installation must not happen to this one.
 *
 * @param happenedAt by Shopify's clock, as the confirmation is; null where Shopify does not say
 */
export function isConfirmedSince(
  shop: Pick<ShopRecord, 'confirmedAt'> | null,
  happenedAt: Date | null,
): boolean {
  if (shop === null || happenedAt === null) return false;
  return shop.confirmedAt > latestOlderConfirmation(happenedAt);
}
