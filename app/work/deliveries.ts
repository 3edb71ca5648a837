import { DAY_MS, HOUR_MS, MINUTE_MS, later } from '../time/units.ts';
import { type DeliveryDeps, deliverOnce } from './deliver-once.ts';
import { backoffMs } from './backoff.ts';

/**
 * `waiting` → `sending` → `done` | `failed` | `unknown`.
 *
 * `failed`: refused, or no longer wanted. `unknown`: it may have been accepted, so it is not sent again.
 */
export type DeliveryState = 'waiting' | 'sending' | 'done' | 'failed' | 'unknown';

/** The states of a delivery that may have arrived, or may yet. */
export const MAY_HAVE_ARRIVED: DeliveryState[] = ['sending', 'done', 'unknown'];

/**
 * The content of a delivery about an end.
 *
 * @param begun the state of the delivery about the beginning; undefined without one
 */
export function contentOfEnd<Content>(
  begun: string | undefined,
  content: Content,
): Content | null | 'later' {
  if (begun === 'sending') return 'later';
  return begun === 'done' || begun === 'unknown' ? content : null;
}

/** A row of a table of deliveries, with the data that its next step depends on. */
export interface DeliveryRow<Content> {
  id: string;
  /** A {@link DeliveryState}. */
  state: string;
  attempts: number;
  queuedAt: Date;
  /** When a waiting row is due, or until when a sent one's result may be recorded. Null once it has ended. */
  dueAt: Date | null;
  /**
   * The content to send; null if it is no longer wanted, or no longer true. `later`: the delivery about the beginning of
   * the same trouble is being sent, and decides whether this one about the end is wanted.
   */
  content: Content | null | 'later';
  /** Identifies the row in the log. */
  about: object;
}

/** The outcome of one request; `why` is for the log. */
export type DeliveryResult =
  | { outcome: 'taken' }
  /** Refused for good. */
  | { outcome: 'refused'; why: string }
  /** The request had no effect: worth another try, not before `pauseMs` have passed. */
  | { outcome: 'not-taken'; why: string; pauseMs?: number }
  /** The request may have been accepted. */
  | { outcome: 'unknown'; why: string };

interface Change {
  state: DeliveryState;
  attempts: number;
  dueAt: Date | null;
}

/** The part of Prisma's table client that deliveries use. */
export interface DeliveryTable {
  updateMany(args: { where: object; data: Change }): PromiseLike<{ count: number }>;
}

/** The rules specific to one kind of deliveries. */
export interface DeliveryRules<Content, Row extends DeliveryRow<Content>> {
  /** The name of a delivery in the log. */
  name: string;
  /** Longer than a request and the recording of its result take, in ms. */
  limitMs: number;
  table: DeliveryTable;
  /** Reads a row; null if it was deleted, or if this version of the app cannot read it. */
  read(id: string): Promise<Row | null>;
  /** Returns the condition under which the row may be sent, in case it has changed since it was read. */
  wanted(row: Row): object;
  /** Checked before the row is marked as sent: a reason not to send it now, or ever; null without one. */
  obstacle?(row: Row): Promise<DeliveryResult | null>;
  /** Sends one request, once. Never throws. */
  send(row: Row, content: Content): Promise<DeliveryResult>;
  /** Queues the next try; if it is missing, the sweep finds the row. */
  enqueue?(id: string, at: Date): Promise<void>;
}

/** How long a delivery that is not accepted is retried. */
export const TRIED_FOR_MS = DAY_MS;

const PAUSES = { firstMs: MINUTE_MS, maxMs: HOUR_MS };

/**
 * Creates the function that takes the next step of a queued row, which sends it ({@link deliverOnce}). A row that is still
 * `sending` beyond the limit becomes `unknown`. Each write has the row's state as it was read as its condition.
 */
export function createDelivery<Content, Row extends DeliveryRow<Content>>(
  rules: DeliveryRules<Content, Row>,
  deps: DeliveryDeps,
): (id: string) => Promise<void> {
  const { name, limitMs, table } = rules;
  const { now, log } = deps;

  return async (id) => {
    const row = await rules.read(id);
    const at = now();
    if (row?.dueAt == null || row.dueAt > at) return;
    if (row.state === 'sending') return end(row, 'unknown', 'interrupted');
    const { content } = row;
    if (content === null) return end(row, 'failed', 'not wanted any more');
    if (content === 'later') return postpone(row, 'its beginning is being sent');
    if (at.getTime() - row.queuedAt.getTime() >= TRIED_FOR_MS) return end(row, 'failed', 'too old');
    const obstacle = await rules.obstacle?.(row);
    if (obstacle) return record(row, obstacle);
    await deliverOnce<Row, DeliveryResult>(
      {
        limitMs,
        mark: (until) => mark(row, until),
        send: (marked) => rules.send(marked, content),
        record,
      },
      deps,
      row.about,
    );
  };

  async function mark(row: Row, until: Date): Promise<Row | null> {
    const marked = { state: 'sending', attempts: row.attempts + 1, dueAt: until } as const;
    return (await write(row, marked, rules.wanted(row))) ? { ...row, ...marked } : null;
  }

  function record(row: Row, result: DeliveryResult): Promise<void> {
    switch (result.outcome) {
      case 'taken':
        return end(row, 'done', null);
      case 'refused':
        return end(row, 'failed', result.why);
      case 'unknown':
        return end(row, 'unknown', result.why);
      case 'not-taken':
        return postpone(row, result.why, result.pauseMs);
    }
  }

  async function postpone(row: Row, reason: string, atLeastMs?: number): Promise<void> {
    const { id, attempts } = row;
    const dueAt = later(now(), backoffMs(Math.max(attempts, 1), PAUSES, atLeastMs));
    // The sweep finds a row whose job was lost.
    if (await write(row, { state: 'waiting', attempts, dueAt })) await rules.enqueue?.(id, dueAt);
    log.warn({ ...row.about, reason, dueAt }, `${name} not accepted; will retry`);
  }

  async function end(
    row: Row,
    state: 'done' | 'failed' | 'unknown',
    reason: string | null,
  ): Promise<void> {
    if (!(await write(row, { state, attempts: row.attempts, dueAt: null }))) return;
    const about = { ...row.about, state, reason };
    if (state === 'done') log.info(about, `${name} sent`);
    else log.warn(about, `${name} not sent, or not known to be`);
  }

  /** Writes a change; false if another write was first. */
  async function write(row: Row, data: Change, where: object = {}): Promise<boolean> {
    const { id, state, attempts, dueAt } = row;
    const { count } = await table.updateMany({
      where: { id, state, attempts, dueAt, ...where },
      data,
    });
    return count === 1;
  }
}
