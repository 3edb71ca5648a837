import { describe, expect, it } from 'vitest';
import type { ShopTab } from '../../support/shop-tab.ts';
import type { Shopper } from '../../support/shopper.ts';
import { KETTLE, KETTLE_ADDED, KETTLE_BOUGHT, KETTLE_VARIANT, MUG_SAND, TOTE } from './goods.ts';
import { linesOf, putInCart, startJourneys } from './journey.ts';

const { newShopper } = startJourneys({ extension: 'on' });

const EMPTIED = `cart/remove 1×${KETTLE} cart=[]`;

/** A shopper with a kettle in the cart. */
async function shopperWithKettle(): Promise<Shopper> {
  const shopper = await newShopper();
  await putInCart(shopper, 'enamel-kettle');
  return shopper;
}

/** A shopper whose cart the page knows, and has not seen emptied. */
async function shopperWithEmptiedCart(): Promise<Shopper> {
  const shopper = await shopperWithKettle();
  await shopper.tab.open('/cart');
  await shopper.settled();
  await shopper.tab.emptyCart();
  expect(await linesOf(shopper)).toEqual(KETTLE_ADDED);
  return shopper;
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
    await expect.poll(() => held.length).toBe(tabs.length);
    await Promise.all(held.splice(0).map((letGo) => letGo()));
    await Promise.all(tabs.map(({ page }) => page.unroute('**/web-pixels/worker.js')));
  };
}

/** Waits for one tab alone: the pixel of another one may be held. */
async function settledIn({ page }: ShopTab): Promise<void> {
  await page.evaluate('webPixelsSandbox.idle()');
}

/**
 * A shopper with a kettle in the cart, who has a second tab with that cart when the first one changes it. The
 * second one's pixel starts only after the change; then both tabs show the cart.
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
    await tab.open('/cart');
    await shopper.settled();
  }
  return shopper;
}

describe('an unreported change is reported once', () => {
  it('by two tabs that are opened one after the other', async () => {
    const shopper = await shopperWithEmptiedCart();
    const second = await shopper.newTab();
    await second.open('/');
    await shopper.settled();
    await shopper.tab.open('/');
    await shopper.settled();
    await second.open('/cart');
    expect(await linesOf(shopper)).toEqual([...KETTLE_ADDED, EMPTIED]);
  });

  it('by several tabs that are opened at the same moment', async () => {
    const shopper = await shopperWithEmptiedCart();
    const others = await Promise.all(Array.from({ length: 3 }, () => shopper.newTab()));
    const tabs = [shopper.tab, ...others];
    await Promise.all(tabs.map((tab) => tab.open('/')));
    await shopper.settled();
    for (const tab of tabs) {
      await tab.open('/collections/out-and-about');
      await shopper.settled();
    }
    expect(await linesOf(shopper)).toEqual([...KETTLE_ADDED, EMPTIED]);
  });

  it('by the tab that is left when the other one was closed', async () => {
    const shopper = await shopperWithEmptiedCart();
    const second = await shopper.newTab();
    await shopper.tab.page.close();
    await second.open('/');
    await shopper.settled();
    await second.open('/cart');
    expect(await linesOf(shopper)).toEqual([...KETTLE_ADDED, EMPTIED]);
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
    await second.open('/');
    expect(await linesOf(shopper)).toEqual([...KETTLE_ADDED, KETTLE_BOUGHT]);
  });
});
