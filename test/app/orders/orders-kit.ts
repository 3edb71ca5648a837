import { randomBytes } from 'node:crypto';
import { beforeEach } from 'vitest';
import type { OrderLists } from '../../../app/beacon/report.ts';
import type { ShopifyOrder } from '../../../app/orders/classify.ts';
import { createOrders } from '../../../app/orders/orders.ts';
import type { OrderAnswer, OrderQuery, OrderSource } from '../../../app/orders/reading.ts';
import { hashToken } from '../../../app/reports/receipts.ts';
import type { TestDatabase } from '../../support/database.ts';
import { createClock, DAY } from '../clock.ts';
import { useDatabase } from '../use-database.ts';
import { silentLog } from '../silent-log.ts';

export const SHOP = 'demo-shop.myshopify.com';
export const OTHER_SHOP = 'other-shop.myshopify.com';
export const START = new Date('2026-11-20T10:00:00.000Z');

/** A shop at Shopify, reduced to queries of its orders. */
interface ShopifyShop extends OrderSource {
  orders: ShopifyOrder[];
  /** Initially two. */
  pageSize: number;
  /** The number of orders that cursors reach. */
  deepest: number;
  access: 'granted' | 'not-granted';
  /** The received queries. */
  asked: OrderQuery[];
  /** Answers that replace the next pages, in order. */
  insteads: OrderAnswer[];
}

let last = 6_000_000_000_000;

/** An order of the storefront; each call creates another one. */
export function order(changes: Partial<ShopifyOrder> & { createdAt: Date }): ShopifyOrder {
  last += 1;
  return {
    id: String(last),
    name: `#${last - 6_000_000_000_000 + 1_000}`,
    updatedAt: changes.createdAt,
    sourceName: 'web',
    test: false,
    cancelledAt: null,
    checkoutToken: randomBytes(16).toString('hex'),
    subtotal: { amount: '100.00', currency: 'USD' },
    ...changes,
  };
}

function createShopifyShop(): ShopifyShop {
  const shop: ShopifyShop = {
    orders: [],
    pageSize: 2,
    deepest: Infinity,
    access: 'granted',
    asked: [],
    insteads: [],
    readAccess: () => Promise.resolve(shop.access),
    readPage(_, query) {
      shop.asked.push(query);
      const instead = shop.insteads.shift();
      if (instead) return Promise.resolve(instead);
      if (shop.access === 'not-granted') return Promise.resolve({ kind: 'not-granted' });
      const key = query.by === 'created' ? 'createdAt' : 'updatedAt';
      const place = (each: ShopifyOrder) => `${each[key].toISOString()} ${each.id}`;
      const all = shop.orders.filter((each) => each[key] >= query.since);
      const found = all
        .filter((each) => place(each) > (query.after ?? ''))
        .sort((a, b) => (place(a) < place(b) ? -1 : 1));
      if (all.length - found.length + shop.pageSize > shop.deepest)
        return Promise.resolve({ kind: 'problem', problem: 'no-answer', restart: 'yes' });
      const page = found.slice(0, shop.pageSize);
      const end = page.at(-1);
      const next = found.length > page.length && end ? place(end) : null;
      return Promise.resolve({ kind: 'page', orders: page, next, pauseMs: 0 });
    },
  };
  return shop;
}

/** Gives each test of a file a kit, on one database. */
export function useOrders() {
  const database = useDatabase();
  let kit: Awaited<ReturnType<typeof createOrdersKit>>;
  beforeEach(async () => {
    kit = await createOrdersKit(database());
  });
  return { database, kit: () => kit };
}

/** Orders on a database, with a shop whose pixel was connected ten days ago and another shop. */
async function createOrdersKit({ prisma, sql }: TestDatabase) {
  const clock = createClock(START);
  const shopify = createShopifyShop();
  const orders = createOrders({
    sql,
    source: shopify,
    enqueue: () => Promise.resolve(),
    now: clock.now,
    log: silentLog,
    random: () => 0.5,
  });
  await prisma.shop.createMany({
    data: [SHOP, OTHER_SHOP].map((domain) => ({ domain, timeZone: 'America/New_York' })),
  });
  const connectedAt = new Date(START.getTime() - 10 * DAY);
  const times = { connectedAt, updatedAt: connectedAt };
  await prisma.pixelConnection.create({
    data: { shopDomain: SHOP, webPixelId: 'gid://shopify/WebPixel/1', settings: {}, ...times },
  });
  return {
    orders,
    clock,
    shopify,
    /** Lets time pass, and reads until no work is due. */
    async work(ms = 0) {
      clock.pass(ms);
      for (let due = await orders.work.due(10); due.length > 0; due = await orders.work.due(10))
        for (const each of due) await orders.work.run(each);
    },
    /** Stores a browser's report of an order. */
    async receipt(
      { id, checkoutToken }: Pick<ShopifyOrder, 'id' | 'checkoutToken'>,
      reported: {
        outcome: string;
        httpStatus?: number;
        mode?: string;
        shop?: string;
        lists?: OrderLists;
      },
    ) {
      const { outcome, httpStatus = 0, mode = 'live', shop = SHOP, lists } = reported;
      await prisma.orderReceipt.create({
        data: {
          shopDomain: shop,
          orderId: id,
          tokenHash: new Uint8Array(hashToken(checkoutToken ?? '')),
          outcome,
          httpStatus,
          mode,
          at: clock.now(),
          ...(lists && { lists }),
        },
      });
    },
  };
}
