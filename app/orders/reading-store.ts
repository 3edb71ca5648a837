import { columnsOf, type Sql, type SqlTransaction } from '../database/sql.ts';
import { hashToken } from '../reports/receipts.ts';
import { RESULTS_FOR_MS } from '../reports/retention.ts';
import { DAY_MS, later } from '../time/units.ts';
import { kindOf, type ShopifyOrder } from './classify.ts';
import { applyReceipts } from './order-results.ts';
import { DAY_SQL, HISTORY_MS, LEDGER_SIZE, type ReadProblem, stateSql } from './coverage.ts';

/** The position up to which a shop's orders are read. */
export interface Position {
  phase: 'created' | 'updated';
  since: Date;
  cursor: string | null;
  newestUpdate: Date | null;
  newestOrder: Date | null;
  grantedAt: Date;
}

/** A shop's reading as it was read: a write must name its version. */
export interface Reading {
  shop: string;
  version: number;
  position: Position;
}

/** A reading that a step has opened; `triedAt` is when the step before it was. */
export interface OpenedReading extends Reading {
  triedAt: Date | null;
}

/** An order is deleted, and only counted, a day after the last day that shows it, in any time zone of the shop. */
const KEPT_MS = HISTORY_MS + DAY_MS;

const POSITION = `"phase", "since", "cursor", "newestUpdate", "newestOrder", "grantedAt"`;

const OPEN = `
  UPDATE "OrderReading" SET "version" = "version" + 1, "triedAt" = $2
  FROM (SELECT "triedAt" AS before FROM "OrderReading" WHERE "shopDomain" = $1) AS last
  WHERE "shopDomain" = $1 AND "dueAt" <= $2
  RETURNING "version", last.before, ${POSITION}`;

/** @returns `none` if the app is not known to have access to the shop's orders */
export async function openReading(
  sql: Sql,
  shop: string,
  now: Date,
): Promise<OpenedReading | 'not-due' | 'none'> {
  type Row = Position & { version: number; before: Date | null };
  const [row] = await sql.query<Row>(OPEN, [shop, now]);
  if (row !== undefined) {
    const { version, before: triedAt, ...position } = row;
    return { shop, version, position, triedAt };
  }
  const known = `SELECT 1 FROM "OrderReading" WHERE "shopDomain" = $1`;
  return (await sql.query(known, [shop])).length > 0 ? 'not-due' : 'none';
}

const START = `
  INSERT INTO "OrderReading" ("shopDomain", "grantedAt", "since", "dueAt")
  SELECT "domain", $2, $3, $2 FROM "Shop" WHERE "domain" = $1 AND "uninstalledAt" IS NULL FOR SHARE
  ON CONFLICT DO NOTHING`;

/** Begins to read a shop's orders; does nothing if they are being read, or if the app is not installed. */
export async function startReading(sql: SqlTransaction, shop: string, now: Date): Promise<void> {
  await sql.query(START, [shop, now, later(now, -HISTORY_MS)]);
}

/** Deletes everything that was read of a shop. */
export async function forgetOrders(sql: SqlTransaction, shop: string): Promise<void> {
  await sql.query(`DELETE FROM "OrderReading" WHERE "shopDomain" = $1`, [shop]);
}

// Two reads of one shop never store at the same time: the first one holds its row.
const ADVANCE = `
  UPDATE "OrderReading" SET "phase" = $3, "since" = $4, "cursor" = $5, "newestUpdate" = $6,
    "newestOrder" = $7, "version" = "version" + 1,
    "readAt" = CASE WHEN $8 THEN $9::timestamptz ELSE "readAt" END,
    "problem" = CASE WHEN $8 THEN NULL ELSE "problem" END
  WHERE "shopDomain" = $1 AND "version" = $2 RETURNING "version"`;

const CONNECTED = `SELECT "connectedAt" FROM "PixelConnection" WHERE "shopDomain" = $1`;

// An order's kind is decided when it is first read: the pixel may be disconnected later. Orders before the ledger are
// counted already.
const INSERT = `
  INSERT INTO "LedgerOrder" AS known
    ("shopDomain", "orderId", "createdAt", "kind", "cancelledAt", "tokenHash",
      "subtotal", "currency", "name")
  SELECT $1, read.* FROM
    unnest($2::text[], $3::timestamptz[], $4::text[], $5::timestamptz[], $6::bytea[],
      $7::numeric[], $8::text[], $9::text[])
      AS read ("orderId", "createdAt", "kind", "cancelledAt", "tokenHash",
        "subtotal", "currency", "name"),
    "OrderReading" r
  WHERE r."shopDomain" = $1 AND read."createdAt" > coalesce(r."ledgerSince", '-infinity')
    AND read."createdAt" > $10
  ON CONFLICT ("shopDomain", "orderId") DO UPDATE SET "cancelledAt" = EXCLUDED."cancelledAt",
    "name" = EXCLUDED."name"
  WHERE (known."cancelledAt", known."name")
    IS DISTINCT FROM (EXCLUDED."cancelledAt", EXCLUDED."name")`;

/**
 * Stores a page and the position after it, both or neither.
 *
 * @returns the reading as it is now; null, with nothing stored, if another step has written it
 */
