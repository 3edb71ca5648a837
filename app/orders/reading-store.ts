import type { Sql, SqlTransaction } from '../database/sql.ts';
import { hashToken } from '../reports/receipts.ts';
import { kindOf, type ShopifyOrder } from './classify.ts';
import { DAY_SQL, HISTORY_MS, LEDGER_SIZE, type ReadProblem, stateSql } from './coverage.ts';

/** How far a shop's orders are read. */
export interface Position {
  phase: 'created' | 'updated';
  since: Date;
  cursor: string | null;
  newestUpdate: Date | null;
  newestOrder: Date | null;
  grantedAt: Date;
}

/** One worker's lease on reading a shop's orders. */
export interface Claim {
  shop: string;
  /** Names the claim. */
  leaseUntil: Date;
  position: Position;
}

/** An order goes a day after the last day that shows it, whatever the shop's time zone. */
const KEPT_MS = HISTORY_MS + 24 * 60 * 60_000;

const POSITION = `"phase", "since", "cursor", "newestUpdate", "newestOrder", "grantedAt"`;

const CLAIM = `
  UPDATE "OrderReading" SET "leaseUntil" = $3, "triedAt" = $2
  WHERE "shopDomain" = $1 AND "dueAt" <= $2 AND coalesce("leaseUntil" <= $2, true)
  RETURNING ${POSITION}`;

/** @returns `none` where nothing says that the app may read the shop's orders */
export async function claimReading(
  sql: Sql,
  shop: string,
  now: Date,
  leaseMs: number,
): Promise<Claim | 'not-due' | 'none'> {
  const leaseUntil = new Date(now.getTime() + leaseMs);
  const [position] = await sql.query<Position>(CLAIM, [shop, now, leaseUntil]);
  if (position !== undefined) return { shop, leaseUntil, position };
  const known = `SELECT 1 FROM "OrderReading" WHERE "shopDomain" = $1`;
  return (await sql.query(known, [shop])).length > 0 ? 'not-due' : 'none';
}

const START = `
  INSERT INTO "OrderReading" ("shopDomain", "grantedAt", "since", "dueAt")
  SELECT "domain", $2, $3, $2 FROM "Shop" WHERE "domain" = $1 AND "uninstalledAt" IS NULL
  ON CONFLICT DO NOTHING`;

/** Begins to read a shop's orders; does nothing where they are read, or where the app is not installed. */
export async function startReading(sql: SqlTransaction, shop: string, now: Date): Promise<void> {
  await sql.query(START, [shop, now, new Date(now.getTime() - HISTORY_MS)]);
}

/** Forgets all that was read of a shop. */
export async function forgetOrders(sql: SqlTransaction, shop: string): Promise<void> {
  await sql.query(`DELETE FROM "OrderReading" WHERE "shopDomain" = $1`, [shop]);
}

/** A page that was read, and where it leaves off. */
export interface ReadPage {
  orders: readonly ShopifyOrder[];
  position: Position;
  isLast: boolean;
  now: Date;
  leaseMs: number;
}

// Two reads of one shop never store at once: the first one holds its row.
const ADVANCE = `
  UPDATE "OrderReading" SET "phase" = $3, "since" = $4, "cursor" = $5, "newestUpdate" = $6,
    "newestOrder" = $7, "leaseUntil" = $8,
    "readAt" = CASE WHEN $9 THEN $10::timestamptz ELSE "readAt" END,
    "problem" = CASE WHEN $9 THEN NULL ELSE "problem" END
  WHERE "shopDomain" = $1 AND "leaseUntil" = $2 RETURNING 1 AS held`;

const CONNECTED = `SELECT "connectedAt" FROM "PixelConnection" WHERE "shopDomain" = $1`;

// What an order is was decided when it was first read: the pixel may be disconnected later. Orders of before
// the ledger are counted already.
const INSERT = `
  INSERT INTO "LedgerOrder" AS known
    ("shopDomain", "orderId", "createdAt", "kind", "cancelledAt", "tokenHash")
  SELECT $1, read.* FROM
    unnest($2::text[], $3::timestamptz[], $4::text[], $5::timestamptz[], $6::bytea[])
      AS read ("orderId", "createdAt", "kind", "cancelledAt", "tokenHash"),
    "OrderReading" r
  WHERE r."shopDomain" = $1 AND read."createdAt" > coalesce(r."ledgerSince", '-infinity')
    AND read."createdAt" > $7
  ON CONFLICT ("shopDomain", "orderId") DO UPDATE SET "cancelledAt" = EXCLUDED."cancelledAt"
  WHERE known."cancelledAt" IS DISTINCT FROM EXCLUDED."cancelledAt"`;

/**
 * Stores a page and how far the read is, both or none.
 *
 * @returns the claim as it is now; null where another worker has it, and nothing is stored
 */
export async function storePage(
  sql: Sql,
  { shop, leaseUntil }: Claim,
  { orders, position, isLast, now, leaseMs }: ReadPage,
): Promise<Claim | null> {
  const extended = new Date(now.getTime() + leaseMs);
  const { phase, since, cursor, newestUpdate, newestOrder } = position;
  return sql.transaction(async (tx) => {
    const held = await tx.query(ADVANCE, [
      shop,
      leaseUntil,
      ...[phase, since, cursor, newestUpdate, newestOrder, extended, isLast, now],
    ]);
    if (held.length === 0) return null;
    const [pixel] = await tx.query<{ connectedAt: Date }>(CONNECTED, [shop]);
    const kindNow = (order: ShopifyOrder) => kindOf(order, pixel?.connectedAt ?? null, now);
    if (orders.length > 0)
      await tx.query(INSERT, [
        shop,
        orders.map(({ id }) => id),
        orders.map(({ createdAt }) => createdAt),
        orders.map(kindNow),
        orders.map(({ cancelledAt }) => cancelledAt),
        orders.map(({ checkoutToken }) => checkoutToken && hashToken(checkoutToken)),
        new Date(now.getTime() - KEPT_MS),
      ]);
    await applyReceipts(tx, shop);
    // In the order of creation no older order is still to come.
    if (isLast || phase === 'created') await shorten(tx, shop, now);
    return { shop, leaseUntil: extended, position };
  });
}

