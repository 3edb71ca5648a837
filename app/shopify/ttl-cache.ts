/** Holds one value per shop for a fixed time, in this process. */
export interface TtlCache<T> {
  /** Null where there is no value, or its time is over. */
  get(shop: string): T | null;
  set(shop: string, value: T): void;
}

/** @param lastsMs how long each value is held, in milliseconds */
export function createTtlCache<T>(now: () => Date, lastsMs: number): TtlCache<T> {
  const kept = new Map<string, { value: T; until: number }>();

  /** The oldest come first, so the loop ends at the first value that is still valid. */
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
