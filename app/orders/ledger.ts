import { type Page, readPage, type Sql } from '../database/sql.ts';
import { DAY_SQL, type OrderState, stateSql } from './coverage.ts';

/** An order in the ledger. */
export interface LedgerRow {
  /** The id in digits. */
  orderId: string;
  /** A name such as `#1001`; null if it has not been read. */
  name: string | null;
  createdAt: Date;
  state: OrderState;
  /** The service's answer, as the browser reports it; null without one, and for one that is not distinguished. */
  httpStatus: number | null;
  /** When the order was cancelled, which does not change its state: it was placed. */
  cancelledAt: Date | null;
  /** The price of its lines, in major units of the currency; both null if Shopify did not state it. */
  value: number | null;
  currency: string | null;
}

/** The part of the ledger to show; everything without a value. */
export interface LedgerFilter {
  state?: OrderState | undefined;
  /** Only this day, `YYYY-MM-DD` in the shop's time zone. */
  day?: string | undefined;
  /** The page from 1; beyond the end it is the last one. */
  page?: number | undefined;
}

/** Newest first. */
export type LedgerPage = Page<LedgerRow>;

/** The number of rows of one page. */
const LEDGER_PAGE_SIZE = 25;

const FOUND = `
  SELECT o."orderId", o."name", o."createdAt", o."httpStatus", o."cancelledAt",
    o."subtotal"::float8 AS value, o."currency", ${stateSql('$2')} AS state
  FROM "LedgerOrder" o JOIN "Shop" s ON s."domain" = o."shopDomain"
  WHERE o."shopDomain" = $1 AND ($3::text IS NULL OR ${stateSql('$2')} = $3)
    AND ($4::date IS NULL OR ${DAY_SQL} = $4::date)`;
const COUNT = `SELECT count(*)::int AS total FROM (${FOUND}) AS found`;
const PAGE = `${FOUND} ORDER BY o."createdAt" DESC, o."orderId" DESC OFFSET $5::int LIMIT $6::int`;

/** Reads one page of a shop's orders. */
export async function readLedger(
  sql: Sql,
  shop: string,
  { state, day, page = 1 }: LedgerFilter,
  now: Date,
): Promise<LedgerPage> {
  const filter = [shop, now, state ?? null, day ?? null];
  const [counted] = await sql.query<{ total: number }>(COUNT, filter);
  const size = LEDGER_PAGE_SIZE;
  return readPage(page, { total: counted?.total ?? 0, size }, (offset) =>
    sql.query<LedgerRow>(PAGE, [...filter, offset, size]),
  );
}
