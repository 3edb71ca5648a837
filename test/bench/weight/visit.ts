import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { createShopTab } from '../../support/shop-tab.ts';
import type { Reported } from './client-in-page.ts';
import { type ThreadTimes, threadTimesOf, TRACED, type TraceEvent } from './thread-times.ts';
import { type Transfer, type WireWeight, wireWeightOf } from './differences.ts';

/**
 * How long each page is open, in milliseconds, before the shopper continues: long enough for all delayed work (the
 * published client's second requests: 300 ms), and the same for every equipment.
 */
const LOOKED_AT_MS = 500;

const MUG = { handle: 'stoneware-mug', variantId: '43218082391011' };

/** The cost of one visit of a shopper. Times in milliseconds, sizes in bytes. */
export interface Visit extends ThreadTimes, WireWeight {
  /** JavaScript memory of the last page, after a collection; without a worker's. */
  heap: number;
}

export interface VisitOptions {
  shop: Sandbox;
  browser: Browser;
  context: BrowserContext;
  /** Makes the page itself report the shopper's actions; for shops without a pixel. */
  reportInPage?: (page: Page, what: Reported) => Promise<void>;
}

/** Home, a product, add, cart, checkout, pay: in a new tab. */
export async function visitShop(options: VisitOptions): Promise<Visit> {
  const { shop, browser, context } = options;
  const page = await context.newPage();
  const finished: Promise<Transfer>[] = [];
  page.on('requestfinished', (request) => finished.push(transferOf(request)));
  await browser.startTracing(page, { categories: TRACED });
  try {
    await shopThrough(page, options);
    const trace = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    return {
      ...threadTimesOf(trace.traceEvents, shop.addresses.shop),
      ...wireWeightOf(await Promise.all(finished)),
      heap: metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN,
    };
  } finally {
    await page.close();
  }
}

async function shopThrough(page: Page, options: VisitOptions): Promise<void> {
  const { reportInPage = () => Promise.resolve() } = options;
  const tab = createShopTab(page);
  const look = () => page.waitForTimeout(LOOKED_AT_MS);

  await tab.open('/');
  await look();
  await tab.viewProduct(MUG.handle, MUG.variantId);
  await look();
  await reportInPage(page, 'product/pageview');
  await look();
  await tab.add();
  await reportInPage(page, 'cart/add');
  await look();
  await tab.open('/cart');
  await look();
  await tab.checkOut();
  await look();
  await tab.pay();
  await look();
  await reportInPage(page, 'order/transaction');
  await look();
}

async function transferOf(request: Request): Promise<Transfer> {
  const { requestBodySize, responseBodySize } = await request.sizes();
  const { pathname } = new URL(request.url());
  return { path: pathname, sent: requestBodySize, received: responseBodySize };
}
