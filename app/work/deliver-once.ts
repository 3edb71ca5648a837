import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Logger } from 'pino';
import { later } from '../time/units.ts';

/** One delivery: `Marked` is its row while it is sent, `Result` the result of its request. */
export interface Delivery<Marked, Result> {
  /** How long the request and the recording of its result may take together, in ms. */
  limitMs: number;
  /**
   * Commits that the row is being sent, if it is unchanged since it was read. A row that is still being sent after
   * `until` belongs to a process that is gone: its request may have left.
   *
   * @returns null if the row has changed: nothing is sent then
   */
  mark(until: Date): Promise<Marked | null>;
  /** Sends one request, once. Never throws. */
  send(marked: Marked): Promise<Result>;
  /** Writes the result, if the row is unchanged since it was marked. Repeating it changes nothing. */
  record(marked: Marked, result: Result): Promise<void>;
}

export interface DeliveryDeps {
  now: () => Date;
  /** Resolves after `ms`; used between attempts to record a result. */
  wait?: (ms: number) => Promise<unknown>;
  log: Logger;
}

/** The last attempt to record begins this long before the limit, since it takes time itself. */
const MARGIN_MS = 10_000;

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 4_000;

/**
 * Sends a request at most once, whatever fails: *sending* is committed before the request leaves, and a row found in
 * this state is never sent again. Only this process has the result, so the write is retried until the limit.
 *
 * @param about names the row in the log
 * @throws the database's last error, once the write is given up; the row is still *sending* then
 */
export async function deliverOnce<Marked, Result>(
  { limitMs, mark, send, record }: Delivery<Marked, Result>,
  { now, wait = pauseFor, log }: DeliveryDeps,
  about: object,
): Promise<void> {
  const until = later(now(), limitMs);
  const marked = await mark(until);
  if (marked === null) return;
  const result = await send(marked);
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      await record(marked, result);
      return;
    } catch (err) {
      if (now().getTime() + pauseMs > until.getTime() - MARGIN_MS) throw err;
      log.warn({ ...about, err }, 'result not recorded; retrying');
    }
    await wait(pauseMs);
  }
}
