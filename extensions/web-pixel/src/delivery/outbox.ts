/** Events that were not taken yet, oldest first, as sessionStorage keeps them: bounded in count, size and age. */

export interface Kept {
  url: string;
  body: string;
  /** Milliseconds since the epoch of the first attempt. */
  since: number;
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

/** The outbox of an earlier page of this tab; nothing where it cannot be read or does not belong there. */
export function parseOutbox(stored: string | null, beaconUrl: string): Kept[] {
  try {
    return (JSON.parse(stored || '') as Kept[]).filter(
      ({ url, body }) => url.startsWith(beaconUrl) && JSON.parse(body),
    );
  } catch {
    return [];
  }
}

/**
 * The pause before the next attempt in milliseconds: none while the service answers, then 1, 2, 4 … 64 s,
 * or longer if the service says so.
 */
export const pauseMs = (failures: number, retryAfter: number): number =>
  failures ? Math.max(retryAfter, 500 << Math.min(failures, 7)) : 0;
