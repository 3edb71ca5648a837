import type { Sql } from '../database/sql.ts';

/**
 * How many events a day may have for each rate: one of so many page loads then counts, so that a shop sends some
 * 3,000 reports a day, of whatever size. Orders are reported besides, each of them.
 */
const STEPS = [
  { every: 1, events: 3_000 },
  { every: 3, events: 10_000 },
  { every: 10, events: 30_000 },
  { every: 30, events: 100_000 },
  { every: 100, events: Infinity },
] as const;

/** A rate goes back only where a day is well below its step: else a shop near a step changes its settings daily. */
const BACK_BELOW = 0.5;

/**
 * The rate that follows from a day's events.
 *
 * @param events of the day, as estimated from its reports
 * @param current the rate in force
 */
export function rateFor(events: number, current: number): number {
  const rate = STEPS.find((step) => events <= step.events)?.every ?? 1;
  if (rate >= current) return rate;
  return STEPS.find((step) => events <= step.events * BACK_BELOW)?.every ?? rate;
}

/**
 * Sets the rate of every shop by what it reported yesterday, in its time zone. A shop without any report of
 * yesterday keeps its rate: it may be closed.
 *
 * @returns the shops whose pixel and extension have to be told of another rate
 */
export async function updateRates(sql: Sql, now: Date): Promise<string[]> {
  const shops = await sql.query<{ domain: string; every: number; events: number }>(YESTERDAY, [
    now,
  ]);
  const changed = shops
    .map(({ domain, every, events }) => ({ domain, every, wanted: rateFor(events, every) }))
    .filter(({ every, wanted }) => every !== wanted);
  await sql.query(SET, [changed.map(({ domain }) => domain), changed.map(({ wanted }) => wanted)]);
  return changed.map(({ domain }) => domain);
}

const YESTERDAY = `
  SELECT s."domain", s."reportEvery" AS "every", sum(c."count")::float8 AS "events"
  FROM "Shop" s JOIN "EventCount" c ON c."shopDomain" = s."domain"
    AND c."day" = ($1::timestamptz AT TIME ZONE coalesce(s."timeZone", 'UTC'))::date - 1
  WHERE s."uninstalledAt" IS NULL
  GROUP BY s."domain"`;

const SET = `
  UPDATE "Shop" s SET "reportEvery" = r."every"
  FROM unnest($1::text[], $2::int[]) AS r("domain", "every") WHERE s."domain" = r."domain"`;
