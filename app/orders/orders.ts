import type { Sql } from '../database/sql.ts';
import { type Coverage, readCoverage } from './coverage.ts';
import { type LedgerFilter, type LedgerPage, readLedger } from './ledger.ts';

/** The orders of shops that let the app read them. Without a shop's access there is nothing. */
export interface Orders {
  /** How many orders were reported, day by day. */
  coverage(shop: string): Promise<Coverage>;
  /** The newest orders, one page at a time. */
  list(shop: string, filter: LedgerFilter): Promise<LedgerPage>;
}

export interface OrdersDeps {
  sql: Sql;
  now: () => Date;
}

export function createOrders({ sql, now }: OrdersDeps): Orders {
  return {
    coverage: (shop) => readCoverage(sql, shop, now()),
    list: (shop, filter) => readLedger(sql, shop, filter, now()),
  };
}
