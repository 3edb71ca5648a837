/** Events that were not taken yet, oldest first, as sessionStorage keeps them: bounded in count, size and age. */

/** One request. */
export interface Item {
  url: string;
  body: string;
  /** Milliseconds since the epoch of the first attempt. */
  since: number;
}

/** A request to be sent later. */
export interface Kept extends Item {
  id: string;
}

const COUNT_LIMIT = 50;
/** UTF-16 units of the whole outbox. */
const SIZE_LIMIT = 250_000;
const AGE_LIMIT_MS = 30 * 60_000;

/** What is still worth sending: old items fall out, and where there are too many the oldest. */
export function bounded(kept: readonly Kept[], now: number): Kept[] {
  const young = kept.filter(({ since }) => now - since < AGE_LIMIT_MS).slice(-COUNT_LIMIT);
  while (JSON.stringify(young).length > SIZE_LIMIT) young.shift();
  return young;
}

/**
 * The pause before the next attempt in milliseconds: none while the service answers, then 1, 2, 4 … 64 s,
 * or longer if the service says so, but never beyond an item's life.
 */
export const pauseMs = (failures: number, retryAfter: number): number =>
  failures ? Math.min(Math.max(retryAfter, 500 << Math.min(failures, 7)), AGE_LIMIT_MS) : 0;
