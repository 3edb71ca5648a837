/**
 * How long a test waits for an event, in milliseconds: only what never comes takes that long. A machine that does ten
 * times as much at once still has time to spare.
 */
export const EVENT_LIMIT_MS = 300_000;
