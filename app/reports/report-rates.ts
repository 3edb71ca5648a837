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

/** A rate goes back only well below the step, or the settings of a shop near a step would change daily. */
const BACK_BELOW = 0.5;

/**
 * The rate that follows from a day's events: one step from the current one at most, so that neither a day of forged
 * reports nor one without any changes much.
 *
 * @param events of the day, as estimated from its reports
 * @param current the rate in force
 */
export function rateFor(events: number, current: number): number {
  const at = STEPS.findIndex(({ every }) => every >= current);
  const [before, step, next] = [STEPS[at - 1], STEPS[at], STEPS[at + 1]];
  if (step && next && events > step.events) return next.every;
  return before && events <= before.events * BACK_BELOW ? before.every : current;
}

/** One of how many page loads of a shop reports; 1 for a shop that is not known. */
export async function readEvery(sql: Sql, shop: string): Promise<number> {
  const [row] = await sql.query<{ every: number }>(READ_EVERY, [shop]);
  return row?.every ?? 1;
}

const READ_EVERY = 'SELECT "reportEvery" AS "every" FROM "Shop" WHERE "domain" = $1';

/**
 * Sets the rate of every shop by what it reported yesterday, in its time zone.
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
  SELECT s."domain", s."reportEvery" AS "every", coalesce(sum(c."count"), 0)::float8 AS "events"
  FROM "Shop" s LEFT JOIN "EventCount" c ON c."shopDomain" = s."domain"
    AND c."day" = ($1::timestamptz AT TIME ZONE coalesce(s."timeZone", 'UTC'))::date - 1
  WHERE s."uninstalledAt" IS NULL
  GROUP BY s."domain" ORDER BY s."domain"`;

const SET = `
  UPDATE "Shop" s SET "reportEvery" = r."every"
  FROM unnest($1::text[], $2::int[]) AS r("domain", "every") WHERE s."domain" = r."domain"`;
