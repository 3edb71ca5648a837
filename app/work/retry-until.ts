const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

/**
 * Repeats an attempt with growing pauses until it succeeds.
 *
 * @throws the last error, when the next attempt would begin later than `until`
 */
export async function retryUntil(
  attempt: () => Promise<void>,
  {
    until,
    now,
    wait,
    onFailure,
  }: {
    until: Date;
    now: () => Date;
    wait: (ms: number) => Promise<unknown>;
    onFailure: (error: unknown) => void;
  },
): Promise<void> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      await attempt();
      return;
    } catch (error) {
      if (now().getTime() + pauseMs > until.getTime()) throw error;
      onFailure(error);
    }
    await wait(pauseMs);
  }
}
