/**
 * How long a test waits for an event, in milliseconds; reached only if the event never happens, even on a machine with
 * ten times the load. `expect.poll` uses this limit by itself; `vi.waitFor` uses it in hooks, where `expect.poll` is
 * not allowed.
 */
export const EVENT_LIMIT_MS = 300_000;
