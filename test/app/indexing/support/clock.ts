/** A clock that stands still until a test moves it. */
export interface Clock {
  now(): Date;
  pass(ms: number): void;
  /** Moves forward to a moment; does nothing for one that has passed. */
  passTo(at: Date): void;
}

/** @param start ISO 8601; a full second, as the service's times are */
export function createClock(start = '2026-11-21T09:00:00Z'): Clock {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    pass(ms) {
      at += ms;
    },
    passTo(moment) {
      at = Math.max(at, moment.getTime());
    },
  };
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
