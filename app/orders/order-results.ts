import type { SqlTransaction } from '../database/sql.ts';
import { DAY_SQL } from './coverage.ts';

/** Receipts of browsers, applied to the orders that they name: the outcome of the event, and the results of lists. */

/** Stores the outcome of an order's event. A reported order stays reported. */
const APPLY_RECEIPTS = `
  UPDATE "LedgerOrder" o SET "httpStatus" = nullif(r."httpStatus", 0),
    "outcome" = CASE WHEN r."outcome" <> 'taken' THEN r."outcome"
      WHEN r."mode" = 'test' THEN 'test-mode' ELSE 'reported' END
  FROM "OrderReceipt" r
  WHERE o."shopDomain" = $1 AND o."kind" = 'web' AND coalesce(o."outcome" <> 'reported', true)
    AND r."shopDomain" = o."shopDomain" AND r."orderId" = o."orderId"
    AND r."tokenHash" = o."tokenHash"`;

/**
 * Copies the results of lists from an order's receipt, once, and adds them up per day: the receipt has shares of a
 * total that only Shopify knows. An order without a receipt that names lists is not measured.
 */
const MEASURE = `
  WITH measured AS (
    UPDATE "LedgerOrder" o SET "lists" = r."lists"
    FROM "OrderReceipt" r
    WHERE o."shopDomain" = $1 AND o."kind" = 'web' AND o."lists" IS NULL
      AND o."subtotal" IS NOT NULL
      AND r."shopDomain" = o."shopDomain" AND r."orderId" = o."orderId"
      AND r."tokenHash" = o."tokenHash" AND r."mode" = 'live' AND r."lists" IS NOT NULL
    RETURNING o.*
  ), parts AS (
    SELECT o.*, 'all' AS module, 1000 AS share FROM measured o
    UNION ALL
    SELECT o.*, list.key, (list.value ->> 1)::int
    FROM measured o, jsonb_each(o."lists") AS list
  )
  INSERT INTO "ResultDay" AS known ("shopDomain", "day", "module", "currency", "orders", "value")
  SELECT $1, ${DAY_SQL}, o.module, o."currency", count(*), sum(o."subtotal" * o.share / 1000)
  FROM parts o JOIN "Shop" s ON s."domain" = $1 GROUP BY 2, 3, 4
  ON CONFLICT ("shopDomain", "day", "module", "currency") DO UPDATE SET
    "orders" = known."orders" + EXCLUDED."orders",
    "value" = known."value" + EXCLUDED."value"`;

/**
 * Applies receipts. A receipt counts if it names the order's own checkout, which only the shopper's pages and Shopify
 * know.
 */
export async function applyReceipts(tx: SqlTransaction, shop: string): Promise<void> {
  await tx.query(APPLY_RECEIPTS, [shop]);
  await tx.query(MEASURE, [shop]);
}