export async function storePage(
  sql: Sql,
  { shop, version }: Reading,
  page: { orders: readonly ShopifyOrder[]; position: Position; isLast: boolean; now: Date },
): Promise<Reading | null> {
  const { orders, position, isLast, now } = page;
  const { phase, since, cursor, newestUpdate, newestOrder } = position;
  return sql.transaction(
    async (tx) => {
      const [written] = await tx.query<{ version: number }>(ADVANCE, [
        shop,
        version,
        ...[phase, since, cursor, newestUpdate, newestOrder, isLast, now],
      ]);
      if (written === undefined) return null;
      const [pixel] = await tx.query<{ connectedAt: Date }>(CONNECTED, [shop]);
      const read = orders.map((order) => ({
        ...order,
        ...order.subtotal,
        kind: kindOf(order, pixel?.connectedAt ?? null, now),
        hash: order.checkoutToken && hashToken(order.checkoutToken),
      }));
      if (orders.length > 0)
        await tx.query(INSERT, [
          shop,
          ...columnsOf(read, 'id', 'createdAt', 'kind', 'cancelledAt', 'hash'),
          ...columnsOf(read, 'amount', 'currency', 'name'),
          later(now, -KEPT_MS),
        ]);
      await applyReceipts(tx, shop);
      // In the order of creation no older order can follow.
      if (isLast || phase === 'created') await shorten(tx, shop, now, LEDGER_SIZE);
      return { shop, version: written.version, position };
    },
    { plan: 'each-time' },
  );
}

const OLD_DAYS = `DELETE FROM "OrderDay" WHERE "shopDomain" = $1 AND "day" < $2::date`;
const OLD_RESULTS = `DELETE FROM "ResultDay" WHERE "shopDomain" = $1 AND "day" < $2::date`;

// Orders that leave the ledger stay in the counts of their day.
const SHORTEN = `
  WITH old AS (
    (SELECT "orderId" FROM "LedgerOrder" WHERE "shopDomain" = $1
      ORDER BY "createdAt" DESC, "orderId" DESC OFFSET $4)
    UNION
    SELECT "orderId" FROM "LedgerOrder" WHERE "shopDomain" = $1 AND "createdAt" < $3
  ), dropped AS (
    DELETE FROM "LedgerOrder" o USING old
    WHERE o."shopDomain" = $1 AND o."orderId" = old."orderId" RETURNING o.*
  ), counted AS (
    INSERT INTO "OrderDay" AS known ("shopDomain", "day", "state", "orders", "value", "currency")
    SELECT $1, day, state, count(*),
      CASE WHEN count("currency") = count(*) AND min("currency") = max("currency")
        THEN sum("subtotal") END, max("currency")
    FROM (
      SELECT ${DAY_SQL} AS day, replace(${stateSql('$2')}, 'waiting', 'not-seen') AS state,
        o."subtotal", o."currency"
      FROM dropped o JOIN "Shop" s ON s."domain" = $1
    ) AS each GROUP BY day, state
    ON CONFLICT ("shopDomain", "day", "state")
      DO UPDATE SET "orders" = known."orders" + EXCLUDED."orders",
        "value" = CASE WHEN known."currency" = EXCLUDED."currency"
          THEN known."value" + EXCLUDED."value" END
  )
  UPDATE "OrderReading" SET "ledgerSince" = newest.at
  FROM (SELECT max("createdAt") AS at FROM dropped) AS newest
  WHERE "shopDomain" = $1 AND newest.at IS NOT NULL`;

/** @param listed the number of orders that stay in the ledger at most */
async function shorten(tx: SqlTransaction, shop: string, now: Date, listed: number): Promise<void> {
  await tx.query(SHORTEN, [shop, now, later(now, -KEPT_MS), listed]);
  const before = later(now, -RESULTS_FOR_MS);
  await tx.query(OLD_DAYS, [shop, before]);
  await tx.query(OLD_RESULTS, [shop, before]);
}

const PAUSE = `
  UPDATE "OrderReading" SET "version" = "version" + 1, "dueAt" = $3,
    "problem" = coalesce($4, "problem"), "cursor" = CASE WHEN $5 THEN NULL ELSE "cursor" END
  WHERE "shopDomain" = $1 AND "version" = $2`;

/**
 * Schedules the next read, unless another step has written the reading. After a problem also applies receipts, which
 * may be deleted before Shopify answers, and deletes expired orders.
 *
 * @param next.cursor null for a read that begins again
 */
export async function pauseReading(
  sql: Sql,
  { shop, version }: Reading,
  now: Date,
  { dueAt, problem, cursor }: { dueAt: Date; problem?: ReadProblem; cursor?: null },
): Promise<void> {
  await sql.transaction(async (tx) => {
    await tx.query(PAUSE, [shop, version, dueAt, problem ?? null, cursor === null]);
    if (problem === undefined) return;
    await applyReceipts(tx, shop);
    // Older orders may follow those that were read before the problem.
    await shorten(tx, shop, now, Number.MAX_SAFE_INTEGER);
  });
}

const SOON = `
  UPDATE "OrderReading" SET "dueAt" = $2
  WHERE "shopDomain" = $1 AND "dueAt" > $2 AND coalesce("triedAt" NOT BETWEEN $3 AND $2, true)
  RETURNING 1 AS soon`;

/** Schedules a read of a shop at once; false if it was due anyway, or Shopify was asked since `triedSince`. */
export async function scheduleReading(
  sql: SqlTransaction,
  shop: string,
  now: Date,
  triedSince: Date,
): Promise<boolean> {
  return (await sql.query(SOON, [shop, now, triedSince])).length > 0;
}

const DUE = `
  SELECT "shopDomain" AS shop FROM "OrderReading"
  WHERE "dueAt" <= $1 ORDER BY "dueAt" LIMIT $2`;

/** Returns shops whose read is due, the longest due first. */
export const dueShops = (sql: Sql, now: Date, limit: number): Promise<{ shop: string }[]> =>
  sql.query(DUE, [now, limit]);
