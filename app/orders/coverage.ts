import type { Sql } from '../database/sql.ts';
import { type DaySpan, dayIn, lastDays } from '../time/calendar-day.ts';
import { DAY_MS, MINUTE_MS } from '../time/units.ts';

/** Orders that do not count, since no browser could report them or nothing is known about them (docs/limits.md). */
export const OUTSIDE_KINDS = [
  'point-of-sale',
  'draft',
  'recurring',
  'test',
  'app',
  'before-connection',
  'not-compared',
] as const;
export type OutsideKind = (typeof OUTSIDE_KINDS)[number];

/** `web` for an order that is compared with browsers' reports. */
export type OrderKind = 'web' | OutsideKind;

/**
 * The outcome of an order as the shopper's browser reported it. `test-mode` is an order that the service accepted in
 * its test mode, where it counts nothing.
 */
export const OUTCOMES = ['reported', 'test-mode', 'refused', 'not-taken', 'unknown'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Why an order of the base is not reported. `not-seen`: no browser has reported it. */
export type MissedReason = Exclude<Outcome, 'reported'> | 'not-seen';

/** The state of an order. `waiting`: its browser may still report it. */
export const ORDER_STATES = [...OUTCOMES, 'not-seen', 'waiting', ...OUTSIDE_KINDS] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** The numbers of reported orders of a shop, day by day. */
export interface Coverage {
  access: 'granted' | 'not-granted';
  /** When all of Shopify's orders were last read; null until the first read is complete. */
  readAt: Date | null;
  /** Why the last read got no answer, as {@link ReadProblem}; null if it got one. */
  problem: ReadProblem | null;
  /** The time of the newest order that a browser could report and that no longer waits; null without one. */
  lastOrderAt: Date | null;
  /** Orders of today and yesterday that the service answered, by their receipts. */
  answered: AnsweredOrders;
  /** The currency of all values; null if no value is known. */
  currency: string | null;
  /** {@link COVERED_DAYS} days, or those that were asked for, oldest first; without access all zeros. */
  days: CoverageDay[];
}

/** Orders among the newest {@link LEDGER_SIZE}; one that was not accepted is sent again, and is in neither count. */
export interface AnsweredOrders {
  /** Accepted, in either mode. */
  taken: number;
  /** Refused, or not confirmed by an answer. */
  failed: number;
}

/**
 * - `no-token`: the app's own token has expired; a visit of staff renews it
 * - `not-approved`: Shopify lets the app read no orders although staff do
 * - `no-answer`: Shopify gave no useful answer; the app asks again
 */
export type ReadProblem = 'no-token' | 'not-approved' | 'no-answer';

export interface CoverageDay {
  /** `YYYY-MM-DD`, in the shop's time zone. */
  day: string;
  /** Orders that a browser could report. Waiting ones are added later. */
  base: number;
  reported: number;
  /** The unreported orders of the base, by reason. */
  missed: Partial<Record<MissedReason, number>>;
  /** The value of these orders, in major units: their subtotals, after discounts and before returns. */
  missedValue: number;
  /** The number of orders that {@link missedValue} leaves out: without a subtotal, or with one in another currency. */
  withoutValue: number;
  /** Orders outside of the base, by kind. */
  outside: Partial<Record<OutsideKind, number>>;
}

const COVERED_DAYS = 30;

/** The age up to which orders are read, in milliseconds; without a further scope Shopify gives 60 days. */
export const HISTORY_MS = COVERED_DAYS * DAY_MS;

/** The orders of one shop that are listed one by one; older ones are only counted per day. */
export const LEDGER_SIZE = 2_000;

/** The scope with which staff let the app read orders (`optional_scopes` of `shopify.app.toml`). */
export const ORDERS_SCOPE = 'read_orders';

/**
 * How long an order that its browser has not reported is `waiting`, in milliseconds. A page sends its order at once, and
 * again while it is open if the service was busy.
 */
export const WAITING_MS = 10 * MINUTE_MS;

/**
 * Returns the state of a row `o` of the ledger as SQL.
 *
 * @param now name of the parameter or column that holds the time, such as `$2`
 */
export const stateSql = (now: string): string => `CASE
  WHEN o."kind" <> 'web' THEN o."kind"
  WHEN o."outcome" IS NOT NULL THEN o."outcome"
  WHEN o."createdAt" > ${now}::timestamptz - ${WAITING_MS} * interval '1 ms' THEN 'waiting'
  ELSE 'not-seen' END`;

/** The day of a row `o` of the ledger of shop `s`, as SQL. */
export const DAY_SQL = `(o."createdAt" AT TIME ZONE coalesce(s."timeZone", 'UTC'))::date`;

interface ReadingRow extends AnsweredOrders {
  granted: boolean;
  readAt: Date | null;
  problem: ReadProblem | null;
  lastOrderAt: Date | null;
  today: string;
}

interface CountRow {
  day: string;
  state: OrderState;
  orders: number;
  /** Null if it is not known. */
  value: number | null;
  currency: string | null;
}

const READING = `
  SELECT r."shopDomain" IS NOT NULL AS granted, r."readAt", r."problem",
    to_char($2::timestamptz AT TIME ZONE coalesce(s."timeZone", 'UTC'), 'YYYY-MM-DD') AS today,
    (SELECT max(o."createdAt") FROM "LedgerOrder" o
      WHERE o."shopDomain" = s."domain" AND o."kind" = 'web' AND ${stateSql('$2')} <> 'waiting')
      AS "lastOrderAt",
    answered.*
  FROM "Shop" s LEFT JOIN "OrderReading" r ON r."shopDomain" = s."domain",
    LATERAL (
      SELECT count(*) FILTER (WHERE o."outcome" IN ('reported', 'test-mode'))::int AS taken,
        count(*) FILTER (WHERE o."outcome" = 'refused'
          OR o."outcome" = 'unknown' AND o."httpStatus" IS NOT NULL)::int AS failed
      FROM "LedgerOrder" o WHERE o."shopDomain" = s."domain" AND o."kind" = 'web'
        AND ${DAY_SQL} >= ($2::timestamptz AT TIME ZONE coalesce(s."timeZone", 'UTC'))::date - 1
    ) AS answered
  WHERE s."domain" = $1`;

const COUNTS = `
  SELECT to_char(day, 'YYYY-MM-DD') AS day, state, orders::int, value::float8, currency FROM (
    SELECT ${DAY_SQL} AS day, ${stateSql('$2')} AS state, count(*) AS orders,
      sum("subtotal") AS value, "currency" AS currency, max(o."createdAt") AS newest
    FROM "LedgerOrder" o JOIN "Shop" s ON s."domain" = o."shopDomain"
    WHERE o."shopDomain" = $1 GROUP BY 1, 2, "currency"
    UNION ALL
    SELECT "day", "state", "orders", "value", "currency", NULL FROM "OrderDay" WHERE "shopDomain" = $1
  ) AS counted ORDER BY day, newest NULLS FIRST`;

/**
 * Counts a shop's orders day by day.
 *
 * @param span days within `RESULTS_FOR_MS`; by default the last {@link COVERED_DAYS}, today included
 */
export async function readCoverage(
  sql: Sql,
  shop: string,
  now: Date,
  span?: DaySpan,
): Promise<Coverage> {
  const [reading] = await sql.query<ReadingRow>(READING, [shop, now]);
  const found = reading?.granted ? await sql.query<CountRow>(COUNTS, [shop, now]) : [];
  const last = span?.last ?? reading?.today ?? dayIn('UTC')(now);
  // The shop's currency may have changed since.
  const counts = found.filter(({ day }) => day <= last);
  return {
    access: reading?.granted ? 'granted' : 'not-granted',
    readAt: reading?.readAt ?? null,
    problem: reading?.problem ?? null,
    lastOrderAt: reading?.lastOrderAt ?? null,
    answered: { taken: reading?.taken ?? 0, failed: reading?.failed ?? 0 },
    currency: currencyOf(counts),
    days: coverageDays(last, counts, span?.length),
  };
}

/** Returns the currency; the latest one if the shop's has changed. */
const currencyOf = (counts: readonly CountRow[]): string | null =>
  counts.findLast(({ currency }) => currency !== null)?.currency ?? null;

/**
 * @param last the last day, `YYYY-MM-DD`
 * @param counts by time: if the shop's currency has changed, only values in the latest one count
 */
export function coverageDays(
  last: string,
  counts: readonly CountRow[],
  length = COVERED_DAYS,
): CoverageDay[] {
  const currency = currencyOf(counts);
  const days = lastDays(last, length).map((day): CoverageDay => ({
    day,
    base: 0,
    reported: 0,
    missed: {},
    missedValue: 0,
    withoutValue: 0,
    outside: {},
  }));
  const byDay = new Map(days.map((each) => [each.day, each]));
  for (const count of counts) {
    const counted = byDay.get(count.day);
    const value = count.currency === currency ? count.value : null;
    if (counted !== undefined) addTo(counted, { ...count, value });
  }
  return days;
}

function addTo(
  day: CoverageDay,
  { state, orders, value }: Pick<CountRow, 'state' | 'orders' | 'value'>,
): void {
  if (state === 'waiting') return;
  if (isOutside(state)) {
    day.outside[state] = (day.outside[state] ?? 0) + orders;
    return;
  }
  day.base += orders;
  if (state === 'reported') {
    day.reported += orders;
    return;
  }
  day.missed[state] = (day.missed[state] ?? 0) + orders;
  day.missedValue += value ?? 0;
  if (value === null) day.withoutValue += orders;
}

/** Sums up all days: the numbers on pages and in mails. */
export function coverageTotals({ days, currency }: Pick<Coverage, 'days' | 'currency'>) {
  const sum = (of: (day: CoverageDay) => number) => days.reduce((total, day) => total + of(day), 0);
  const base = sum((day) => day.base);
  const reported = sum((day) => day.reported);
  const withoutValue = sum((day) => day.withoutValue);
  const isKnown = currency !== null && withoutValue < base - reported;
  return {
    base,
    reported,
    /** The value of the unreported orders in major units; null if none is known. */
    missedValue: isKnown ? sum((day) => day.missedValue) : null,
    /** The number of unreported orders without a known value. */
    withoutValue,
  };
}

/** Returns a share of orders in percent, with one decimal, rounded down: 100 means all. */
export const coveragePercent = (reported: number, base: number): number =>
  Math.floor((1_000 * reported) / base) / 10;

/** Whether orders of a state do not count. */
export function isOutside(state: OrderState): state is OutsideKind {
  return (OUTSIDE_KINDS as readonly string[]).includes(state);
}
