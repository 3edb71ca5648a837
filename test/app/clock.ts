/** A clock that stands still until a test moves it. */
export interface Clock {
  now: () => Date;
  /** Moves the clock on by `ms`. */
  pass(ms: number): void;
  /** Moves forward to a moment; does nothing for one that has passed. */
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

/** In milliseconds, as are the others. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
