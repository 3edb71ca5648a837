import type { Logger } from 'pino';
import type { Sql } from '../database/sql.ts';
import { HOUR_MS, MINUTE_MS, later } from '../time/units.ts';
import type { ShopifyOrder } from './classify.ts';
import type { ReadProblem } from './coverage.ts';
import {
  forgetOrders,
  type OpenedReading,
  openReading,
  pauseReading,
  type Position,
  type Reading,
  startReading,
  storePage,
} from './reading-store.ts';

/** A query for orders of a shop, the earliest first. */
export interface OrderQuery {
  /** The time that orders are sorted and bounded by. */
  by: 'created' | 'updated';
  since: Date;
  /** Shopify's cursor; null for the first page. */
  after: string | null;
}

/** Shopify's answer to a query for orders. */
export type OrderAnswer =
  | {
      kind: 'page';
      orders: ShopifyOrder[];
      /** The cursor of the next page; null for the last one. */
      next: string | null;
      /** How long until the rate limit allows another page, in milliseconds. */
      pauseMs: number;
    }
  /** The rate limit is used up. */
  | { kind: 'throttled'; pauseMs: number }
  | { kind: 'not-granted' }
  /** `restart`: Shopify may not understand the cursor. */
  | { kind: 'problem'; problem: ReadProblem; restart: 'yes' | 'no' };

/** Reads orders from Shopify. Members never throw. */
export interface OrderSource {
  readPage(shop: string, query: OrderQuery): Promise<OrderAnswer>;
  /** Whether staff let the app read orders; null if Shopify does not answer. */
  readAccess(shop: string): Promise<'granted' | 'not-granted' | null>;
}

export interface ReadingDeps {
  sql: Sql;
  source: OrderSource;
  now: () => Date;
  log: Logger;
  /** Between 0 and 1: spreads the next reads. */
  random?: () => number;
}

/**
 * The period that is read again each time: Shopify's search finds a change with a delay, and orders that change in the
 * same second may be on two pages.
 */
const OVERLAP_MS = 5 * MINUTE_MS;

/** The time between two steps after which a read counts as interrupted: longer than a step. */
const INTERRUPTED_MS = 3 * MINUTE_MS;

/** The largest expected difference between Shopify's clock and this app's. */
const CLOCKS_MS = HOUR_MS;

/** Shopify may have sorted an order by an earlier time than one that is at most this old, by this app's clock. */
const UNSETTLED_MS = CLOCKS_MS + OVERLAP_MS;

/** The next read is due after a tenth of the time since the newest order, within these bounds. */
const SHARE_OF_SILENCE = 0.1;
export const MIN_PAUSE_MS = 5 * MINUTE_MS;
export const MAX_PAUSE_MS = HOUR_MS;

/** The pages that one job reads before the next shop has its turn. */
const PAGES_AT_ONCE = 10;

/**
 * Reads new orders of a shop, as far as the rate limit allows. For a shop without access it checks whether staff have
 * granted it since.
 */
export async function readOrders(deps: ReadingDeps, shop: string): Promise<void> {
  const { sql, source, now, log } = deps;
  const opened = await openReading(sql, shop, now());
  if (opened === 'not-due') return;
  if (opened === 'none') {
    if ((await source.readAccess(shop)) === 'granted') await startReading(sql, shop, now());
    return;
  }
  let reading: Reading | null = { ...opened, position: resumed(opened, now()) };
  for (let pages = 0; reading !== null && pages < PAGES_AT_ONCE; pages += 1) {
    const { phase: by, since, cursor: after } = reading.position;
    const answer = await source.readPage(shop, { by, since, after });
    if (answer.kind === 'not-granted') {
      await forgetOrders(sql, shop);
      log.info({ shop }, 'no access to orders; what was read is forgotten');
      return;
    }
    if (answer.kind !== 'page') return giveUp(deps, reading, answer);
    const isLast = answer.next === null;
    const position = isLast
      ? finished(reading.position, answer.orders)
      : {
          ...advanced(reading.position, answer.orders),
          ...nextPage(reading.position, answer, now()),
        };
    reading = await storePage(sql, reading, {
      orders: answer.orders,
      position,
      isLast,
      now: now(),
    });
    if (reading === null) return;
    if (isLast) return pauseReading(sql, reading, now(), { dueAt: nextRead(deps, position) });
    if (answer.pauseMs > 0) return pause(deps, reading, answer.pauseMs);
  }
  if (reading !== null) await pause(deps, reading, 0);
}

