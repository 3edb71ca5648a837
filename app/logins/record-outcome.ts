import type { Logger } from 'pino';
import type { Sql, SqlTransaction } from '../database/sql.ts';
import { HOUR_MS } from '../time/units.ts';
import { backoffMs } from '../work/backoff.ts';
import type { Enqueue } from '../work/work.ts';
import type { DueEvent } from './due-event.ts';
import type { LoginReason, LoginState } from './login.ts';
import type { PostResult } from './post-event.ts';

const MAX_PAUSE_MS = HOUR_MS;

export interface RecordDeps {
  sql: Sql;
  enqueue: Enqueue;
  now: () => Date;
  /** Called with the state of an event once it is written; for metrics. */
  onOutcome: (state: LoginState) => void;
  log: Logger;
}

/** The outcome of an event: its end, or its next try at `dueAt`. */
export type Outcome = { reason: LoginReason | null; httpStatus: number | null } & (
  | { state: 'done' | 'failed' | 'unknown'; dueAt: null }
  | { state: 'waiting'; dueAt: Date }
);

/** What the time of the next try depends on, besides the event and the answer. */
interface RetryFacts {
  now: Date;
  /** Between 0 and 1. */
  random: number;
  /** The pause after the first request, in milliseconds. */
  firstPauseMs: number;
}

/**
 * Returns when an event that was certainly not accepted is retried: after a first pause, usually of 30 s, then after
 * pauses that double up to an hour, and not before the service allows it. Each pause is up to a fifth longer, so that
 * the events that waited for a service do not all arrive at once when it is back. No try is later than `giveUpAt`.
 *
 * @param retryAfterMs the pause that the service asked for; null without one
 */
export function nextTryAt(
  { attempts, giveUpAt }: Pick<DueEvent, 'attempts' | 'giveUpAt'>,
  retryAfterMs: number | null,
  { now, random, firstPauseMs }: RetryFacts,
): Date {
  const bounds = { firstMs: firstPauseMs, maxMs: MAX_PAUSE_MS };
  const pause = backoffMs(attempts, bounds, retryAfterMs ?? 0) * (1 + random / 5);
  return new Date(Math.min(now.getTime() + Math.round(pause), giveUpAt.getTime()));
}

/** Derives an event's outcome from the result of its request. */
export function outcomeAfter(result: PostResult, event: DueEvent, facts: RetryFacts): Outcome {
  const { httpStatus } = result;
  switch (result.outcome) {
    case 'taken':
      return { state: 'done', reason: null, httpStatus, dueAt: null };
    case 'refused':
      return { state: 'failed', reason: 'refused', httpStatus, dueAt: null };
    case 'unknown':
      return { state: 'unknown', reason: result.why, httpStatus, dueAt: null };
    case 'not-taken': {
      const reason = httpStatus === null ? 'unreachable' : 'service-busy';
      const dueAt = nextTryAt(event, result.retryAfterMs, facts);
      return { state: 'waiting', reason, httpStatus, dueAt };
    }
  }
}

/**
 * Writes the outcome, unless the event has changed since it was read: then another process has written one. An event
 * that would wait for another try ends instead if the shop has uninstalled the app or disconnected its account
 * meanwhile (`stopAll`). An event that can never be sent again loses its page at once.
 */
export async function writeOutcome(
  { sql, enqueue, now, onOutcome, log }: RecordDeps,
  event: Pick<DueEvent, 'id' | 'shopDomain' | 'state' | 'attempts' | 'dueAt'>,
  { state, reason, httpStatus, dueAt }: Outcome,
): Promise<void> {
  const { id, shopDomain } = event;
  // As in `canRetry`.
  const isOver = state === 'done' || state === 'unknown' || NEVER_SENT.has(reason);
  const change = [state, reason, httpStatus, dueAt, now(), isOver];
  const values = [id, event.state, event.attempts, event.dueAt, ...change];
  const write = async (db: SqlTransaction): Promise<Written | undefined> =>
    (await db.query<Written>(WRITE, values))[0];
  const written =
    state === 'waiting'
      ? await sql.transaction(async (tx) => {
          const row = await write(tx);
          if (row?.state === 'waiting') await enqueue(id, dueAt, tx);
          return row;
        })
      : await write(sql);
  if (written === undefined) return;
  onOutcome(written.state);
  const about = { login: id, shop: shopDomain, reason: written.reason, httpStatus };
  if (written.state === 'waiting') log.info(about, 'login not accepted; will retry');
  else if (written.state === 'failed') log.warn(about, 'login not sent');
  else if (written.state === 'unknown') log.warn(about, 'login outcome unknown');
}

type Written = Pick<Outcome, 'state' | 'reason'>;

const NEVER_SENT: ReadonlySet<LoginReason | null> = new Set(['uninstalled', 'invalid']);

/** Whether the event was stopped while it was being sent: it has a reason then, and keeps it. */
const STOPPED = `$5 = 'waiting' AND "reason" IS NOT NULL`;

const WRITE = `
  UPDATE "Login" SET "httpStatus" = $7::int,
    "state" = CASE WHEN ${STOPPED} THEN 'failed' ELSE $5 END,
    "reason" = CASE WHEN ${STOPPED} THEN "reason" ELSE $6 END,
    "dueAt" = CASE WHEN ${STOPPED} THEN NULL ELSE $8::timestamptz END,
    "endedAt" = CASE WHEN $5 <> 'waiting' OR ${STOPPED} THEN $9::timestamptz END,
    "page" = CASE WHEN $10::boolean OR (${STOPPED}) THEN NULL ELSE "page" END
  WHERE "id" = $1::uuid AND "state" = $2 AND "attempts" = $3::int AND "dueAt" = $4::timestamptz
  RETURNING "state", "reason"`;
