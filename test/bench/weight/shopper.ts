import type { Browser, BrowserContext } from 'playwright-core';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { watchPaints } from '../app/watch-paints.ts';
import { installClient, reportByClient, REPORTED } from './client-in-page.ts';
import type { Reported } from './client-in-page.ts';
import type { Shops } from './open-shops.ts';
import { visitShop } from './visit.ts';
import type { Visit, VisitOptions } from './visit.ts';
import { SHORTEST_MS, watchShopping } from './watch-shopping.ts';
import { EQUIPMENT } from './ways.ts';
import type { Way } from './ways.ts';

/** The data of each event of a visit, as it reaches the service. */
export type EventData = Record<Reported, unknown>;

export interface BenchShopper {
  /** Visits the shop with pixel and extension unmeasured; the data of what the pixel reported. */
  rehearse(): Promise<EventData>;
  /**
   * Visits a shop in a new browser profile, and again in the same one.
   *
   * @param slowdown how often slower than this machine the main thread runs
   * @param data what the published client reports
   * @throws {Error} when anything but the events of a visit arrives, each once
   */
  visitTwice(way: Way, slowdown: number, data: EventData): Promise<{ first: Visit; second: Visit }>;
}

/** @param clientUrl where pages get the published client */
export function createBenchShopper(
  shops: Shops,
  browser: Browser,
  clientUrl: string,
): BenchShopper {
  const visitIn = async (way: Way, context: BrowserContext, options: Partial<VisitOptions>) => {
    const shop = shops[way];
    const visit = await visitShop({ shop, browser, context, slowdown: 1, ...options });
    const data = takeReported(way, shop);
    visit.requests += shop.tracking.preflights();
    shop.tracking.clear();
    return { visit, data };
  };
  const inNewProfile = async <T>(
    way: Way,
    use: (context: BrowserContext) => Promise<T>,
  ): Promise<T> => {
    const baseURL = shops[way].addresses.shop;
    const context = await browser.newContext({ baseURL, locale: 'en-US' });
    try {
      await context.addInitScript(watchPaints);
      await context.addInitScript(watchShopping, SHORTEST_MS);
      if (EQUIPMENT[way].client === 'in the page') await installClient(context, clientUrl);
      return await use(context);
    } finally {
      await context.close();
    }
  };

  return {
    rehearse: () =>
      inNewProfile('pixel + extension', async (context) => {
        const { data } = await visitIn('pixel + extension', context, {});
        return data;
      }),
    visitTwice: (way, slowdown, data) =>
      inNewProfile(way, async (context) => {
        const options: Partial<VisitOptions> = {
          slowdown,
          ...(EQUIPMENT[way].client === 'in the page' && {
            reportInPage: (page, what) => reportByClient(page, what, data[what]),
          }),
        };
        const first = await visitIn(way, context, options);
        const second = await visitIn(way, context, options);
        return { first: first.visit, second: second.visit };
      }),
  };
}

/** The data of the events that arrived, which are those of one visit or, without a reporter, none. */
function takeReported(way: Way, { tracking }: Sandbox): EventData {
  const { pixel, client } = EQUIPMENT[way];
  const isReporting = pixel === 'product' || client === 'in the page';
  const expected = isReporting ? REPORTED.map((path) => `${path} accepted`) : [];
  // What the client asks its personalization service for is not addressed as an event.
  const events = tracking.events().filter(({ module }) => module !== '');
  const arrived = events.map(({ module, event, verdict }) => `${module}/${event} ${verdict}`);
  if (arrived.join() !== expected.join()) {
    throw new Error(
      `With ${way}, a visit should report ${expected.join(', ') || 'nothing'}, ` +
        `but ${arrived.join(', ') || 'nothing'} arrived.`,
    );
  }
  const dataOf = (path: Reported): unknown =>
    events
      .filter(({ module, event }) => `${module}/${event}` === path)
      .map(({ body }) => (body as { data: unknown }).data)[0];
  return {
    'product/pageview': dataOf('product/pageview'),
    'cart/add': dataOf('cart/add'),
    'order/transaction': dataOf('order/transaction'),
  };
}
