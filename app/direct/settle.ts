import type { DirectEvent, PrismaClient } from '@prisma/client';
import type { Logger } from 'pino';
import type { Wake } from './accept-login.ts';
import type { DirectReason } from './direct-event.ts';
import { nextTryAt } from './next-try.ts';
import type { PostResult } from './post-event.ts';

export interface SettleParts {
  prisma: PrismaClient;
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
  { attempts, giveUpAt }: Pick<DirectEvent, 'attempts' | 'giveUpAt'>,
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

type EventAsRead = Pick<DirectEvent, 'id' | 'shopDomain' | 'state' | 'attempts' | 'dueAt'>;

/** The end, in one statement without a transaction; null when somebody else was faster. */
async function noteEnd(
  { prisma }: Pick<SettleParts, 'prisma'>,
  { id, state, attempts, dueAt }: EventAsRead,
  end: Ended,
): Promise<Ended | null> {
  const noted = await prisma.$executeRaw`
    UPDATE "DirectEvent" SET "state" = ${end.state}, "reason" = ${end.reason},
      "httpStatus" = ${end.httpStatus}, "dueAt" = NULL, "endedAt" = ${end.endedAt},
      "page" = CASE WHEN ${isOver(end)} THEN NULL ELSE "page" END
    WHERE "id" = ${id}::uuid AND "state" = ${state} AND "attempts" = ${attempts} AND "dueAt" = ${dueAt}`;
  return noted > 0 ? end : null;
}

/** The next try, together with its job; or the end, where the shop has uninstalled the app. */
async function noteNextTry(
  parts: SettleParts,
  event: EventAsRead,
  again: WaitingAgain,
): Promise<Settlement | null> {
  const { id, state, attempts, dueAt } = event;
  const waits = await parts.prisma.$transaction(async (tx) => {
    const where = { id, state, attempts, dueAt, reason: null };
    const { count } = await tx.directEvent.updateMany({ where, data: again });
    if (count > 0) await parts.wake(id, again.dueAt, tx);
    return count > 0;
  });
  if (waits) return again;
  const stopped = ended('failed', 'uninstalled', again.httpStatus, parts.now());
  return noteEnd(parts, event, stopped);
}

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
