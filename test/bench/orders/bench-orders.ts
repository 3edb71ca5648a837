import { pino } from 'pino';
import type { Sql } from '../../../app/database/sql.ts';
import type { ShopifyOrder } from '../../../app/orders/classify.ts';
import { createOrders } from '../../../app/orders/orders.ts';
import type { OrderSource } from '../../../app/orders/reading.ts';
import { hashToken } from '../../../app/reports/receipts.ts';
import { DAY_MS, later } from '../../../app/time/units.ts';
import { openEmbedded } from '../app/bench-database.ts';
import { machineLine, table } from '../table.ts';
import type { BenchOptions } from '../options.ts';

/** Shops of a run, each with {@link ORDERS_A_DAY} orders a day. */
const SHOPS: Record<BenchOptions['length'], number> = { quick: 4, usual: 20, long: 100 };
const ORDERS_A_DAY = 1_000;
const DAYS = 3;
const READS_A_DAY = 288;
const PER_PAGE = 100;
/** The number of shops for which the figures are computed. */
const ALL_SHOPS = 10_000;

const PAUSE_MS = DAY_MS / READS_A_DAY;
const START = Date.parse('2026-11-20T00:00:00.000Z');

/** Measures the cost of reading and counting orders for a few shops, and computes it for 10,000. */
export async function benchOrders(length: BenchOptions['length']): Promise<string> {
  await using resources = new AsyncDisposableStack();
  const database = resources.adopt(await openEmbedded(), (it) => it.close());
  const { prisma, sql } = database;
  const shops = Array.from({ length: SHOPS[length] }, (_, index) => `shop-${index}.myshopify.com`);
  const started = new Date(START - DAYS * DAY_MS);
  await prisma.shop.createMany({ data: shops.map((domain) => ({ domain })) });
  await prisma.pixelConnection.createMany({
    data: shops.map((shopDomain) => ({
      shopDomain,
      webPixelId: shopDomain,
      settings: {},
      connectedAt: started,
      updatedAt: started,
    })),
  });

  let now = START;
  let requests = 0;
  const source: OrderSource = {
    readAccess: () => Promise.resolve('granted'),
    readPage(_, { since, after }) {
      requests += 1;
      const from = Math.max(since.getTime(), started.getTime(), Number(after ?? 0) + 1);
      const first = Math.ceil((from - started.getTime()) / ORDER_MS);
      const last = Math.floor((now - started.getTime()) / ORDER_MS);
      const numbers = Array.from(
        { length: Math.max(0, Math.min(last - first + 1, PER_PAGE)) },
        (__, index) => first + index,
      );
      const end = numbers.at(-1) ?? last;
      return Promise.resolve({
        kind: 'page',
        orders: numbers.map((number) => order(started, number)),
        next: end < last ? String(started.getTime() + end * ORDER_MS) : null,
        pauseMs: 0,
      });
    },
  };
  const orders = createOrders({
    sql,
    source,
    enqueue: () => Promise.resolve(),
    now: () => new Date(now),
    log: pino({ level: 'silent' }),
    random: () => 0.5,
  });

  /** The mean cost of some work for a shop. Each of its rounds, one by default, follows a pause. */
  const measured = async (
    work: (shop: string) => Promise<unknown>,
    { rounds = 1, pauseMs = 0 } = {},
  ) => {
    const processor = process.cpuUsage();
    const begun = performance.now();
    const asked = requests;
    for (let round = 0; round < rounds; round += 1) {
      now += pauseMs;
      for (const shop of shops) await work(shop);
    }
    const { user, system } = process.cpuUsage(processor);
    const each = (total: number) => total / (shops.length * rounds);
    return {
      ms: each(performance.now() - begun),
      processorMs: each((user + system) / 1000),
      requests: each(requests - asked),
    };
  };
  const readAll = async (shop: string) => {
    while ((await orders.work.due(ALL_SHOPS)).some((due) => due.shop === shop))
      await orders.work.run({ shop });
  };

  const first = await measured(async (shop) => {
    await orders.recordAccess(shop, 'granted');
    await readAll(shop);
  });
  // Reports four of five orders.
  for (const shop of shops) await report(sql, shop, started);
  const pauseMs = PAUSE_MS * 1.2;
  // The first later read is in no figure.
  await measured(readAll, { pauseMs });
  const later = await measured(readAll, { pauseMs, rounds: 5 });
  const coverage = await measured((shop) => orders.coverage(shop));
  const list = await measured((shop) => orders.list(shop, {}));
  const bytes = (await database.sizeOf('LedgerOrder')) + (await database.sizeOf('OrderDay'));
  const kilobytes = bytes / shops.length / 1024;
  const perSecond = (ALL_SHOPS * READS_A_DAY) / (DAY_MS / 1000);
  const row = (name: string, of: typeof first) => [
    name,
    of.ms.toFixed(1),
    of.processorMs.toFixed(1),
    of.requests.toFixed(1),
  ];
  return `
Orders of ${shops.length} shops with ${ORDERS_A_DAY} a day, on the embedded PostgreSQL; Shopify answers at once
${machineLine()}
${table([
  ['per shop', 'ms', 'ms of the app’s processor', 'requests'],
  row(`the first read, ${DAYS} days`, first),
  row('a later read', later),
  row('coverage of 30 days', coverage),
  row('a page of the ledger', list),
])}
  ${kilobytes.toFixed(0)} kB of tables per shop
Computed for ${ALL_SHOPS} such shops, each read every ${PAUSE_MS / 60_000} minutes:
  ${perSecond.toFixed(1)} reads a second, ${((perSecond * later.ms) / 1000).toFixed(2)} of them at any time without Shopify's share,
  ${((perSecond * later.processorMs) / 1000).toFixed(2)} processors of the app, ${(perSecond * later.requests).toFixed(0)} requests to Shopify a second,
  ${((kilobytes * ALL_SHOPS) / 1024 / 1024).toFixed(1)} GB of tables`;
}

const ORDER_MS = DAY_MS / ORDERS_A_DAY;
const FIRST_ID = 6_000_000_000_000;

function order(started: Date, number: number): ShopifyOrder {
  const createdAt = later(started, number * ORDER_MS);
  return {
    id: String(FIRST_ID + number),
    name: `#${1_001 + number}`,
    createdAt,
    updatedAt: createdAt,
    sourceName: number % 20 === 0 ? 'pos' : 'web',
    test: false,
    cancelledAt: null,
    checkoutToken: `token ${number}`,
    subtotal: { amount: '79.80', currency: 'EUR' },
  };
}

async function report(sql: Sql, shop: string, started: Date): Promise<void> {
  const numbers = Array.from({ length: DAYS * ORDERS_A_DAY }, (_, number) => number).filter(
    (number) => number % 5 !== 0,
  );
  await sql.query(
    `INSERT INTO "OrderReceipt" ("shopDomain", "orderId", "tokenHash", "outcome", "mode", "at")
     SELECT $1, o.id, o.hash, 'taken', 'live', $4 FROM unnest($2::text[], $3::bytea[]) AS o (id, hash)`,
    [
      shop,
      numbers.map((number) => String(FIRST_ID + number)),
      numbers.map((number) => hashToken(`token ${number}`)),
      started,
    ],
  );
}
