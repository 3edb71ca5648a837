import type { Logger } from 'pino';
import type { Sql } from '../database/sql.ts';
import type { Wake } from './accept-login.ts';
import type { DirectReason } from './direct-event.ts';
import type { SendingEvent } from './due-event.ts';
import { nextTryAt } from './next-try.ts';
import type { PostResult } from './post-event.ts';

export interface SettleParts {
  sql: Sql;
  wake: Wake;
  now: () => Date;
  /** Between 0 and 1. */
  random: () => number;
  log: Logger;
}

/** What is to be noted of an event: its end, or its next try. */
export type Settlement = Ended | WaitingAgain;

interface Ended {
  state: 'done' | 'failed' | 'unknown';
  reason: DirectReason | null;
  httpStatus: number | null;
  dueAt: null;
  endedAt: Date;
}

interface WaitingAgain {
  state: 'waiting';
  reason: DirectReason;
  httpStatus: number | null;
  dueAt: Date;
}

export function ended(
  state: Ended['state'],
  reason: DirectReason | null,
  httpStatus: number | null,
  at: Date,
): Ended {
  return { state, reason, httpStatus, dueAt: null, endedAt: at };
}

/** What the result of a request makes of an event. */
export function changeAfter(
  result: PostResult,
  { attempts, giveUpAt }: Pick<SendingEvent, 'attempts' | 'giveUpAt'>,
  { now, random, firstPauseMs }: { now: Date; random: number; firstPauseMs: number },
): Settlement {
  switch (result.outcome) {
    case 'done':
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
 * Notes it, unless the event is not as it was read any more: then somebody else has noted something.
 * What would wait for another try ends instead where the shop has uninstalled the app meanwhile
 * (`stop.ts`). What can never be sent again loses its page at once.
 */
export async function settle(
  parts: SettleParts,
  event: EventAsRead,
  settlement: Settlement,
): Promise<void> {
  const noted =
    settlement.state === 'waiting'
      ? await noteNextTry(parts, event, settlement)
      : await noteEnd(parts, event, settlement);
  const { id, shopDomain } = event;
  if (noted !== null) logSettlement(parts.log, { directEventId: id, shop: shopDomain }, noted);
}

type EventAsRead = Pick<SendingEvent, 'id' | 'shopDomain' | 'state' | 'attempts' | 'dueAt'>;

/** The end, in one statement without a transaction; null when somebody else was faster. */
async function noteEnd(
  { sql }: Pick<SettleParts, 'sql'>,
  { id, state, attempts, dueAt }: EventAsRead,
  end: Ended,
): Promise<Ended | null> {
  const noted = await sql.query(NOTE_END, [
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
  return noted.length > 0 ? end : null;
}

const NOTE_END = `
  UPDATE "DirectEvent" SET "state" = $5, "reason" = $6, "httpStatus" = $7::int, "dueAt" = NULL,
    "endedAt" = $8::timestamptz, "page" = CASE WHEN $9::boolean THEN NULL ELSE "page" END
  WHERE "id" = $1::uuid AND "state" = $2 AND "attempts" = $3::int AND "dueAt" = $4::timestamptz
  RETURNING "id"`;

/** The next try, together with its job; or the end, where the shop has uninstalled the app. */
async function noteNextTry(
  parts: SettleParts,
  event: EventAsRead,
  again: WaitingAgain,
): Promise<Settlement | null> {
  const { id, state, attempts, dueAt } = event;
  const waits = await parts.sql.transaction(async (tx) => {
    const change = [again.state, again.reason, again.httpStatus, again.dueAt];
    const noted = await tx.query(NOTE_NEXT_TRY, [id, state, attempts, dueAt, ...change]);
    if (noted.length > 0) await parts.wake(id, again.dueAt, tx);
    return noted.length > 0;
  });
  if (waits) return again;
  const stopped = ended('failed', 'uninstalled', again.httpStatus, parts.now());
  return noteEnd(parts, event, stopped);
}

const NOTE_NEXT_TRY = `
  UPDATE "DirectEvent" SET "state" = $5, "reason" = $6, "httpStatus" = $7::int, "dueAt" = $8::timestamptz
  WHERE "id" = $1::uuid AND "state" = $2 AND "attempts" = $3::int AND "dueAt" = $4::timestamptz
    AND "reason" IS NULL
  RETURNING "id"`;

/** Whether it can never be sent again (`retry-rule.ts`). */
const isOver = ({ state, reason }: Ended): boolean =>
  state === 'done' || state === 'unknown' || reason === 'uninstalled';

function logSettlement(
  log: Logger,
  event: { directEventId: string; shop: string },
  { state, reason, httpStatus }: Settlement,
): void {
  const about = { ...event, reason, httpStatus };
  if (state === 'waiting') log.info(about, 'an event of the app was not taken yet');
  else if (state === 'failed') log.warn(about, 'an event of the app was not sent');
  else if (state === 'unknown') log.warn(about, 'an event of the app may not have been counted');
}
