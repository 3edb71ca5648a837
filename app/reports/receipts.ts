import { createHash } from 'node:crypto';
import type { OrderClaim } from '../beacon/report.ts';
import type { Sql } from '../database/sql.ts';
import { outcomeColumns } from './count-buffer.ts';
import type { TrackingMode } from './tracking-facts.ts';

/** Returns the SHA-256 of a checkout's token, which matches receipts and orders without revealing the token. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Stores a browser's claim about an order of a shop with a connected pixel; nothing for other shops. The first outcome
 * stays, also after repeats, unless the event was not accepted: the browser sends that again.
 */
export async function storeReceipt(
  sql: Sql,
  shop: string,
  { id, token, status, lists }: OrderClaim,
  { mode, at }: { mode: TrackingMode; at: Date },
): Promise<void> {
  const { outcome, httpStatus } = outcomeColumns(status);
  await sql.query(STORE, [
    ...[shop, id, hashToken(token), outcome, httpStatus, mode, at],
    lists && JSON.stringify(lists),
  ]);
}

const STORE = `
  INSERT INTO "OrderReceipt" AS known
    ("shopDomain", "orderId", "tokenHash", "outcome", "httpStatus", "mode", "at", "lists")
  SELECT s."domain", $2, $3, $4, $5::int, $6, $7::timestamptz, $8::jsonb
  FROM "Shop" s JOIN "PixelConnection" p ON p."shopDomain" = s."domain"
  WHERE s."domain" = $1 AND s."uninstalledAt" IS NULL
  ON CONFLICT ("shopDomain", "orderId", "tokenHash") DO UPDATE SET
    "outcome" = EXCLUDED."outcome", "httpStatus" = EXCLUDED."httpStatus",
    "mode" = EXCLUDED."mode", "at" = EXCLUDED."at",
    "lists" = EXCLUDED."lists"
  WHERE known."outcome" = 'not-taken'`;
