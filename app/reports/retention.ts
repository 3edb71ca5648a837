import { type Sql, unheld } from '../database/sql.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, later } from '../time/units.ts';
import { runEach } from '../work/run-each.ts';
import { CELLS_FOR_MS } from './cells.ts';
import { SLOT_MS, SLOTS_FOR_MS } from './network-cells.ts';

/** How long daily counts are kept: the 30 days that are shown, and some to compare them with. */
const COUNTS_FOR_MS = 35 * DAY_MS;

/**
 * The same for lists and orders, which the monthly mail compares: a calendar month and the one before when it is late, and
 * some days earlier.
 */
export const RESULTS_FOR_MS = 70 * DAY_MS;

/** How long after their hour networks are still distinguished: counts in memory are written by then. */
const HOUR_OVER_AFTER_MS = MINUTE_MS;

/**
 * How long an order's receipt waits for the order to be read from Shopify, which copies the outcome. A receipt that
 * matches no order by then is an unfounded claim.
 */
export const RECEIPTS_FOR_MS = 48 * HOUR_MS;

/** Deletes data that is no longer needed. */
export function deleteOld(sql: Sql, now: Date): Promise<void> {
  const before = (ms: number) => later(now, -ms);
  const by =
    (text: string, ...values: (Date | number)[]) =>
    () =>
      sql.query(text, values);
  return runEach(
    [
      by(forget('EventCount', '"day" < $1::date'), before(COUNTS_FOR_MS)),
      by(forget('ListDay', '"day" < $1::date'), before(RESULTS_FOR_MS)),
      ...spansBefore(before(HOUR_OVER_AFTER_MS)).map(({ minutes, start }) =>
        by(FORGET_NETWORKS, minutes, start),
      ),
      by(FORGET_CELLS, before(CELLS_FOR_MS + HOUR_MS), before(SLOTS_FOR_MS + HOUR_MS)),
      by(forget('EventHour', '"hour" < $1'), before(8 * DAY_MS)),
      by(forget('VersionSeen', '"lastSeenAt" < $1'), before(COUNTS_FOR_MS)),
      by(forget('OrderReceipt', '"at" < $1'), before(RECEIPTS_FOR_MS)),
    ],
    'not all reports were forgotten',
  );
}

/** Returns the past spans of three days one by one: rows of thousands of shops are too many for one statement. */
function spansBefore(at: Date): { minutes: number; start: Date }[] {
  const end = Math.floor(at.getTime() / HOUR_MS) * HOUR_MS;
  const spans = (lengthMs: number, forMs: number) =>
    Array.from({ length: forMs / lengthMs }, (_, index) => ({
      minutes: lengthMs / MINUTE_MS,
      start: new Date(end - (index + 1) * lengthMs),
    }));
  return [...spans(SLOT_MS, SLOTS_FOR_MS + HOUR_MS), ...spans(HOUR_MS, 3 * DAY_MS)];
}

const forget = (table: string, rows: string): string =>
  `DELETE FROM "${table}" WHERE ${unheld(table, rows)}`;

/** Only numbers are kept of a past hour. */
const FORGET_NETWORKS = `
  UPDATE "NetworkCells" SET "takenBits" = NULL, "failedBits" = NULL, "refusedBits" = NULL
  WHERE ${unheld('NetworkCells', `"minutes" = $1 AND "start" = $2 AND "takenBits" IS NOT NULL`)}`;

const FORGET_CELLS = forget(
  'NetworkCells',
  '("minutes" = 60 AND "start" < $1) OR ("minutes" = 5 AND "start" < $2)',
);
