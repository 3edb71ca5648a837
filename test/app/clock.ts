/** A clock that only a test advances. */
export interface Clock {
  now: () => Date;
  /** Advances the clock by `ms`. */
  pass(ms: number): void;
  /** Advances to a moment; does nothing if it has passed. */
  passTo(at: Date): void;
}

export function createClock(start: Date): Clock {
  let at = start.getTime();
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

/** Milliseconds, like the following ones. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
