import { describe, expect, it, vi } from 'vitest';
import type { ShopTab } from '../../support/shop-tab.ts';
import type { Shopper } from '../../support/shopper.ts';
import { KETTLE, KETTLE_ADDED, KETTLE_BOUGHT, KETTLE_VARIANT, MUG_SAND, TOTE } from './goods.ts';
import { linesOf, putInCart, startJourneys } from './journey.ts';

const { newShopper, sandbox } = startJourneys();

const EMPTIED = `cart/remove 1×${KETTLE} cart=[]`;

/** A shopper with a kettle in the cart. */
async function shopperWithKettle(): Promise<Shopper> {
  const shopper = await newShopper();
  await putInCart(shopper, 'enamel-kettle');
  return shopper;
}

/**
 * A shopper whose cart the pixel knew, and has not seen emptied. No tab has reported anything: after a
 * report of one, the others would wait for a while before they compare.
 */
async function shopperWithEmptiedCart(): Promise<Shopper> {
  sandbox().disconnectPixel();
  const shopper = await newShopper();
  await shopper.tab.viewProduct('enamel-kettle');
  await shopper.tab.add();
  sandbox().connectPixel();
  await shopper.tab.open('/cart');
  await shopper.settled();
  await shopper.tab.emptyCart();
  expect(await linesOf(shopper)).toEqual([]);
  return shopper;
}

/** Sets the clock of a tab's pages ahead, so that what other tabs just did lies behind them. */
async function letAMinutePass(tab: ShopTab): Promise<void> {
  await tab.page.clock.setFixedTime(Date.now() + 60_000);
}

/**
 * Keeps the pixel away from the pages that these tabs open, as a slow network would, until the returned
 * function lets it start in all of them at once.
 */
async function holdPixel(...tabs: ShopTab[]): Promise<() => Promise<void>> {
  const held: (() => Promise<void>)[] = [];
  for (const { page } of tabs) {
    await page.route('**/web-pixels/worker.js', (route) => {
      held.push(() => route.continue());
    });
  }
  return async () => {
    await vi.waitUntil(() => held.length === tabs.length);
    await Promise.all(held.splice(0).map((letGo) => letGo()));
    await Promise.all(tabs.map(({ page }) => page.unroute('**/web-pixels/worker.js')));
  };
}

/** Tabs whose pixels wait: each has read what is stored, and has not written yet. */
interface Held {
  /** Resolves when all of them have come so far. */
  areWaiting(): Promise<void>;
  letGo(): Promise<void>;
}

/**
 * Makes the next pages of these tabs busy from the moment when their pixel is about to take down a change
 * of the cart: what the pixel then asks for is done, in order, when they are let go.
 */
async function holdBeforeWriting(...tabs: ShopTab[]): Promise<Held> {
  const waiting: (() => Promise<void>)[] = [];
  for (const { page } of tabs) {
    await page.route('**/held', (route) => {
      waiting.push(() => route.fulfill({ body: '' }));
    });
    await page.addInitScript(`
      const isCartWrite = ({ method, args }) =>
        method === 'localStorage.setItem' && /^svc(Cart[.]|Claim)/.test(args[0]);
      const listenTo = EventTarget.prototype.addEventListener;
      Worker.prototype.addEventListener = function (type, listener) {
        let queue = null;
        listenTo.call(this, type, (event) => {
          if (queue) queue.push(event);
          else if (type !== 'message' || !isCartWrite(event.data)) listener(event);
          else {
            queue = [event];
            Worker.prototype.addEventListener = listenTo;
            void fetch('/held').then(() => {
              queue.forEach(listener);
              queue = { push: listener };
            });
          }
        });
      };
    `);
  }
  const areWaiting = () => vi.waitUntil(() => waiting.length === tabs.length).then(() => undefined);
  return {
    areWaiting,
    async letGo() {
      await areWaiting();
      await Promise.all(waiting.map((goOn) => goOn()));
    },
  };
}

/** Waits for one tab alone: the pixel of another one may be held. */
async function settledIn({ page }: ShopTab): Promise<void> {
  await page.evaluate('webPixelsSandbox.idle()');
}

/**
 * A shopper with a kettle in the cart, who has a second tab with that cart when the first one changes it. The
 * second one's pixel starts only after the change; a minute later both tabs show the cart.
 */
async function shopperWithStaleTab(change: (tab: ShopTab) => Promise<void>): Promise<Shopper> {
  const shopper = await shopperWithKettle();
  const second = await shopper.newTab();
  const letGo = await holdPixel(second);
  await second.open('/');
  await change(shopper.tab);
  await settledIn(shopper.tab);
  await letGo();
  await shopper.settled();
  for (const tab of [second, shopper.tab]) {
    await letAMinutePass(tab);
    await tab.open('/cart');
    await shopper.settled();
  }
  return shopper;
}

