/** One time for all processes on a database: the server's, not their machines'. */
export interface DatabaseClock {
  now(): Date;
  /** Asks the server no more. */
  stop(): void;
}

export interface DatabaseClockDeps {
  /** The server's time, in milliseconds since 1970. */
  ask: () => Promise<number>;
  /** Hears why the server could not be asked; the time goes on without it. */
  onFailure: (error: unknown) => void;
  /** Milliseconds that only ever grow, at the pace of time; for tests. */
  ticks?: () => number;
  /** What this machine takes for the time, in milliseconds since 1970; for tests. */
  machineTime?: () => number;
  /** How often the server is asked, in milliseconds. */
  everyMs?: number;
}

const EVERY_MS = 30_000;

/** An answer that took longer says too little about the moment at which it was given. */
const LONGEST_ANSWER_MS = 2_000;

/**
 * Opens the clock of a database. Leases, pauses and hours are kept by several processes, and by their
 * successors: a machine whose clock is wrong, or jumps, must neither hurry nor hold up the others.
 * Between two questions the time goes on by what no clock can change, so a jump of this machine's clock
 * is not even seen.
 *
 * While the server has never answered, this machine's clock has to do.
 */
export async function openDatabaseClock({
  ask,
  onFailure,
  ticks = () => performance.now(),
  machineTime = Date.now,
  everyMs = EVERY_MS,
}: DatabaseClockDeps): Promise<DatabaseClock> {
  let zero = machineTime() - ticks();

  async function adjust(): Promise<void> {
    const asked = ticks();
    try {
      const time = await ask();
      const answered = ticks();
      if (answered - asked <= LONGEST_ANSWER_MS) zero = time - (asked + answered) / 2;
    } catch (error) {
      onFailure(error);
    }
  }

  await adjust();
  const timer = setInterval(() => void adjust(), everyMs);
  timer.unref();
  return {
    now: () => new Date(Math.round(zero + ticks())),
    stop: () => {
      clearInterval(timer);
    },
  };
}
