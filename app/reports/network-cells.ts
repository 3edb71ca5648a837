/** The storage of cells: a bit for each network during its hour, then a number. */
import { createHmac } from 'node:crypto';
import { type DiscoveryModule, type EventPath, rowOf } from '../beacon/modules.ts';
import { outcomeOf } from '../beacon/outcome.ts';
import type { CheckedReport } from '../beacon/schemas/report.ts';
import type { Sql } from '../database/sql.ts';
import { HOUR_MS, MINUTE_MS } from '../time/units.ts';
import {
  type CellFamily,
  type Cells,
  CELLS_FOR_MS,
  type CellTable,
  type FamilyCells,
} from './cells.ts';
import type { TrackingMode } from './tracking-facts.ts';

/** How long cells of five minutes are kept: the longest search for a failure. */
export const SLOTS_FOR_MS = 3 * HOUR_MS;

/** The number of bits that networks are mapped to. */
const BITS = 1_024;

/** One network with an event of an outcome: one bit to be set in `NetworkCells`. */
export interface Cell {
  shop: string;
  mode: string;
  family: CellFamily;
  /** The beginning of its five minutes. */
  at: Date;
  outcome: 'taken' | 'refused' | 'failed';
  bit: number;
}

/**
 * Creates a function that returns the bit of a network. It depends on a key that changes each hour, so that the bits of
 * two hours cannot be joined, and one bit stands for many networks.
 *
 * @param secret known to all processes of the app, and to no one else
 */
export function createNetworkBits(
  secret: string,
): (shop: string, network: string, at: Date) => number {
  let key = { hour: -1, bytes: Buffer.alloc(0) };
  return (shop, network, at) => {
    const hour = Math.floor(at.getTime() / HOUR_MS);
    if (key.hour !== hour) {
      const bytes = createHmac('sha256', secret).update(`cells\0${hour}`).digest();
      key = { hour, bytes };
    }
    const hash = createHmac('sha256', key.bytes).update(`${shop}\0${network}`).digest();
    return hash.readUInt16BE(0) % BITS;
  };
}

/**
 * Adds the cells of a report.
 *
 * @param cells by key, each once
 */
export function addCells(
  cells: Map<string, Cell>,
  { by, mode, counts }: CheckedReport,
  { shop, bit, at }: { shop: string; bit: number; at: Date },
): void {
  const slot = new Date(Math.floor(at.getTime() / SLOT_MS) * SLOT_MS);
  for (const { path, status } of counts) {
    const end = outcomeOf(status);
    const outcome = end === 'taken' || end === 'refused' ? end : 'failed';
    for (const family of by === 'script'
      ? [cellFamily(path), 'script' as const]
      : [cellFamily(path)]) {
      const cell: Cell = { shop, mode, family, at: slot, outcome, bit };
      cells.set([shop, mode, family, slot.getTime(), outcome, bit].join(' '), cell);
    }
  }
}

export const SLOT_MS = 5 * MINUTE_MS;

/** Adds cells to the table, each to its hour and to its five minutes, as a part of `WITH`; `of` names their table. */
export const addCellsTo = (of: string): string => `
  spans AS (
    SELECT "shopDomain", "mode", "family", span."minutes",
      date_bin(make_interval(mins => span."minutes"), "at", 'epoch'::timestamptz) AS "start",
      ${BITS_OF.map(([name, outcomes]) => `bit_or(CASE WHEN "outcome" IN (${outcomes}) THEN ${BIT} ELSE ${NONE} END) AS "${name}"`).join(', ')}
    FROM ${of} CROSS JOIN (VALUES (5), (60)) AS span("minutes")
    GROUP BY 1, 2, 3, 4, 5
  ), cells AS (
    INSERT INTO "NetworkCells" AS known ("shopDomain", "mode", "family", "minutes", "start",
      "takenBits", "failedBits", "refusedBits", "seen", "taken", "failed", "refused")
    SELECT "shopDomain", "mode", "family", "minutes", "start", "takenBits", "failedBits", "refusedBits",
      bit_count("takenBits" | "failedBits"), bit_count("takenBits"), bit_count("failedBits"), bit_count("refusedBits")
    FROM spans ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT ("shopDomain", "mode", "family", "minutes", "start") DO UPDATE SET
      "takenBits" = ${joined('taken')}, "failedBits" = ${joined('failed')},
      "refusedBits" = ${joined('refused')},
      "seen" = greatest(known."seen", bit_count(${joined('taken')} | ${joined('failed')})),
      ${['taken', 'failed', 'refused'].map((one) => `"${one}" = greatest(known."${one}", bit_count(${joined(one)}))`).join(', ')}
    WHERE (${joined('taken')}, ${joined('failed')}, ${joined('refused')}) IS DISTINCT FROM
      (known."takenBits", known."failedBits", known."refusedBits")
  )`;

