import type { EventPath } from '../beacon/modules.ts';
import type { Outcome } from '../beacon/outcome.ts';
import type { Sql } from '../database/sql.ts';

export type TrackingMode = 'live' | 'test';

/** The senders of a shop's events. */
export type TrackingSource = 'pixel' | 'script' | 'app';

/**
 * The known facts about a shop's tracking. Pixel and script report from shoppers' browsers, so everything but the app's
 * own logins is a claim.
 */
export interface TrackingFacts {
  /** When a report last had an event that the service accepted. */
  lastTakenAt: Record<TrackingMode, Date | null>;
  /** Counts of the last 30 days, today included, oldest first; days without events are left out. */
  days: DayCount[];
  /** The versions, those of the latest day first, and within a day the highest first. */
  versions: SeenVersion[];
  /** One of how many page loads counts, by the settings of pixel and extension; above 1, new counts are estimates. */
  every: number;
}

/** Events of one day with the same kind and outcome, from pixel, script and app together. */
export interface DayCount {
  /** The day in the shop's time zone: `2026-11-20`. */
  day: string;
  path: EventPath;
  mode: TrackingMode;
  outcome: Outcome;
  /** The status of the answers; 0 without one, and for one that is not distinguished. */
  httpStatus: number;
  count: number;
  /** The most page loads that one of its reports stands for; above 1, the count is an estimate. */
  every: number;
}

/** A version of pixel or script that has reported. */
export interface SeenVersion {
  source: Exclude<TrackingSource, 'app'>;
  version: string;
  lastSeenAt: Date;
}

/** The number of days with counts in the facts, today included. */
export const FACT_DAYS = 30;

/** The most versions of pixel and script together that are listed. */
const LISTED_VERSIONS = 10;

/** Reads the known facts about a shop's tracking; empty for an unknown shop. */
export async function readTrackingFacts(
  { sql, now }: { sql: Sql; now: () => Date },
  shop: string,
): Promise<Omit<TrackingFacts, 'every'>> {
  const at = now();
  const [lasts, days, versions] = await Promise.all([
    sql.query<{ mode: TrackingMode; takenAt: Date | null }>(LASTS, [shop]),
    sql.query<DayCount>(DAYS, [shop, at, FACT_DAYS - 1]),
    sql.query<SeenVersion>(VERSIONS, [shop, LISTED_VERSIONS]),
  ]);
  const takenAt = (mode: TrackingMode) => lasts.find((last) => last.mode === mode)?.takenAt ?? null;
  return {
    lastTakenAt: { live: takenAt('live'), test: takenAt('test') },
    days,
    versions,
  };
}

const LASTS = `SELECT "mode", "takenAt" FROM "LastReport" WHERE "shopDomain" = $1`;

/**
 * Logins `e` are read from their own table, so the two cannot disagree: a login counts once it was sent, on the day
 * when it was accepted, with its present outcome.
 */
const LOGIN_HAS_LEFT = `e."attempts" > 0 AND e."state" <> 'sending'`;
const LOGIN_MODE = `coalesce(e."mode", 'live')`;

const DAYS = `
  WITH zone AS (
    SELECT "domain", coalesce("timeZone", 'UTC') AS name,
      ($2::timestamptz AT TIME ZONE coalesce("timeZone", 'UTC'))::date - $3::int AS first
    FROM "Shop" WHERE "domain" = $1
  ), counts AS (
    SELECT c."day", c."path", c."mode", c."outcome", c."httpStatus", c."count", c."every"
    FROM zone JOIN "EventCount" c ON c."shopDomain" = zone."domain" AND c."day" >= zone.first
    UNION ALL
    SELECT (e."acceptedAt" AT TIME ZONE zone.name)::date, e."path", ${LOGIN_MODE},
      CASE e."state" WHEN 'done' THEN 'taken' WHEN 'unknown' THEN 'unknown' ELSE
        CASE e."reason" WHEN 'refused' THEN 'refused' ELSE 'not-taken' END END,
      CASE e."state" WHEN 'done' THEN 0 ELSE coalesce(e."httpStatus", 0) END, 1, 1
    FROM zone JOIN "Login" e ON e."shopDomain" = zone."domain"
      AND e."acceptedAt" >= zone.first::timestamp AT TIME ZONE zone.name
    WHERE ${LOGIN_HAS_LEFT}
  )
  SELECT to_char("day", 'YYYY-MM-DD') AS "day", "path", "mode", "outcome", "httpStatus",
    sum("count")::float8 AS "count", max("every") AS "every"
  FROM counts GROUP BY counts."day", 2, 3, 4, 5 ORDER BY counts."day", 2, 3, 4, 5`;

/** The numbers of a column "version", as a sort key in SQL. */
export const VERSION_NUMBERS = `string_to_array("version", '.')::int[]`;

const VERSIONS = `
  SELECT "source", "version", "lastSeenAt" FROM "VersionSeen"
  WHERE "shopDomain" = $1
  ORDER BY ("lastSeenAt" AT TIME ZONE 'UTC')::date DESC, ${VERSION_NUMBERS} DESC LIMIT $2::int`;
