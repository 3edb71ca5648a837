import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Sql } from '../database/sql.ts';
import { retryUntil } from '../http/retry-until.ts';
import type { SendingEvent } from './due-event.ts';
import type { LoginReason, Wake } from './login.ts';
import type { PostResult } from './post-event.ts';

/** How long an event that the service has not taken is tried, from its acceptance on. */
export const TRIED_FOR_MS = 24 * 60 * 60_000;

/** The first pause, unless the operator wants another. */
export const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

/**
 * When an event that was certainly not taken is tried again: after a first pause, usually of 30 s, then after
 * pauses that double up to an hour, and not before the service wants it. Each pause is up to a fifth longer, so
 * that what waited for a service does not arrive all at once when it is back.
 *
 * @param options.attempts how often it was sent so far, at least 1
 * @param options.retryAfterMs what the service asked for; null where it said nothing
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
  const growing = Math.min(firstPauseMs * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  const pause = Math.max(growing, retryAfterMs ?? 0) * (1 + random / 5);
  return new Date(Math.min(now.getTime() + Math.round(pause), giveUpAt.getTime()));
}

export interface RecordDeps {
  sql: Sql;
  wake: Wake;
  now: () => Date;
  /** Between 0 and 1. */
  random: () => number;
  /** Resolves after so many milliseconds; between attempts to record an outcome. */
  wait?: (ms: number) => Promise<unknown>;
  /** Called with the state of an event once it is written. */
  onOutcome: (state: Outcome['state']) => void;
  log: Logger;
}

/** What became of an event: its end, or its next try. */
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

/** What the result of a request makes of an event. */
export function outcomeAfter(
  result: PostResult,
  { attempts, giveUpAt }: Pick<SendingEvent, 'attempts' | 'giveUpAt'>,
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
 * Writes the outcome, unless the event has changed since it was read: then another process has written one.
 * What would wait for another try ends instead where the shop has uninstalled the app meanwhile
 * (`stopAll`). What can never be sent again loses its page at once.
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

type EventAsRead = Pick<SendingEvent, 'id' | 'shopDomain' | 'state' | 'attempts' | 'dueAt'>;

/** The end, in one statement without a transaction; null when another process was faster. */
async function writeEnd(
  { sql }: Pick<RecordDeps, 'sql'>,
  { id, state, attempts, dueAt }: EventAsRead,
  end: Ended,
): Promise<Ended | null> {
  const written = await sql.query(WRITE_END, [
    id,
    state,
    attempts,
    dueAt,
    end.state,
    end.reason,
    end.httpStatus,
    end.endedAt,
    isOver(end),
  ]);
  return written.length > 0 ? end : null;
}

const WRITE_END = `
  UPDATE "Login" SET "state" = $5, "reason" = $6, "httpStatus" = $7::int, "dueAt" = NULL,
    "endedAt" = $8::timestamptz, "page" = CASE WHEN $9::boolean THEN NULL ELSE "page" END
  WHERE "id" = $1::uuid AND "state" = $2 AND "attempts" = $3::int AND "dueAt" = $4::timestamptz
  RETURNING "id"`;

/** The next try, together with its job; or the end, where the shop has uninstalled the app. */
async function writeNextTry(
  deps: RecordDeps,
  event: EventAsRead,
  again: WaitingAgain,
): Promise<Outcome | null> {
  const { id, state, attempts, dueAt } = event;
  const waits = await deps.sql.transaction(async (tx) => {
    const change = [again.state, again.reason, again.httpStatus, again.dueAt];
    const written = await tx.query(WRITE_NEXT_TRY, [id, state, attempts, dueAt, ...change]);
    if (written.length > 0) await deps.wake(id, again.dueAt, tx);
    return written.length > 0;
  });
  if (waits) return again;
  const stopped = ended('failed', 'uninstalled', again.httpStatus, deps.now());
  return writeEnd(deps, event, stopped);
}

const WRITE_NEXT_TRY = `
  UPDATE "Login" SET "state" = $5, "reason" = $6, "httpStatus" = $7::int, "dueAt" = $8::timestamptz
  WHERE "id" = $1::uuid AND "state" = $2 AND "attempts" = $3::int AND "dueAt" = $4::timestamptz
    AND "reason" IS NULL
  RETURNING "id"`;

/** Whether it can never be sent again (`canRetry`). */
const isOver = ({ state, reason }: Ended): boolean =>
  state === 'done' || state === 'unknown' || reason === 'uninstalled' || reason === 'invalid';

function logOutcome(
  log: Logger,
  event: { login: string; shop: string },
  { state, reason, httpStatus }: Outcome,
): void {
  const about = { ...event, reason, httpStatus };
  if (state === 'waiting') log.info(about, 'an event of the app was not taken yet');
  else if (state === 'failed') log.warn(about, 'an event of the app was not sent');
  else if (state === 'unknown') log.warn(about, 'an event of the app may not have been counted');
}

/** No attempt begins later than this before the lease ends: it takes time itself. */
const LEASE_MARGIN_MS = 5_000;

/**
 * Records the outcome of a request. Only this process has the response, so while the database is out of reach
 * the write is retried after 0.25 s, 0.5, 1, 2, 4, 4 … until shortly before the lease ends, when the event
 * becomes `unknown` for all processes. Repeating is safe: an outcome is not written twice.
 *
 * @param sending the event as it was marked as being sent
 * @throws the database's last error, once the write is given up
 */
export async function recordOutcome(
  deps: RecordDeps,
  sending: SendingEvent,
  outcome: Outcome,
): Promise<void> {
  const { now, log, wait = pauseFor } = deps;
  const { id, shopDomain, dueAt } = sending;
  const { state, httpStatus } = outcome;
  const about = (error: unknown) => ({
    login: id,
    shop: shopDomain,
    state,
    httpStatus,
    err: error,
  });
  try {
    await retryUntil(() => writeOutcome(deps, sending, outcome), {
      until: new Date(dueAt.getTime() - LEASE_MARGIN_MS),
      now,
      wait,
      onFailure: (error) => {
        log.warn(about(error), 'the outcome of a login could not be recorded yet');
      },
    });
  } catch (error) {
    log.error(about(error), 'the outcome of a login could not be recorded');
    throw error;
  }
}
