import type { Logger } from 'pino';
import type { Sql } from '../database/sql.ts';
import { DAY_MS, HOUR_MS } from '../time/units.ts';
import { backoffMs } from '../work/backoff.ts';
import type { Enqueue } from '../work/work.ts';
import type { DueEvent } from './due-event.ts';
import type { LoginReason, StopReason } from './login.ts';
import type { PostResult } from './post-event.ts';

/** How long an event that the service does not accept is retried, from its acceptance by the app on. */
export const TRIED_FOR_MS = DAY_MS;

/** The default of the first pause. */
export const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = HOUR_MS;

/**
 * Returns when an event that was certainly not accepted is retried: after a first pause, usually of 30 s, then after
 * pauses that double up to an hour, and not before the service allows it. Each pause is up to a fifth longer, so that
 * the events that waited for a service do not all arrive at once when it is back.
 *
 * @param options.attempts the number of requests so far, at least 1
 * @param options.retryAfterMs the pause that the service asked for; null without one
 * @param options.giveUpAt no try is later than this
 * @param options.firstPauseMs the first pause, in milliseconds
 * @param options.random between 0 and 1
 */
export function nextTryAt({
  attempts,
  retryAfterMs,
  giveUpAt,
  firstPauseMs,
  now,
  random,
}: {
  attempts: number;
  retryAfterMs: number | null;
  giveUpAt: Date;
  firstPauseMs: number;
  now: Date;
  random: number;
}): Date {
  const bounds = { firstMs: firstPauseMs, maxMs: MAX_PAUSE_MS };
  const pause = backoffMs(attempts, bounds, retryAfterMs ?? 0) * (1 + random / 5);
  return new Date(Math.min(now.getTime() + Math.round(pause), giveUpAt.getTime()));
}

export interface RecordDeps {
  sql: Sql;
  enqueue: Enqueue;
  now: () => Date;
  /** Between 0 and 1. */
  random: () => number;
  /** Called with the state of an event once it is written. */
  onOutcome: (state: Outcome['state']) => void;
  log: Logger;
}

/** The outcome of an event: its end, or its next try. */
export type Outcome = Ended | WaitingAgain;

interface Ended {
  state: 'done' | 'failed' | 'unknown';
  reason: LoginReason | null;
  httpStatus: number | null;
  dueAt: null;
  endedAt: Date;
}

interface WaitingAgain {
  state: 'waiting';
  reason: LoginReason;
  httpStatus: number | null;
  dueAt: Date;
}

export function ended(
  state: Ended['state'],
  reason: LoginReason | null,
  httpStatus: number | null,
  at: Date,
): Ended {
  return { state, reason, httpStatus, dueAt: null, endedAt: at };
}

/** Derives an event's outcome from the result of its request. */
export function outcomeAfter(
  result: PostResult,
  { attempts, giveUpAt }: Pick<DueEvent, 'attempts' | 'giveUpAt'>,
  { now, random, firstPauseMs }: { now: Date; random: number; firstPauseMs: number },
): Outcome {
  switch (result.outcome) {
    case 'taken':
      return ended('done', null, result.httpStatus, now);
    case 'refused':
      return ended('failed', 'refused', result.httpStatus, now);
    case 'unknown':
      return ended('unknown', result.why, result.httpStatus, now);
    case 'not-taken': {
      const { httpStatus, retryAfterMs } = result;
      const reason = httpStatus === null ? 'unreachable' : 'service-busy';
      const dueAt = nextTryAt({ attempts, retryAfterMs, giveUpAt, firstPauseMs, now, random });
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
  deps: RecordDeps,
  event: EventAsRead,
  outcome: Outcome,
): Promise<void> {
  const written =
    outcome.state === 'waiting'
      ? await writeNextTry(deps, event, outcome)
      : await writeEnd(deps, event, outcome);
  const { id, shopDomain } = event;
  if (written === null) return;
  deps.onOutcome(written.state);
  logOutcome(deps.log, { login: id, shop: shopDomain }, written);
}

type EventAsRead = Pick<DueEvent, 'id' | 'shopDomain' | 'state' | 'attempts' | 'dueAt'>;

/** Writes the end, in one statement without a transaction; null when another process was faster. */
async function writeEnd(
  { sql }: Pick<RecordDeps, 'sql'>,
  { id, state, attempts, dueAt }: EventAsRead,
  end: Ended,
): Promise<Ended | null> {
  const change = [end.state, end.reason, end.httpStatus, end.endedAt, isOver(end)];
  const written = await sql.query(WRITE_END, [id, state, attempts, dueAt, ...change]);
  return written.length > 0 ? end : null;
}

const WRITE_END = `
  UPDATE "Login" SET "state" = $5, "reason" = $6, "httpStatus" = $7::int, "dueAt" = NULL,
    "endedAt" = $8::timestamptz, "page" = CASE WHEN $9::boolean THEN NULL ELSE "page" END
  WHERE "id" = $1::uuid AND "state" = $2 AND "attempts" = $3::int AND "dueAt" = $4::timestamptz
  RETURNING "id"`;

/** Writes the next try, together with its job; or the end, if the event was stopped meanwhile. */
async function writeNextTry(
  deps: RecordDeps,
  event: EventAsRead,
  again: WaitingAgain,
): Promise<Outcome | null> {
  const { id, state, attempts, dueAt } = event;
  const waits = await deps.sql.transaction(async (tx) => {
    const change = [again.state, again.reason, again.httpStatus, again.dueAt];
    const written = await tx.query(WRITE_NEXT_TRY, [id, state, attempts, dueAt, ...change]);
    if (written.length > 0) await deps.enqueue(id, again.dueAt, tx);
    return written.length > 0;
  });
  if (waits) return again;
  const [row] = await deps.sql.query<{ reason: StopReason | null }>(READ_REASON, [id]);
  const why = row?.reason ?? 'uninstalled';
  return writeEnd(deps, event, ended('failed', why, again.httpStatus, deps.now()));
}

/** Why an event that is still being sent was stopped. */
const READ_REASON = `SELECT "reason" FROM "Login" WHERE "id" = $1::uuid`;

const WRITE_NEXT_TRY = `
  UPDATE "Login" SET "state" = $5, "reason" = $6, "httpStatus" = $7::int, "dueAt" = $8::timestamptz
  WHERE "id" = $1::uuid AND "state" = $2 AND "attempts" = $3::int AND "dueAt" = $4::timestamptz
    AND "reason" IS NULL
  RETURNING "id"`;

/** Whether the event can never be sent again (`canRetry`). */
const isOver = ({ state, reason }: Ended): boolean =>
  state === 'done' || state === 'unknown' || NEVER_SENT.some((never) => never === reason);

const NEVER_SENT: readonly LoginReason[] = ['uninstalled', 'disconnected', 'invalid'];

function logOutcome(
  log: Logger,
  event: { login: string; shop: string },
  { state, reason, httpStatus }: Outcome,
): void {
  const about = { ...event, reason, httpStatus };
  if (state === 'waiting') log.info(about, 'login not accepted; will retry');
  else if (state === 'failed') log.warn(about, 'login not sent');
  else if (state === 'unknown') log.warn(about, 'login outcome unknown');
}
