import type { Logger } from 'pino';
import { type Outcome, outcomeOf } from '../beacon/outcome.ts';
import type { CheckedReport } from '../beacon/schemas/report.ts';
import { columnsOf, type Sql } from '../database/sql.ts';
import { dayIn } from '../time/calendar-day.ts';
import { addLists, added, type ListSum, sumLists } from './list-counts.ts';
import { addCells, addCellsTo, type Cell, createNetworkBits } from './network-cells.ts';
import type { ReportingShop } from './reporting-shops.ts';
import { VERSION_NUMBERS } from './tracking-facts.ts';

/** Sums up the counts of reports in memory, and adds them to the tables every few seconds. */
export interface CountBuffer {
  /** Whether another report can be added. */
  hasRoom(): boolean;
  /**
   * @param every the number of page loads that the report stands for
   * @param network its sender's network
   */
  add(shop: ReportingShop, report: CheckedReport, every: number, network: string): void;
  /** Writes all counts, and resolves when no write is in progress. */
  flush(): Promise<void>;
}

export interface CountBufferDeps {
  sql: Sql;
  now: () => Date;
  /** Calls `run` once, after `ms`. */
  later?: (ms: number, run: () => void) => void;
  log: Logger;
  /** The app's version: versions of pixel and script that are later are not stored, this one always is. */
  version: string;
  /** The secret that distinguishes networks within an hour: the same in all processes. */
  networkSecret: string;
  /** Called with the outcomes of counted events. */
  onEvents?: (outcome: Outcome, count: number) => void;
}

/** How long counts wait in memory: a process that is killed loses those. */
const FLUSH_AFTER_MS = 1_000;

/**
 * The same after a write of many sums, in milliseconds. Reports of five seconds change hardly more rows than those of
 * one, and pages share the database.
 */
const BUSY_FLUSH_AFTER_MS = 5_000;
const MANY_SUMS = 100;

/** The most different sums that wait: far more than shops report within a second. */
const MAX_SUMS = 50_000;

/** The most versions of a shop's pixel, and of its script, that are stored besides the app's own. */
const MAX_VERSIONS = 8;

/** Statuses of failures that are distinguished; others are 0, so that claims cannot create any number of rows. */
const TOLD_APART = new Set([
  400, 401, 403, 404, 405, 408, 410, 413, 415, 422, 429, 500, 502, 503, 504,
]);

/** Returns the outcome of an event by the status of its answer, as stored. */
export function outcomeColumns(status: number): { outcome: Outcome; httpStatus: number } {
  const outcome = outcomeOf(status);
  return { outcome, httpStatus: TOLD_APART.has(status) ? status : 0 };
}

/** One row to be added to `EventCount`. */
interface Sum {
  shop: string;
  day: string;
  path: string;
  source: string;
  mode: string;
  outcome: Outcome;
  httpStatus: number;
  count: number;
  /** The most page loads that one of its reports stands for. */
  every: number;
}

/** The last report of a shop's pixel or script, by version and mode. */
interface Sighting {
  shop: string;
  source: string;
  version: string;
  mode: string;
  at: Date;
  takenAt: Date | null;
}

export function createCountBuffer(deps: CountBufferDeps): CountBuffer {
  const { sql, now, later = afterTimeout, log, version, networkSecret, onEvents } = deps;
  let sums = new Map<string, Sum>();
  let lists = new Map<string, ListSum>();
  let cells = new Map<string, Cell>();
  let sightings = new Map<string, Sighting>();
  const bitOf = createNetworkBits(networkSecret);
  let isScheduled = false;
  let isBusy = false;
  let writing: Promise<void> = Promise.resolve();

  function note(
    { domain }: ReportingShop,
    { by, sender, mode }: CheckedReport,
    at: Date,
    takes: boolean,
  ) {
    const key = [domain, by, sender, mode].join(' ');
    const takenAt = takes ? at : (sightings.get(key)?.takenAt ?? null);
    sightings.set(key, { shop: domain, source: by, version: sender, mode, at, takenAt });
  }

  function count(shop: ReportingShop, report: CheckedReport, every: number, at: Date): void {
    const { by: source, mode } = report;
    const day = dayIn(shop.timeZone)(at);
    sumLists(lists, report, { shop: shop.domain, day, every });
    for (const { path, status, events } of report.counts) {
      const what = { path, source, mode, ...outcomeColumns(status) };
      const key = [shop.domain, day, ...Object.values(what)].join(' ');
      const { count: before, every: most } = sums.get(key) ?? { count: 0, every };
      const sum = { count: before + events * every, every: Math.max(most, every) };
      sums.set(key, { shop: shop.domain, day, ...what, ...sum });
      onEvents?.(what.outcome, events * every);
    }
  }

  async function write(): Promise<void> {
    if (sightings.size === 0) return;
    const [rows, seen] = [[...sums.values()], [...sightings.values()]];
    const [shown, marks] = [[...lists.values()], [...cells.values()]];
    isBusy = rows.length > MANY_SUMS;
    sums = new Map();
    lists = new Map();
    cells = new Map();
    sightings = new Map();
    try {
      await sql.query(ADD, [
        ...columnsOf(
          rows,
          'shop',
          'day',
          'path',
          'source',
          'mode',
          'outcome',
          'httpStatus',
          'count',
        ),
        ...columnsOf(seen, 'shop', 'source', 'version', 'mode', 'at', 'takenAt'),
        version,
        MAX_VERSIONS,
        ...columnsOf(marks, 'shop', 'mode', 'family', 'at', 'outcome', 'bit'),
        ...columnsOf(rows, 'every'),
      ]);
      await addLists(sql, shown);
    } catch (error) {
      // The write may have succeeded: a second one could count everything twice.
      log.warn({ err: error, sums: rows.length }, 'counts of reports not written');
    }
  }

  /** Runs one write at a time: two that change the same rows would wait for each other. */
  const flush = (): Promise<void> => (writing = writing.then(write));

  return {
    hasRoom: () => Math.max(sums.size, sightings.size, cells.size) < MAX_SUMS,
    add(shop, report, every, network) {
      const at = now();
      const takes = statusesOf(report).some((status) => outcomeOf(status) === 'taken');
      note(shop, report, at, takes);
      count(shop, report, every, at);
      const bit = bitOf(shop.domain, network, at);
      addCells(cells, report, { shop: shop.domain, bit, at });
      if (!isScheduled) {
        isScheduled = true;
        later(isBusy ? BUSY_FLUSH_AFTER_MS : FLUSH_AFTER_MS, () => {
          isScheduled = false;
          void flush();
        });
      }
    },
    flush,
  };
}

