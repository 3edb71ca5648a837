/** Values by keys for a fixed time, in this process. */
export interface TtlCache<T> {
  /** Returns the value; null without one that has not expired. */
  get(key: string): T | null;
  set(key: string, value: T): void;
  delete(key: string): void;
}

/** The limit of stored values, more than a process uses until one expires. The oldest is dropped first. */
const MAX_VALUES = 20_000;

/** @param lastsMs until a value expires, in milliseconds */
export function createTtlCache<T>(now: () => Date, lastsMs: number): TtlCache<T> {
  /** The oldest value is the first. */
  const kept = new Map<string, { value: T; until: number }>();
  return {
    get(key) {
      const found = kept.get(key);
      return found !== undefined && found.until > now().getTime() ? found.value : null;
    },
    set(key, value) {
      kept.delete(key);
      kept.set(key, { value, until: now().getTime() + lastsMs });
      if (kept.size > MAX_VALUES) kept.delete(kept.keys().next().value ?? key);
    },
    delete: (key) => void kept.delete(key),
  };
}
