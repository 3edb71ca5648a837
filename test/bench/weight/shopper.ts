import type { Browser, BrowserContext } from 'playwright-core';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { installClient, reportByClient, REPORTED, type Reported } from './client-in-page.ts';
import type { Shops } from './open-shops.ts';
import { type Visit, type VisitOptions, visitShop } from './visit.ts';
import { EQUIPMENT, type Way } from './differences.ts';

/** The first visit with an empty cache and storage, or the second one in the same browser. */
export type Nth = 'first' | 'second';

/** The data of each event of a visit, as the service receives it. */
type EventData = Record<Reported, unknown>;

interface BenchShopper {
  /** Visits the shop with pixel and extension without measuring; returns the data of the pixel's events. */
  rehearse(): Promise<EventData>;
  /**
   * Visits a shop in a new browser profile, and again in the same one.
   *
   * @param data the published client's data
   * @throws {Error} if anything except the events of a visit arrives, each once
   */
  visitTwice(way: Way, data: EventData): Promise<Record<Nth, Visit>>;
}

/** @param clientUrl the address of the published client */
export function createBenchShopper(
  shops: Shops,
  browser: Browser,
  clientUrl: string,
): BenchShopper {
  const visitIn = async (way: Way, context: BrowserContext, options: Partial<VisitOptions>) => {
    const shop = shops[way];
    const visit = await visitShop({ shop, browser, context, ...options });
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
    visitTwice: (way, data) =>
      inNewProfile(way, async (context) => {
        const options: Partial<VisitOptions> = {
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

/** The data of the received events, which must be those of one visit or, without a reporter, none. */
function takeReported(way: Way, { tracking }: Sandbox): EventData {
  const { pixel, client } = EQUIPMENT[way];
  const isReporting = pixel === 'product' || client === 'in the page';
  const expected = isReporting ? REPORTED.map((path) => `${path} accepted`) : [];
  // The client's requests to its personalization service do not have the address of an event.
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
