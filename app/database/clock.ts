/** One time for all processes on a database: the server's, not that of their machines. */
export interface DatabaseClock {
  now(): Date;
  /** Stops querying the server. */
  stop(): void;
}

export interface DatabaseClockDeps {
  /** Returns the server's time, in milliseconds since 1970. */
  ask: () => Promise<number>;
  /** Called with the error when the server did not answer; the clock continues without it. */
  onFailure: (error: unknown) => void;
  /** Returns the time of a monotonic timer, in milliseconds; for tests. */
  ticks?: () => number;
  /** Returns this machine's time, in milliseconds since 1970; for tests. */
  machineTime?: () => number;
  /** The interval between queries of the server's time, in milliseconds. */
  everyMs?: number;
}

const EVERY_MS = 30_000;

/** An answer that took longer is too imprecise. */
const MAX_ANSWER_MS = 2_000;

/**
 * Opens the clock of a database. Limits, pauses and hours span several processes: a machine whose clock is wrong, or
 * jumps, must neither hurry nor delay the others. Between two answers a monotonic timer counts, so a jump of this
 * machine's clock has no effect.
 *
 * Until the server answers for the first time, this machine's clock is used.
 */
export async function openDatabaseClock(deps: DatabaseClockDeps): Promise<DatabaseClock> {
  const { ask, onFailure, everyMs = EVERY_MS } = deps;
  const { ticks = () => performance.now(), machineTime = Date.now } = deps;
  let zero = machineTime() - ticks();

  async function adjust(): Promise<void> {
    const asked = ticks();
    try {
      const time = await ask();
      const answered = ticks();
      if (answered - asked <= MAX_ANSWER_MS) zero = time - (asked + answered) / 2;
    } catch (error) {
      onFailure(error);
    }
  }

  await adjust();
  const timer = setInterval(() => void adjust(), everyMs);
  timer.unref();
  return {
    now: () => new Date(Math.round(zero + ticks())),
    stop: () => clearInterval(timer),
  };
}
