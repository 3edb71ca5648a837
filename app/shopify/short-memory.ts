/** Remembers one thing per shop for a short while, in this process. */
export interface ShortMemory<T> {
  /** Null where nothing was remembered, or too long ago. */
  recall(shop: string): T | null;
  remember(shop: string, value: T): void;
}

/** @param lastsMs how long each thing is remembered, in milliseconds */
export function createShortMemory<T>(now: () => Date, lastsMs: number): ShortMemory<T> {
  const kept = new Map<string, { value: T; until: number }>();

  /** The oldest come first, so no more is kept than what is remembered. */
  function dropOld(): void {
    for (const [shop, { until }] of kept) {
      if (until > now().getTime()) return;
      kept.delete(shop);
    }
  }

  return {
    recall(shop) {
      dropOld();
      return kept.get(shop)?.value ?? null;
    },
    remember(shop, value) {
      kept.delete(shop);
      kept.set(shop, { value, until: now().getTime() + lastsMs });
    },
  };
}

/**
 * How long a page that is shown again and again does not ask Shopify anew what it has just failed to
 * tell: long enough for a page that looks every few seconds, short enough for who waits for Shopify.
 */
export const SHOPIFY_REST_MS = 30_000;
