/**
 * How long a test waits for an event, in milliseconds: only what never comes takes that long. A machine that does ten
 * times as much at once still has time to spare. `expect.poll` waits so long by itself; before and after tests, where it
 * is not allowed, `vi.waitFor` waits as long.
 */
export const EVENT_LIMIT_MS = 300_000;