const NONE = `0::bit(${BITS})`;
const BIT = `set_bit(${NONE}, "bit", 1)`;
const BITS_OF = [
  ['takenBits', `'taken'`],
  ['failedBits', `'failed', 'refused'`],
  ['refusedBits', `'refused'`],
] as const;
const joined = (one: string) => `(coalesce(known."${one}Bits", ${NONE}) | EXCLUDED."${one}Bits")`;

/** Reads the cells of a shop in both modes; those of logins from the logins, in which each customer counts once. */
export async function readCells(
  { sql, now }: { sql: Sql; now: () => Date },
  shop: string,
): Promise<Record<TrackingMode, CellTable>> {
  const at = now().getTime();
  const rows = await sql.query<CellRow>(CELLS, [
    shop,
    new Date(at - CELLS_FOR_MS),
    new Date(at - SLOTS_FOR_MS),
  ]);
  const tables: Record<TrackingMode, CellTable> = { live: {}, test: {} };
  for (const { mode, family, minutes, starts, ...numbers } of rows) {
    const cells = starts.map((start, index): Cells => {
      const of = (what: Exclude<keyof Cells, 'at'>) => networksOf(numbers[what][index] ?? 0);
      return {
        at: start,
        seen: of('seen'),
        taken: of('taken'),
        failed: of('failed'),
        refused: of('refused'),
      };
    });
    const none: FamilyCells = { hours: [], slots: [] };
    tables[mode][family] = {
      ...(tables[mode][family] ?? none),
      [minutes === 60 ? 'hours' : 'slots']: cells,
    };
  }
  return tables;
}

interface CellRow extends Record<Exclude<keyof Cells, 'at'>, number[]> {
  mode: TrackingMode;
  family: CellFamily;
  minutes: number;
  starts: number[];
}

/** Estimates how many networks set this many bits, as some share one (linear counting); exact for a few. */
const networksOf = (bits: number): number =>
  Math.round(BITS * Math.log(BITS / (BITS - Math.min(bits, BITS - 1))));

const CELLS = `
  WITH spans AS (
    SELECT "mode", "family", "minutes", "start", "seen", "taken", "failed", "refused"
    FROM "NetworkCells" WHERE "shopDomain" = $1 AND "start" >= $2
      AND ("minutes" = 60 OR "start" >= $3)
    UNION ALL
    SELECT coalesce(e."mode", 'live'), 'logins', span."minutes",
      date_bin(make_interval(mins => span."minutes"), e."acceptedAt", 'epoch'::timestamptz) AS "start",
      count(DISTINCT e."shopperId")::int,
      (count(DISTINCT e."shopperId") FILTER (WHERE e."state" = 'done'))::int,
      (count(DISTINCT e."shopperId") FILTER (WHERE e."state" <> 'done'))::int,
      (count(DISTINCT e."shopperId") FILTER (WHERE e."state" = 'failed' AND e."reason" = 'refused'))::int
    FROM "Login" e CROSS JOIN (VALUES (5), (60)) AS span("minutes")
    WHERE e."shopDomain" = $1 AND e."acceptedAt" >= $2 AND e."attempts" > 0 AND e."state" <> 'sending'
      AND (span."minutes" = 60 OR e."acceptedAt" >= $3)
    GROUP BY 1, 3, 4
  )
  SELECT "mode", "family", "minutes",
    array_agg(extract(epoch FROM "start")::float8 * 1000 ORDER BY "start") AS "starts",
    array_agg("seen" ORDER BY "start") AS "seen", array_agg("taken" ORDER BY "start") AS "taken",
    array_agg("failed" ORDER BY "start") AS "failed", array_agg("refused" ORDER BY "start") AS "refused"
  FROM spans GROUP BY 1, 2, 3`;

/** Returns the family of an event. */
function cellFamily(path: EventPath): CellFamily {
  const { family } = rowOf(path);
  return family === 'results' ? (path.split('/')[0] as DiscoveryModule) : family;
}
