/** Statements that write many rows of a shop: rooms share their locks and their columns. */
import { Prisma } from '@prisma/client';

/**
 * Waits until no other transaction marks or deletes many items of the shop, and blocks others until `tx` has ended. Such
 * statements lock rows in different orders, so each could wait for rows of the other. A transaction that also writes
 * rows of "FeedAutomation" writes them before.
 */
export async function lockMarks(tx: Prisma.TransactionClient, shop: string): Promise<void> {
  await tx.$executeRaw`SELECT ${marksLock(shop)}`;
}

/** The same within one statement: a row is locked once it is joined with `turn`. */
export const inTurnOf = (shop: string): Prisma.Sql =>
  Prisma.sql`turn AS MATERIALIZED (SELECT ${marksLock(shop)})`;

/** Locks the rows of all feeds of a shop, in the same order as other transactions that write several of them. */
export async function lockFeeds(tx: Prisma.TransactionClient, shop: string): Promise<void> {
  await tx.$executeRaw`
    SELECT 1 FROM "FeedAutomation" WHERE "shopDomain" = ${shop} ORDER BY "feedId" FOR UPDATE`;
}

/**
 * Matches rows of a table, and locks them in the order of their keys, so that no two statements each wait for rows that the
 * other has locked.
 *
 * @param key columns, as SQL
 * @param rows the condition
 */
export function inOrder(table: string, key: string, rows: Prisma.Sql): Prisma.Sql {
  const columns = Prisma.raw(key);
  return Prisma.sql`(${columns}) IN (
    SELECT ${columns} FROM ${Prisma.raw(`"${table}"`)} WHERE ${rows} ORDER BY ${columns} FOR UPDATE)`;
}

/** Columns of "CatalogueItem" of a change that is due again: which fields have changed is no longer known. */
export const DUE_AGAIN = Prisma.sql`
  "version" = "version" + 1, "dirtySince" = COALESCE("dirtySince", "changedAt"), "fields" = '{}'`;

const marksLock = (shop: string): Prisma.Sql =>
  Prisma.sql`pg_advisory_xact_lock(hashtextextended(${`marks of ${shop}`}, 0))`;
