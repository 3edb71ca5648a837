import type { Browser, BrowserContext } from 'playwright-core';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { watchPaints } from '../app/dashboard.ts';
import { installClient, reportByClient, REPORTED, type Reported } from './client-in-page.ts';
import type { Shops } from './open-shops.ts';
import { type Visit, type VisitOptions, visitShop } from './visit.ts';
import { EQUIPMENT, type Way } from './differences.ts';

/** A page's response to clicks; times in milliseconds. */
export interface ShoppingNotes {
  /**
   * The longest time from an input until the next paint (W3C, "Event Timing", in steps of 8 ms); null if all were below
   * {@link MIN_MS}, which the browser does not report.
   */
  slowestInput: number | null;
  /** From the click that adds to the cart until the cart was on the screen; null before that. */
  cartShown: number | null;
}

/** The shortest input that a browser reports. */
export const MIN_MS = 16;

interface Entry {
  duration: number;
  interactionId: number;
}

/** The browser's own constructors and page: Node's types have others, or none. */
interface Place {
  PerformanceObserver: new (callback: (list: { getEntries(): Entry[] }) => void) => {
    observe(options: { type: string; buffered: boolean; durationThreshold: number }): void;
  };
  MutationObserver: new (callback: () => void) => {
    observe(target: object, options: { attributeFilter: string[]; subtree: boolean }): void;
  };
  document: {
    documentElement: { dataset: { cart?: string } };
    addEventListener(
      name: string,
      listener: (event: { timeStamp: number }) => void,
      options: { capture: boolean },
    ): void;
  };
  requestAnimationFrame(callback: () => void): void;
  shopping: ShoppingNotes;
}

/**
 * Runs in a page before anything else, and leaves its results as `shopping`. The theme marks in `data-cart` of the root
 * element when the cart is up to date.
 *
 * @param shortest {@link MIN_MS}
 */
function watchShopping(shortest: number): void {
  const place = globalThis as unknown as Place;
  const notes: ShoppingNotes = { slowestInput: null, cartShown: null };
  place.shopping = notes;
  new place.PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries()) {
      if (interactionId > 0) notes.slowestInput = Math.max(notes.slowestInput ?? 0, duration);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: shortest });

  let clickedAt = 0;
  place.document.addEventListener(
    'click',
    ({ timeStamp }) => {
      clickedAt = timeStamp;
    },
    { capture: true },
  );
  new place.MutationObserver(() => {
    if (clickedAt === 0 || place.document.documentElement.dataset.cart !== 'idle') return;
    place.requestAnimationFrame(() => {
      setTimeout(() => {
        notes.cartShown = performance.now() - clickedAt;
      });
    });
  }).observe(place.document, { attributeFilter: ['data-cart'], subtree: true });
}

/** The data of each event of a visit, as the service receives it. */
type EventData = Record<Reported, unknown>;

interface BenchShopper {
  /** Visits the shop with pixel and extension without measuring; returns the data of the pixel's events. */
  rehearse(): Promise<EventData>;
  /**
   * Visits a shop in a new browser profile, and again in the same one.
   *
   * @param slowdown the slowdown factor of the main thread
   * @param data the published client's data
   * @throws {Error} if anything except the events of a visit arrives, each once
   */
  visitTwice(way: Way, slowdown: number, data: EventData): Promise<{ first: Visit; second: Visit }>;
}

/** @param clientUrl the address of the published client */
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
      await context.addInitScript(watchShopping, MIN_MS);
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
