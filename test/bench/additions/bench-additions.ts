/** Compares the pixel's additions with those that the platform publishes, also if it publishes one twice. */
import type { Browser } from 'playwright-core';
import { publishedIn, WATCH_WIRE } from '../../browser/faults/wire.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { launchChromium } from '../../support/chromium.ts';
import type { ShopTab } from '../../support/shop-tab.ts';
import { visitShop } from '../../support/visit-shop.ts';
import { startBenchShop } from '../bench-shop.ts';
import type { BenchOptions } from '../options.ts';
import { machineLine, table } from '../table.ts';

/** One second: separate additions, but within the time in which the pixel merges two into one. */
const APART_MS = 1_000;

/** Milliseconds until a theme's page has compared carts, one second after it opened. */
const COMPARED_MS = 2_000;

/** A shopper's actions on a product's page with different kinds of theme. */
const CASES: Record<string, (tab: ShopTab) => Promise<void>> = {
  'a request': (tab) => tab.add(),
  'two requests in a row': async (tab) => {
    await requestNow(tab);
    await requestNow(tab);
  },
  'a form that leads to the cart': (tab) => tab.add({ way: 'form' }),
  'a form that the theme prevents': (tab) => tab.add({ way: 'delegated' }),
  'the same, twice': async (tab) => {
    await tab.add({ way: 'delegated' });
    await tab.page.waitForTimeout(APART_MS);
    await tab.add({ way: 'delegated' });
  },
  'the same, and then a request of its own': async (tab) => {
    await tab.add({ way: 'delegated' });
    await tab.page.waitForTimeout(APART_MS);
    await requestNow(tab);
  },
  'the same, whose request fails': addInVain,
  'a request, and later the same, whose request fails': async (tab) => {
    await requestNow(tab);
    await tab.page.waitForTimeout(APART_MS);
    await tab.open('/');
    await tab.viewProduct('enamel-kettle');
    await addInVain(tab);
  },
};

/** Adds with a failing request, of which the shop receives nothing. */
async function addInVain(tab: ShopTab): Promise<void> {
  await tab.page.route('**/cart/add.js', (route) => route.abort());
  await tab.add({ way: 'delegated' }).catch(() => undefined);
}

const requestNow = ({ page }: ShopTab): Promise<void> =>
  page.evaluate(`(async () => {
    const id = document.querySelector('[data-form="delegated"] [name=id]').value;
    await (await fetch('/cart/add.js', { method: 'POST', body: new URLSearchParams({ id }) })).text();
  })()`);

/** Pieces, of one visit or of several together. */
interface Pieces {
  inCart: number;
  published: number;
  added: number;
  removed: number;
}

/** A shopper performs a case's addition, and opens one more page of the shop. */
async function visit(
  sandbox: Sandbox,
  browser: Browser,
  act: (tab: ShopTab) => Promise<void>,
): Promise<Pieces> {
  sandbox.storefront.shop.reset();
  const shopper = await visitShop(sandbox, browser);
  const { context, tab } = shopper;
  await context.addInitScript(WATCH_WIRE);
  await tab.viewProduct('enamel-kettle');
  await act(tab);
  await shopper.settled();
  await tab.open('/cart');
  await tab.page.waitForTimeout(COMPARED_MS);
  const { events } = await shopper.arrived();
  const names = (await publishedIn(tab.page)).map(({ name }) => name);
  const inCart = await tab.page.evaluate<number>(
    `fetch('/cart.js').then((answer) => answer.json()).then((cart) => cart.item_count)`,
  );
  await shopper.leave();
  const reported = (event: string) => events.filter((each) => each.event === event).length;
  return {
    inCart,
    published: names.filter((name) => name === 'product_added_to_cart').length,
    added: reported('add'),
    removed: reported('remove'),
  };
}

/** Visits per case and column. */
const TIMES = { usual: 10, quick: 3, long: 50 };

/** The numbers of pieces added to the cart, published and reported, by the way in which they are added. */
export async function benchAdditions(length: BenchOptions['length']): Promise<string> {
  const times = TIMES[length];
  await using resources = new AsyncDisposableStack();
  const { sandbox, extension } = await startBenchShop(resources);
  const browser = resources.adopt(await launchChromium(), (it) => it.close());
  const measure = async (act: (tab: ShopTab) => Promise<void>): Promise<string[]> => {
    const all: Pieces = { inCart: 0, published: 0, added: 0, removed: 0 };
    for (let time = 0; time < times; time += 1) {
      const pieces = await visit(sandbox, browser, act);
      for (const key of Object.keys(all) as (keyof Pieces)[]) all[key] += pieces[key];
    }
    return Object.values(all).map(String);
  };
  const rows: string[][] = [];
  for (const [name, act] of Object.entries(CASES)) {
    console.log(`Additions: ${name}…`);
    extension('off');
    const alone = await measure(act);
    extension('on');
    rows.push([name, ...alone, ...(await measure(act))]);
  }
  const columns = ['in cart', 'published', 'added', 'removed'];
  return `
Additions that the platform publishes once or twice
${machineLine([`Chromium ${browser.version()}`])}
${times} visits per case and column

${table([['', 'pixel alone', '', '', '', 'extension'], ['how it is added', ...columns, ...columns], ...rows])}
  in cart: pieces in the shop's cart at the end. published: additions that the platform tells the pixel of. added, removed:
  events that the service received, those of the next page of the shop included. "The same" is the form that the
  theme prevents in a listener of the document; what follows it comes ${APART_MS} ms later.
`;
}
