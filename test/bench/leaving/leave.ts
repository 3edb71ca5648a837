/** Shoppers who add a product to the cart and leave the page at once, and whether it is reported. */
import type { Browser, BrowserContext } from 'playwright-core';
import { watchCarts } from '../../browser/faults/cart-watch.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { settled } from '../../support/settled.ts';
import { createShopTab, type ShopTab } from '../../support/shop-tab.ts';
import type { FarAway } from './far-away.ts';

/** The moment at which a theme's script leaves the page. */
export const WAYS = {
  'after the answer': `add().then(() => location.assign('/cart'))`,
  'in the same tick': `add(); location.assign('/cart')`,
} as const;

export type Way = keyof typeof WAYS;

/** The circumstances of a shopper's addition. */
export interface Circumstances {
  /** `fresh`: a new browser profile for each addition, which is the first one of a new shopper. */
  browser: 'known' | 'fresh';
  way: Way;
  roundTripMs: number;
  connection: 'cold' | 'warm';
}

/**
 * The outcome of an addition: reported by its own page `once`; `found` by one of the next two pages, which reports it;
 * `twice`, by one page or by two; `lost`; or `not added`, if the request never reached the shop, or a new shopper's
 * browser never received its cart.
 */
export type Outcome = 'once' | 'found' | 'twice' | 'lost' | 'not added';

/** A tab of a shopper. */
export interface Shopper {
  leave(circumstances: Circumstances): Promise<Outcome>;
  close(): Promise<void>;
}

const KETTLE = '43218082392018';

/** @param known `fresh` opens a shopper without a cart, `known` one with a reported cart */
export async function openShopper(
  sandbox: Sandbox,
  browser: Browser,
  farAway: FarAway,
  known: Circumstances['browser'],
): Promise<Shopper> {
  const context = await browser.newContext({
    baseURL: sandbox.addresses.shop,
    locale: 'en-US',
    proxy: { server: farAway.server },
  });
  const tab = createShopTab(await context.newPage());
  farAway.roundTrip(0);
  if (known === 'known') {
    await tab.viewProduct('enamel-kettle');
    await tab.add();
    await settled(tab.page);
  }
  return {
    leave: (circumstances) => leave(sandbox, farAway, context, tab, circumstances),
    close: () => context.close(),
  };
}

async function leave(
  { tracking, storefront, addresses }: Sandbox,
  farAway: FarAway,
  context: BrowserContext,
  tab: ShopTab,
  { way, roundTripMs, connection }: Omit<Circumstances, 'browser'>,
): Promise<Outcome> {
  farAway.roundTrip(roundTripMs);
  // A unique page: one that looks like an earlier one reveals nothing about the cart.
  const visit = crypto.randomUUID();
  await tab.viewProduct('enamel-kettle', `${KETTLE}&visit=${visit}`);
  await settled(tab.page);
  if (connection === 'cold') farAway.cut();
  const before = tracking.events().at(-1)?.seq ?? 0;
  const carts = watchCarts(storefront.shop.carts);
  const left = tab.page.waitForURL('/cart');
  await tab.page.evaluate(`void setTimeout(() => {
    const add = () => fetch('/cart/add.js', {
      method: 'POST',
      body: new URLSearchParams({ id: '${KETTLE}' }),
    });
    ${WAYS[way]};
  })`);
  await left;
  await everything();
  await tab.open(`/?visit=${visit}`);
  await everything();
  const reported = tracking
    .events()
    .filter(({ seq, event }) => seq > before && event === 'add')
    .map(({ body }) => (body as { context: { pageUrl: string } }).context.pageUrl);
  const isCartKnown = (await context.cookies()).some(({ name }) => name === 'cart');
  const isAdded = carts.added() > 0 && isCartKnown;
  carts.end();
  if (reported.length > 1) return 'twice';
  if (!isAdded) return 'not added';
  const [url] = reported;
  if (url === undefined) return 'lost';
  return url.includes(`/products/enamel-kettle`) ? 'once' : 'found';

  /** Resolves when all work of pages and requests has ended. */
  async function everything(): Promise<void> {
    await settled(context.pages()[0] ?? tab.page);
    await farAway.arrived();
    await (await fetch(addresses.beacon)).text();
  }
}