/** Postpones the rest of a read; a problem is kept until a read is complete. */
async function giveUp(
  deps: ReadingDeps,
  reading: Reading,
  answer: Exclude<OrderAnswer, { kind: 'page' | 'not-granted' }>,
): Promise<void> {
  if (answer.kind === 'throttled') return pause(deps, reading, answer.pauseMs);
  const { sql, now } = deps;
  const { problem, restart } = answer;
  // Staff have to act: asking often changes nothing. A visit of staff triggers a read at once.
  const dueAt = problem === 'no-answer' ? afterNoAnswer(deps, reading) : later(now(), MAX_PAUSE_MS);
  await pauseReading(sql, reading, now(), {
    dueAt,
    problem,
    ...(restart === 'yes' && { cursor: null }),
  });
}

/** Returns the next try: as late as a read, once there was one, since Shopify may not answer for a closed shop at all. */
function afterNoAnswer(deps: ReadingDeps, { position }: Reading): Date {
  return position.phase === 'created' ? later(deps.now(), MIN_PAUSE_MS) : nextRead(deps, position);
}

function pause({ sql, now }: ReadingDeps, reading: Reading, pauseMs: number): Promise<void> {
  return pauseReading(sql, reading, now(), { dueAt: later(now(), pauseMs) });
}

/**
 * Returns where the next page begins: at the time of this page's last order, since Shopify's cursors end after 25,000
 * objects. Times within {@link UNSETTLED_MS} are skipped: an order that has changed since Shopify sorted it may be later than
 * orders of the next page. Without another time that is later than the page's start, the cursor leads on.
 */
function nextPage(
  { phase, since }: Position,
  { orders, next }: Extract<OrderAnswer, { kind: 'page' }>,
  now: Date,
): Pick<Position, 'since' | 'cursor'> {
  const times = orders.map((each) => (phase === 'created' ? each.createdAt : each.updatedAt));
  const reached = times.findLast((at) => at < later(now, -UNSETTLED_MS)) ?? since;
  return reached > since ? { since: reached, cursor: null } : { since, cursor: next };
}

/** Returns the position after the newest of these orders. */
function advanced(position: Position, orders: readonly ShopifyOrder[]): Position {
  const newest = (known: Date | null, time: 'updatedAt' | 'createdAt'): Date | null =>
    orders.reduce((last, { [time]: at }) => (last === null || at > last ? at : last), known);
  return {
    ...position,
    newestUpdate: newest(position.newestUpdate, 'updatedAt'),
    newestOrder: newest(position.newestOrder, 'createdAt'),
  };
}

/**
 * Returns where the next read begins. After the first read, in the order of creation, this is the time at which that
 * began: later changes may be on pages that had been read by then. No read begins earlier, so that an order that has not
 * changed for long is not read each time.
 */
function finished(position: Position, orders: readonly ShopifyOrder[]): Position {
  const end = advanced(position, orders);
  const newestUpdate = position.phase === 'updated' ? end.newestUpdate : null;
  return { ...end, phase: 'updated', since: changesSince({ ...end, newestUpdate }), cursor: null };
}

function changesSince({ grantedAt, newestUpdate }: Position): Date {
  const first = later(grantedAt, -UNSETTLED_MS);
  return newestUpdate === null ? first : latest(first, later(newestUpdate, -OVERLAP_MS));
}

/**
 * Returns the position at which a step begins: a read that was interrupted between two pages is resumed earlier, as
 * Shopify may have shown an order late. When it has reached only times of which Shopify had shown all orders, it goes on:
 * the orders of a moment may be more than a step reads.
 */
function resumed({ position, triedAt }: OpenedReading, at: Date): Position {
  const { phase, newestUpdate } = position;
  if (phase === 'created' || triedAt === null) return position;
  const isSoon = at.getTime() - triedAt.getTime() < INTERRUPTED_MS;
  const isSettled = newestUpdate !== null && newestUpdate < later(triedAt, -UNSETTLED_MS);
  if (isSoon || isSettled) return position;
  const since = changesSince(position);
  return { ...position, since: since < position.since ? since : position.since, cursor: null };
}

const latest = (one: Date, other: Date): Date => (one > other ? one : other);

function nextRead({ now, random = Math.random }: ReadingDeps, { newestOrder }: Position): Date {
  const at = now();
  const silence = newestOrder === null ? Infinity : at.getTime() - newestOrder.getTime();
  const pause = Math.min(Math.max(silence * SHARE_OF_SILENCE, MIN_PAUSE_MS), MAX_PAUSE_MS);
  return later(at, pause * (0.9 + 0.2 * random()));
}