/**
 * A receipt counts where it names the order's own checkout, which only the shopper's pages and Shopify know.
 * An order that is reported stays so.
 */
const APPLY_RECEIPTS = `
  UPDATE "LedgerOrder" o SET "httpStatus" = nullif(r."httpStatus", 0),
    "outcome" = CASE WHEN r."outcome" <> 'taken' THEN r."outcome"
      WHEN r."mode" = 'test' THEN 'test-mode' ELSE 'reported' END
  FROM "OrderReceipt" r
  WHERE o."shopDomain" = $1 AND o."kind" = 'web' AND coalesce(o."outcome" <> 'reported', true)
    AND r."shopDomain" = o."shopDomain" AND r."orderId" = o."orderId"
    AND r."tokenHash" = o."tokenHash"`;

async function applyReceipts(tx: SqlTransaction, shop: string): Promise<void> {
  await tx.query(APPLY_RECEIPTS, [shop]);
}

const OLD_ORDERS = `DELETE FROM "LedgerOrder" WHERE "shopDomain" = $1 AND "createdAt" < $2`;
const OLD_DAYS = `DELETE FROM "OrderDay" WHERE "shopDomain" = $1 AND "day" < $2::date`;

// What leaves the ledger is counted in its day for good.
const SHORTEN = `
  WITH old AS (
    SELECT "orderId" FROM "LedgerOrder" WHERE "shopDomain" = $1
    ORDER BY "createdAt" DESC, "orderId" DESC OFFSET ${LEDGER_SIZE}
  ), dropped AS (
    DELETE FROM "LedgerOrder" o USING old
    WHERE o."shopDomain" = $1 AND o."orderId" = old."orderId" RETURNING o.*
  ), counted AS (
    INSERT INTO "OrderDay" AS known ("shopDomain", "day", "state", "orders")
    SELECT $1, day, state, count(*) FROM (
      SELECT ${DAY_SQL} AS day, replace(${stateSql('$2')}, 'waiting', 'not-seen') AS state
      FROM dropped o JOIN "Shop" s ON s."domain" = $1
    ) AS each GROUP BY day, state
    ON CONFLICT ("shopDomain", "day", "state")
      DO UPDATE SET "orders" = known."orders" + EXCLUDED."orders"
  )
  UPDATE "OrderReading" SET "ledgerSince" = newest.at
  FROM (SELECT max("createdAt") AS at FROM dropped) AS newest
  WHERE "shopDomain" = $1 AND newest.at IS NOT NULL`;

async function shorten(tx: SqlTransaction, shop: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await tx.query(OLD_ORDERS, [shop, before]);
  await tx.query(OLD_DAYS, [shop, before]);
  await tx.query(SHORTEN, [shop, now]);
}

/** How a read leaves off. */
export interface Release {
  /** When it goes on. */
  dueAt: Date;
  problem?: ReadProblem;
  cursor?: null;
}

const RELEASE = `
  UPDATE "OrderReading" SET "leaseUntil" = NULL, "dueAt" = $3,
    "problem" = coalesce($4, "problem"), "cursor" = CASE WHEN $5 THEN NULL ELSE "cursor" END
  WHERE "shopDomain" = $1 AND "leaseUntil" = $2`;

/** Ends a claim; does nothing where another worker has it. What is too old goes, read or not. */
export async function releaseReading(
  sql: Sql,
  { shop, leaseUntil }: Claim,
  now: Date,
  { dueAt, problem, cursor }: Release,
): Promise<void> {
  await sql.query(RELEASE, [shop, leaseUntil, dueAt, problem ?? null, cursor === null]);
  if (problem === undefined) return;
  const before = new Date(now.getTime() - KEPT_MS);
  await sql.query(OLD_ORDERS, [shop, before]);
  await sql.query(OLD_DAYS, [shop, before]);
}

const SOON = `
  UPDATE "OrderReading" SET "dueAt" = $2
  WHERE "shopDomain" = $1 AND "dueAt" > $2 AND coalesce("triedAt" < $3, true)
  RETURNING 1 AS soon`;

/**
 * Has a shop read at once, unless Shopify was asked since `triedSince`.
 *
 * @returns whether that changed anything
 */
export async function readSoon(
  sql: SqlTransaction,
  shop: string,
  now: Date,
  triedSince: Date,
): Promise<'sooner' | 'as-before'> {
  return (await sql.query(SOON, [shop, now, triedSince])).length > 0 ? 'sooner' : 'as-before';
}

const DUE = `
  SELECT "shopDomain" AS shop FROM "OrderReading"
  WHERE "dueAt" <= $1 AND coalesce("leaseUntil" <= $1, true) ORDER BY "dueAt" LIMIT $2`;

/** Shops whose read is due, the longest due first. */
export async function dueShops(sql: Sql, now: Date, limit: number): Promise<string[]> {
  return (await sql.query<{ shop: string }>(DUE, [now, limit])).map(({ shop }) => shop);
}
