/** Lengths of time, in ms. */
export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Returns the time `ms` after another one, or before it if `ms` is negative. */
export const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