describe('a change that nobody told of is reported once', () => {
  it('by two tabs that are opened one after the other', async () => {
    const shopper = await shopperWithEmptiedCart();
    const second = await shopper.newTab();
    await second.open('/');
    await shopper.settled();
    await shopper.tab.open('/');
    await shopper.settled();
    await letAMinutePass(second);
    await second.open('/cart');
    expect(await linesOf(shopper)).toEqual([EMPTIED]);
  });

  it.for([2, 3, 4])('by %i tabs that are opened at the same moment', async (count) => {
    const shopper = await shopperWithEmptiedCart();
    const others = await Promise.all(Array.from({ length: count - 1 }, () => shopper.newTab()));
    const tabs = [shopper.tab, ...others];
    await Promise.all(tabs.map((tab) => tab.open('/')));
    await shopper.settled();
    for (const tab of tabs) {
      await letAMinutePass(tab);
      await tab.open('/collections/out-and-about');
      await shopper.settled();
    }
    expect(await linesOf(shopper)).toEqual([EMPTIED]);
  });

  it.for([2, 3])('by %i tabs that all know of it before one tells', async (count) => {
    const shopper = await shopperWithEmptiedCart();
    const others = await Promise.all(Array.from({ length: count - 1 }, () => shopper.newTab()));
    const tabs = [shopper.tab, ...others];
    const held = await holdBeforeWriting(...tabs);
    await Promise.all(tabs.map((tab) => tab.open('/')));
    await held.letGo();
    await shopper.settled();
    expect(await linesOf(shopper)).toEqual([EMPTIED]);
    const later = await shopper.newTab();
    await letAMinutePass(later);
    await later.open('/cart');
    expect(await linesOf(shopper)).toEqual([EMPTIED]);
  });

  it('by two tabs, one of which is too busy to tell before the other one has told', async () => {
    const shopper = await shopperWithEmptiedCart();
    const second = await shopper.newTab();
    const held = await holdBeforeWriting(shopper.tab);
    await shopper.tab.open('/');
    await held.areWaiting();
    await second.open('/');
    await settledIn(second);
    await held.letGo();
    expect(await linesOf(shopper)).toEqual([EMPTIED]);
  });

  it('by the tab that is left when the other one was closed', async () => {
    const shopper = await shopperWithEmptiedCart();
    const second = await shopper.newTab();
    await shopper.tab.page.close();
    await letAMinutePass(second);
    await second.open('/');
    await shopper.settled();
    await second.open('/cart');
    expect(await linesOf(shopper)).toEqual([EMPTIED]);
  });
});

describe('two tabs', () => {
  it('that add the same product in turn report each addition, and the next pages nothing', async () => {
    const shopper = await newShopper();
    const first = shopper.tab;
    const second = await shopper.newTab();
    await first.viewProduct('enamel-kettle');
    await shopper.settled();
    await second.viewProduct('enamel-kettle');
    await shopper.settled();
    for (const tab of [first, second, first, second]) {
      await tab.add();
      await shopper.settled();
    }
    const reported = [
      `product/pageview ${KETTLE}`,
      `product/pageview ${KETTLE}`,
      // What the other tab does meanwhile, a page learns when it is next loaded.
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
      `cart/add 1×${KETTLE} cart=[2×${KETTLE}]`,
      `cart/add 1×${KETTLE} cart=[2×${KETTLE}]`,
    ];
    for (const tab of [first, second, first, second]) {
      await tab.open('/');
      await shopper.settled();
      expect(await linesOf(shopper)).toEqual(reported);
      await letAMinutePass(tab);
    }
    await first.open('/cart');
    await shopper.settled();
    await first.changeLine(KETTLE_VARIANT, 'decrease');
    await shopper.settled();
    await second.open('/cart');
    expect((await linesOf(shopper)).toSorted()).toEqual(
      [...reported, `cart/remove 1×${KETTLE} cart=[3×${KETTLE}]`].toSorted(),
    );
  });

  it('that add at the same moment report each addition, and the next pages nothing', async () => {
    const shopper = await shopperWithKettle();
    const second = await shopper.newTab();
    await Promise.all([
      shopper.tab.viewProduct('stoneware-mug'),
      second.viewProduct('canvas-tote'),
    ]);
    await shopper.settled();
    await Promise.all([shopper.tab.add(), second.add()]);
    await shopper.settled();
    for (const tab of [shopper.tab, second]) {
      await letAMinutePass(tab);
      await tab.open('/');
      await shopper.settled();
    }
    expect((await linesOf(shopper)).toSorted()).toEqual(
      [
        ...KETTLE_ADDED,
        `product/pageview ${MUG_SAND}`,
        `product/pageview ${TOTE}`,
        `cart/add 1×${MUG_SAND} cart=[1×${MUG_SAND}, 1×${KETTLE}]`,
        `cart/add 1×${TOTE} cart=[1×${KETTLE}, 1×${TOTE}]`,
      ].toSorted(),
    );
  });

  it('of which one shows a cart from before the other one added, report the addition alone', async () => {
    const shopper = await shopperWithStaleTab((tab) => tab.add());
    expect(await linesOf(shopper)).toEqual([
      ...KETTLE_ADDED,
      `cart/add 1×${KETTLE} cart=[2×${KETTLE}]`,
    ]);
  });

  it('of which one shows a cart from before the other one bought it, report the order alone', async () => {
    const shopper = await shopperWithStaleTab((tab) => tab.buy());
    expect(await linesOf(shopper)).toEqual([...KETTLE_ADDED, KETTLE_BOUGHT]);
  });

  it('of which one buys the cart leave the other one silent', async () => {
    const shopper = await shopperWithKettle();
    const second = await shopper.newTab();
    await second.open('/');
    await shopper.settled();
    await shopper.tab.buy();
    await shopper.settled();
    await second.open('/cart');
    await shopper.settled();
    await letAMinutePass(second);
    await second.open('/');
    expect(await linesOf(shopper)).toEqual([...KETTLE_ADDED, KETTLE_BOUGHT]);
  });
});
