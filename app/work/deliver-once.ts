import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Logger } from 'pino';
import { later } from '../time/units.ts';

/** One delivery: `Marked` is its row as it is while it is sent, `Result` what its request resulted in. */
export interface Delivery<Marked, Result> {
  /** How long the request and the recording of its result may take together, in ms. */
  limitMs: number;
  /**
   * Commits that the row is being sent, if it still is as it was read. A row that is found being sent after `until`
   * belongs to a process that is gone: its request may have left.
   *
   * @returns null where the row has changed: nothing leaves then
   */
  mark(until: Date): Promise<Marked | null>;
  /** Sends one request, once. Never throws. */
  send(marked: Marked): Promise<Result>;
  /** Writes the result, if the row still is as it was marked. Repeating it changes nothing. */
  record(marked: Marked, result: Result): Promise<void>;
}

export interface DeliveryDeps {
  now: () => Date;
  /** Resolves after `ms`; between attempts to record a result. */
  wait?: (ms: number) => Promise<unknown>;
  log: Logger;
}

/** No attempt to record begins later than this before the limit: it takes time itself. */
const MARGIN_MS = 10_000;

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4_000;

/**
 * Sends a request at most once, whatever fails: *sending* is committed before the request leaves, and nothing leads
 * from it back to sending. Only this process has the result, so the write is retried until the limit.
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
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
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
