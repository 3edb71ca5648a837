const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long after acceptance something should have started. */
export const START_EXPECTED_MS = 15 * MINUTE;

/**
 * How long an accepted re-index is kept alive without a sign: as long as its hour. Before that no
 * other could be accepted anyway; afterwards it would only stand in the way of the next one.
 */
export const START_GIVEN_UP_MS = HOUR;

/** How long nothing may be seen after a request without an answer. */
export const SIGN_EXPECTED_MS = 15 * MINUTE;

/** How long a feed may rest after an index was seen, until the time of that index shows. */
export const NEW_INDEX_EXPECTED_MS = 15 * MINUTE;

/** How long anything at all is waited for or watched. */
export const LONGEST_LIFE_MS = 24 * HOUR;

/** How long "now" may be tried while the service is out of reach. */
export const NOW_PATIENCE_MS = 15 * MINUTE;

/**
 * A request counts for the service from when it was received, which may be as long after it left as
 * an answer may take. What goes by itself waits that much longer than the hour.
 */
export const SLOT_MARGIN_MS = 30 * SECOND;

/**
 * Longer than any pause, the wait for the end of an hour included. A step that is due later than that
 * was planned by a clock that has been put back since, and is due now.
 */
export const BEYOND_PAUSES_MS = 2 * HOUR;

/** Until the next try of what is not possible yet, after `ageMs` of waiting. */
export function waitingPause(ageMs: number, followMs: number): number {
  return clamp(ageMs / 10, followMs, 5 * MINUTE);
}

/** Until the next look at a feed, `ageMs` after the request left. */
export function watchingPause(ageMs: number, followMs: number, answered: 'yes' | 'no'): number {
  const pause = clamp(ageMs / 60, followMs, MINUTE);
  return answered === 'yes' ? pause : 4 * pause;
}

export const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);

export const msBetween = (from: Date, to: Date): number => to.getTime() - from.getTime();

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
