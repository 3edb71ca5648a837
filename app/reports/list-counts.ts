import type { DiscoveryModule } from '../beacon/modules.ts';
import type { CheckedReport } from '../beacon/schemas/report.ts';
import { columnsOf, type Sql } from '../database/sql.ts';

/** The counts of lists of a shop on one day: one row to be added to `ListDay`. */
export interface ListSum {
  shop: string;
  /** The day in the shop's time zone: `2026-11-20`. */
  day: string;
  /** `library` for pages on which the vendor's own library tracks lists. */
  module: DiscoveryModule | 'library';
  /** Lists, each as many times as its page load stands for; the same for the next three. */
  shown: number;
  seen: number;
  clicks: number;
  adds: number;
  /** Lists that were reported. */
  counted: number;
}

/**
 * Adds a report's counts of lists. Events of test mode are left out, as in the service's own reports.
 *
 * @param sums by shop, day and module
 * @param every the number of page loads that the report stands for
 */
export function sumLists(
  sums: Map<string, ListSum>,
  { lists, library, mode }: CheckedReport,
  { shop, day, every }: { shop: string; day: string; every: number },
): void {
  if (mode !== 'live') return;
  const of = (module: ListSum['module']): ListSum => {
    const key = [shop, day, module].join(' ');
    const none = { shop, day, module, shown: 0, seen: 0, clicks: 0, adds: 0, counted: 0 };
    const sum = sums.get(key) ?? none;
    sums.set(key, sum);
    return sum;
  };
  for (const { module, shown, seen, clicks, adds } of lists) {
    const sum = of(module);
    sum.shown += shown * every;
    sum.seen += seen * every;
    sum.clicks += clicks * every;
    sum.adds += adds * every;
    sum.counted += shown;
  }
  if (library) of('library').counted += 1;
}

const ADD = `
  INSERT INTO "ListDay" AS known
    ("shopDomain", "day", "module", "shown", "seen", "clicks", "adds", "counted")
  SELECT r.* FROM unnest($1::text[], $2::date[], $3::text[], $4::int[], $5::int[], $6::int[],
      $7::int[], $8::int[])
    AS r("shopDomain", "day", "module", "shown", "seen", "clicks", "adds", "counted")
    JOIN "Shop" s ON s."domain" = r."shopDomain" AND s."uninstalledAt" IS NULL
  ORDER BY 1, 2, 3 FOR KEY SHARE OF s SKIP LOCKED
  ON CONFLICT ("shopDomain", "day", "module") DO UPDATE SET
    "shown" = ${added('shown')}, "seen" = ${added('seen')}, "clicks" = ${added('clicks')},
    "adds" = ${added('adds')}, "counted" = ${added('counted')}`;

/** Adds sums to the table, for shops that still have the app and are not being deleted. */
export async function addLists(sql: Sql, sums: readonly ListSum[]): Promise<void> {
  if (sums.length === 0) return;
  await sql.query(
    ADD,
    columnsOf(sums, 'shop', 'day', 'module', 'shown', 'seen', 'clicks', 'adds', 'counted'),
  );
}

/** Limits a sum to the largest number that a column holds. */
export function added(column: string): string {
  return `least(known."${column}"::bigint + EXCLUDED."${column}", 2147483647)::int`;
}
