import type { Prisma } from '@prisma/client';
import type { DaySpan } from '../time/calendar-day.ts';
import { later } from '../time/units.ts';
import { type Coverage, readCoverage } from './coverage.ts';
import { type LedgerFilter, type LedgerPage, readLedger } from './ledger.ts';
import { ofShop, type DueWork, type WorkKind } from '../work/work.ts';
import { dueShops, forgetOrders, scheduleReading, startReading } from './reading-store.ts';
import { type ReadingDeps, readOrders } from './reading.ts';

/**
 * The orders of shops that let the app read them. They are deleted when the access ends. No order is ever sent to the
 * tracking service: one that no browser has reported stays unreported.
 */
export interface Orders {
  /** Counts the reported orders, day by day: of the last 30 days by default. */
  coverage(shop: string, span?: DaySpan): Promise<Coverage>;
  /** Lists the newest orders, one page at a time. */
  list(shop: string, filter: LedgerFilter): Promise<LedgerPage>;
  /** Stores whether the app may read a shop's orders, according to Shopify's latest answer; reading begins at once. */
  recordAccess(shop: string, access: 'granted' | 'not-granted'): Promise<void>;
  /** Schedules a read of a shop's orders at once, unless one ran within {@link FRESH_FOR_MS}. */
  refresh(shop: string): Promise<'reading' | 'fresh'>;
  /** Schedules a check whether the app may read orders, once `tx` is committed. */
  check(shop: string, tx: Prisma.TransactionClient): Promise<void>;
  /** Reads new orders of a shop, or whether the app may: at most ten pages, each of which times out. */
  work: DueWork<{ shop: string }>;
}

export const ORDERS: WorkKind<{ shop: string }> = {
  name: 'orders',
  data: ofShop,
  retry: 'by-sweep',
  concurrency: 20,
  spreadMs: 20,
  timeoutSeconds: 180,
  exclusive: true,
};

export interface OrdersDeps extends ReadingDeps {
  /** Schedules {@link Orders.work}; with a transaction once that is committed. */
  enqueue: (shop: string, tx?: Prisma.TransactionClient) => Promise<void>;
}

/** The age at which orders on a page are read again, in milliseconds. */
const FRESH_FOR_MS = 10_000;

export function createOrders(deps: OrdersDeps): Orders {
  const { sql, enqueue, now } = deps;

  async function refresh(shop: string): Promise<'reading' | 'fresh'> {
    const at = now();
    if (!(await scheduleReading(sql, shop, at, later(at, -FRESH_FOR_MS)))) return 'fresh';
    await enqueue(shop);
    return 'reading';
  }

  return {
    coverage: (shop, span) => readCoverage(sql, shop, now(), span),
    list: (shop, filter) => readLedger(sql, shop, filter, now()),

    async recordAccess(shop, access) {
      if (access === 'not-granted') return forgetOrders(sql, shop);
      await startReading(sql, shop, now());
      await enqueue(shop);
    },

    refresh,

    async check(shop, tx) {
      const data = { dueAt: now(), version: { increment: 1 } };
      await tx.orderReading.updateMany({ where: { shopDomain: shop }, data });
      await enqueue(shop, tx);
    },

    work: {
      ...ORDERS,
      run: ({ shop }) => readOrders(deps, shop),
      due: (limit) => dueShops(sql, now(), limit),
    },
  };
}
