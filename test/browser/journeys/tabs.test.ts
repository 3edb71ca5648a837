import { describe, expect, it } from 'vitest';
import type { Shopper } from '../../support/shopper.ts';
import { KETTLE, KETTLE_ADDED, MUG_SAND, TOTE } from './goods.ts';
import { linesOf, putInCart, startJourneys } from './journey.ts';

const { newShopper } = startJourneys({ extension: 'on' });

const EMPTIED = `cart/remove 1×${KETTLE} cart=[]`;

/** A shopper with a kettle in the cart. */
async function shopperWithKettle(): Promise<Shopper> {
  const shopper = await newShopper();
  await putInCart(shopper, 'enamel-kettle');
  return shopper;
}

/** A shopper whose page knows the cart, and has not seen that it was emptied. */
async function shopperWithEmptiedCart(): Promise<Shopper> {
  const shopper = await shopperWithKettle();
  await shopper.tab.open('/cart');
  await shopper.settled();
  await shopper.tab.emptyCart();
  expect(await linesOf(shopper)).toEqual(KETTLE_ADDED);
  return shopper;
}

describe('an unreported change is reported once', () => {
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
});

describe('two tabs', () => {
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
});
