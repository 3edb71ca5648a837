import { type CatalogueSnapshot, productBody } from '../../../app/catalogue/catalogue-snapshot.ts';
import { type CatalogueChanges, createCatalogueChanges } from '../../../app/catalogue/changes.ts';
import { DAY_MS } from '../../../app/time/units.ts';
import { openEmbedded } from '../app/bench-database.ts';
import { machineLine, spreadOf, table } from '../table.ts';
import type { BenchOptions } from '../options.ts';

/** Products of a run's shop: each sends a webhook at first, and one in each burst. */
const PRODUCTS: Record<BenchOptions['length'], number> = { quick: 50, usual: 200, long: 2_000 };
const OF_ONE_PRODUCT = 1_000;
/** One burst a day: all products change, and an index follows. */
const BURSTS = 30;
/** The number of webhooks that the app processes at the same time. */
const AT_ONCE = 10;
/** The number of products for which the month is computed. */
const ALL_PRODUCTS = 10_000;

const SHOP = 'bench.myshopify.com';
const FEED = '1201';
const START = Date.parse('2026-11-01T00:00:00.000Z');
const FIRST_ID = 7_000_000_000_000;

/** Measures the cost of catalogue webhooks, from the parsed JSON to the row. */
export async function benchCatalogue(length: BenchOptions['length']): Promise<string> {
  await using resources = new AsyncDisposableStack();
  const database = resources.adopt(await openEmbedded(), (it) => it.close());
  const { prisma } = database;
  await prisma.shop.create({ data: { domain: SHOP } });
  let now = START;
  const changes = createCatalogueChanges({ prisma, now: () => new Date(now) });
  const products = PRODUCTS[length];
  const numbers = Array.from({ length: products }, (_, number) => number);
  const endIndex = () => changes.markClean(SHOP, new Map([[FEED, new Date(now)]]));

  const first = await take(changes, numbers, (number) => webhook(number, now));
  const firstRows = await prisma.catalogueItem.count();
  now += 1_000;
  await endIndex();

  const one = Array.from({ length: OF_ONE_PRODUCT }, (_, index) => index);
  const single = await take(changes, one, (index) => webhook(products, now + index));
  const singleRows = (await prisma.catalogueItem.count()) - firstRows;
  await prisma.catalogueItem.deleteMany({ where: { id: String(FIRST_ID + products) } });

  const before = await database.sizeOf('CatalogueItem');
  const month: Taken = { ms: 0, each: [] };
  let pendingMs = 0;
  for (let day = 1; day <= BURSTS; day += 1) {
    now = START + day * DAY_MS;
    const burst = await take(changes, numbers, (number) => webhook(number, now));
    month.ms += burst.ms;
    month.each.push(...burst.each);
    const asked = performance.now();
    await changes.pending(SHOP, new Map([[FEED, new Date(now - 1)]]));
    pendingMs += (performance.now() - asked) / BURSTS;
    now += 1_000;
    await endIndex();
  }
  const after = await database.sizeOf('CatalogueItem');
  const rows = await prisma.catalogueItem.count();
  const scale = ALL_PRODUCTS / products;
  const minutes = (month.ms * scale) / 60_000;

  return `
Webhooks of the catalogue, ${AT_ONCE} at once, on the ${database.name}
${machineLine()}
${table([
  ['', 'webhooks', 'a second', 'median ms', '95 % ms', 'rows'],
  rowOf(`${products} products, each new`, first, firstRows),
  rowOf('one product', single, singleRows),
  rowOf(`${products} products, a burst a day, ${BURSTS} days`, month, rows),
])}
  What changed since the last index is counted in ${pendingMs.toFixed(1)} ms at the height of a burst.
  The table has ${kilobytes(before)} before the month and ${kilobytes(after)} after it, indexes and dead rows included.
Computed for a shop with ${ALL_PRODUCTS} products, ${scale} times as many:
  ${month.each.length * scale} webhooks in the month take ${month.ms.toFixed(0)} ms × ${scale} = ${minutes.toFixed(1)} minutes in all,
  and leave ${rows} × ${scale} = ${rows * scale} rows: one for each product`;
}

interface Taken {
  ms: number;
  /** Milliseconds of each webhook. */
  each: number[];
}

/** Passes one webhook for each of `numbers` to the app, {@link AT_ONCE} at the same time. */
async function take(
  changes: CatalogueChanges,
  numbers: readonly number[],
  bodyOf: (number: number) => unknown,
): Promise<Taken> {
  const waiting = numbers.map(bodyOf);
  const each: number[] = [];
  const begun = performance.now();
  const work = async () => {
    for (let body = waiting.shift(); body !== undefined; body = waiting.shift()) {
      const arrived = performance.now();
      const snapshot: CatalogueSnapshot = productBody.parse(body);
      await changes.record(SHOP, snapshot);
      each.push(performance.now() - arrived);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { ms: performance.now() - begun, each };
}

function rowOf(name: string, { ms, each }: Taken, rows: number): string[] {
  const { median, p95 } = spreadOf(each);
  return [
    name,
    String(each.length),
    ((each.length * 1000) / ms).toFixed(0),
    median.toFixed(1),
    p95.toFixed(1),
    String(rows),
  ];
}

/** A product as `products/update` sends it, with a new price each time. */
function webhook(number: number, at: number): Record<string, unknown> {
  const id = FIRST_ID + number;
  return {
    id,
    title: `Product ${number}`,
    handle: `product-${number}`,
    body_html: '<p>Made to be counted.</p>'.repeat(20),
    vendor: 'Bench',
    product_type: 'Kitchenware',
    tags: 'kitchen, steel',
    status: 'active',
    published_at: '2026-10-01T10:00:00Z',
    updated_at: new Date(at).toISOString(),
    options: [{ id: 1, name: 'Size', position: 1, values: ['S', 'M', 'L'] }],
    images: [{ id: 1, src: `https://cdn.example.com/${number}.jpg`, alt: null }],
    variants: [0, 1, 2].map((size) => ({
      id: id * 10 + size,
      title: String(size),
      sku: `${number}-${size}`,
      barcode: null,
      grams: 1_100,
      price: ((at / 1_000) % 1_000_000).toFixed(2),
      compare_at_price: null,
      inventory_management: 'shopify',
      inventory_policy: 'deny',
      inventory_quantity: 22,
    })),
  };
}

const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(0)} kB`;
