/** One value per shop for a fixed time, in this process. */
export interface TtlCache<T> {
  /** Returns the value; null without one that has not expired. */
  get(shop: string): T | null;
  set(shop: string, value: T): void;
}

/** @param lastsMs until a value expires, in milliseconds */
export function createTtlCache<T>(now: () => Date, lastsMs: number): TtlCache<T> {
  const kept = new Map<string, { value: T; until: number }>();

  /** Drops expired values. The oldest are first, so the loop ends at the first value that is still valid. */
  function dropOld(): void {
    for (const [shop, { until }] of kept) {
      if (until > now().getTime()) return;
      kept.delete(shop);
    }
  }

  return {
    get(shop) {
      dropOld();
      return kept.get(shop)?.value ?? null;
    },
    set(shop, value) {
      kept.delete(shop);
      kept.set(shop, { value, until: now().getTime() + lastsMs });
    },
  };
}
