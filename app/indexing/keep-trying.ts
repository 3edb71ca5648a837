import { later } from './life/pauses.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Does what must not be lost, again and again with growing pauses, until it succeeds. What would begin
 * later than `until` is not begun: then the last error is thrown.
 */
export async function keepTrying(
  attempt: () => Promise<void>,
  {
    until,
    now,
    wait,
    onFailure,
  }: {
    until: Date;
    now: () => Date;
    wait: (ms: number) => Promise<void>;
    onFailure: (error: unknown) => void;
  },
): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (later(now(), pauseMs) > until) throw error;
      onFailure(error);
    }
    await wait(pauseMs);
  }
}
