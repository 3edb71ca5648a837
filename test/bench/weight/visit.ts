import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { createShopTab } from '../../support/shop-tab.ts';
import type { Paints } from '../app/dashboard.ts';
import type { Reported } from './client-in-page.ts';
import { type ThreadTimes, threadTimesOf, TRACED, type TraceEvent } from './thread-times.ts';
import { type ShoppingNotes, MIN_MS } from './shopper.ts';
import { type Transfer, type WireWeight, wireWeightOf } from './differences.ts';

/**
 * How long each page is open, in milliseconds, before the shopper continues: long enough for all delayed work (the
 * published client's second requests: 300 ms), and the same for every equipment.
 */
const LOOKED_AT_MS = 500;

/** How often a page is checked for its first paint. */
const MAX_LOOKS = 20;

const MUG = { handle: 'stoneware-mug', variantId: '43218082391011' };

/** The cost of one visit of a shopper. Times in milliseconds, sizes in bytes. */
export interface Visit extends ThreadTimes, WireWeight {
  /** Largest contentful paint of the landing page. */
  lcpHome: number;
  /** The same of the product's page. */
  lcpProduct: number;
  /** From the click that adds to the cart to the next paint. */
  addPainted: number;
  /** From that click until the cart was on the screen. */
  addShown: number;
  /** JavaScript memory of the last page, after a collection; without a worker's. */
  heap: number;
}

export interface VisitOptions {
  shop: Sandbox;
  browser: Browser;
  /** A context that {@link watchPaints} and {@link watchShopping} observe. */
  context: BrowserContext;
  /** The slowdown factor of the main thread. */
  slowdown: number;
  /** Makes the page itself report the shopper's actions; for shops without a pixel. */
  reportInPage?: (page: Page, what: Reported) => Promise<void>;
}

/** Home, a product, add, cart, checkout, pay: in a new tab. */
export async function visitShop(options: VisitOptions): Promise<Visit> {
  const { shop, browser, context, slowdown } = options;
  const page = await context.newPage();
  const finished: Promise<Transfer>[] = [];
  page.on('requestfinished', (request) => finished.push(transferOf(request)));
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await browser.startTracing(page, { categories: TRACED });
  try {
    const noted = await shopThrough(page, options);
    const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
    await devtools.send('Performance.enable');
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    return {
      ...threadTimesOf(trace.traceEvents, shop.addresses.shop),
      ...wireWeightOf(await Promise.all(finished)),
      ...noted,
      heap: metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN,
    };
  } finally {
    await page.close();
  }
}

type Noted = Pick<Visit, 'lcpHome' | 'lcpProduct' | 'addPainted' | 'addShown'>;

async function shopThrough(page: Page, options: VisitOptions): Promise<Noted> {
  const { reportInPage = () => Promise.resolve() } = options;
  const tab = createShopTab(page);
  const look = () => page.waitForTimeout(LOOKED_AT_MS);

  await tab.open('/');
  await look();
  const lcpHome = await largestPaint(page);

  await tab.viewProduct(MUG.handle, MUG.variantId);
  await look();
  await reportInPage(page, 'product/pageview');
  await look();
  await tab.add();
  await reportInPage(page, 'cart/add');
  await look();
  const lcpProduct = await largestPaint(page);
  const { slowestInput, cartShown } = await page.evaluate<ShoppingNotes>('shopping');
  if (cartShown === null) throw new Error('The cart was never shown after a click that adds.');

  await tab.open('/cart');
  await look();
  await tab.checkOut();
  await look();
  await tab.pay();
  await look();
  await reportInPage(page, 'order/transaction');
  await look();
  return { lcpHome, lcpProduct, addPainted: slowestInput ?? MIN_MS, addShown: cartShown };
}

/** Waits until the page has been painted, which takes time on a busy machine. */
async function largestPaint(page: Page): Promise<number> {
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    const { largestAt } = await page.evaluate<Paints>('paints');
    if (largestAt !== null) return largestAt;
    await page.waitForTimeout(LOOKED_AT_MS);
  }
  throw new Error(
    `Chromium told of no largest contentful paint in ${(MAX_LOOKS * LOOKED_AT_MS) / 1000} s: ` +
      'is this machine too busy to measure?',
  );
}

async function transferOf(request: Request): Promise<Transfer> {
  const { requestBodySize, responseBodySize } = await request.sizes();
  const { pathname } = new URL(request.url());
  return { path: pathname, sent: requestBodySize, received: responseBodySize };
}