/** Starts a timer that does not keep the process alive: waiting counts are written when it stops. */
function afterTimeout(ms: number, run: () => void): void {
  setTimeout(run, ms).unref();
}

const statusesOf = ({ counts, order }: CheckedReport): number[] =>
  [...counts, ...(order ? [order] : [])].map(({ status }) => status);

/**
 * Adds sums to the tables, for shops that still have the app and are not being deleted. A version beyond the limit is not
 * stored, so that claims cannot create any number of rows; nor is one later than the app's, which usually does not exist.
 */
const ADD = `
  WITH shops AS (
    SELECT "domain" FROM "Shop" WHERE "domain" = ANY($9::text[]) AND "uninstalledAt" IS NULL
    FOR KEY SHARE SKIP LOCKED
  ), sums AS (
    SELECT r.* FROM unnest($1::text[], $2::date[], $3::text[], $4::text[],
        $5::text[], $6::text[], $7::int[], $8::int[], $23::int[])
      AS r("shopDomain", "day", "path", "source", "mode", "outcome", "httpStatus", "count", "every")
      JOIN shops s ON s."domain" = r."shopDomain"
  ), seen AS (
    SELECT r.* FROM unnest($9::text[], $10::text[], $11::text[], $12::text[], $13::timestamptz[],
        $14::timestamptz[]) AS r("shopDomain", "source", "version", "mode", "at", "takenAt")
      JOIN shops s ON s."domain" = r."shopDomain"
  ), days AS (
    INSERT INTO "EventCount" AS known
      ("shopDomain", "day", "path", "source", "mode", "outcome", "httpStatus", "count", "every")
    SELECT "shopDomain", "day", "path", "source", "mode", "outcome", "httpStatus",
      ${summed(`"count"`)}, max("every")
    FROM sums GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 3, 4, 5, 6, 7
    ON CONFLICT ("shopDomain", "day", "path", "source", "mode", "outcome", "httpStatus")
    DO UPDATE SET "count" = ${added('count')}, "every" = greatest(known."every", EXCLUDED."every")
  ), marks AS (
    SELECT r.* FROM unnest($17::text[], $18::text[], $19::text[], $20::timestamptz[], $21::text[],
        $22::int[]) AS r("shopDomain", "mode", "family", "at", "outcome", "bit")
      JOIN shops s ON s."domain" = r."shopDomain"
  ), ${addCellsTo('marks')}, lasts AS (
    INSERT INTO "LastReport" AS known ("shopDomain", "mode", "takenAt")
    SELECT "shopDomain", "mode", max("takenAt") FROM seen GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT ("shopDomain", "mode") DO UPDATE SET
      "takenAt" = greatest(known."takenAt", EXCLUDED."takenAt")
  )
  INSERT INTO "VersionSeen" AS known ("shopDomain", "source", "version", "lastSeenAt")
  SELECT "shopDomain", "source", "version", max("at") FROM seen
  WHERE "version" = $15 OR (${VERSION_NUMBERS} < string_to_array($15, '.')::int[] AND $16::int > (
    SELECT count(*) FROM "VersionSeen" v WHERE v."shopDomain" = seen."shopDomain"
      AND v."source" = seen."source" AND v."version" NOT IN (seen."version", $15)))
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT ("shopDomain", "source", "version")
  DO UPDATE SET "lastSeenAt" = greatest(known."lastSeenAt", EXCLUDED."lastSeenAt")`;

/** Limits sums to the largest number that a column holds. */
function summed(expression: string): string {
  return `least(sum(${expression}), 2147483647)::int`;
}
