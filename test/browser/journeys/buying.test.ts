import { describe, expect, it } from 'vitest';
import type { ShopTab } from '../../support/shop-tab.ts';
import {
  FIRST_ORDER,
  KETTLE,
  KETTLE_ADDED,
  KETTLE_BOUGHT,
  KETTLE_VARIANT,
  MUG_SAND,
} from './goods.ts';
import { contextsOf, linesOf, startJourneys } from './journey.ts';

const { address, newShopper } = startJourneys();

/** The customer id of a shopper without an account: the shop creates a customer for every new address. */
const GUEST = '7012345679000';

/** Makes the platform forget the orders that it has reported. */
async function losePlatformMemory({ page }: ShopTab): Promise<void> {
  await page.evaluate(`localStorage.removeItem('__web_pixels_completed_checkouts')`);
}

describe('an order', () => {
  it('is reported once, however often its page is loaded, and nothing in the console', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await shopper.putInCart('enamel-kettle');
    await tab.buy();
    await shopper.settled();
    await tab.reload();
    // The platform suppresses repeats; the pixel must detect them by itself too.
    await losePlatformMemory(tab);
    await tab.reload();
    const second = await shopper.newTab();
    await losePlatformMemory(tab);
    await second.open(new URL(tab.page.url()).pathname);
    expect(await linesOf(shopper)).toEqual([...KETTLE_ADDED, KETTLE_BOUGHT]);
    const contexts = await contextsOf(shopper);
    expect(contexts.map(({ shopperId }) => shopperId)).toEqual([undefined, undefined, GUEST]);
    // The address of the order's page reveals nothing.
    expect(new URL(tab.page.url()).pathname).toMatch(/^\/checkouts\/cn\/[\w-]{50,}\/thank-you$/);
    expect(contexts.at(-1)?.pageUrl).toBe(address('/checkouts/cn/masked/thank-you'));
    expect(shopper.console()).toEqual([]);
  });

  it('of a product at once leaves the cart as it is', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await shopper.putInCart('enamel-kettle');
    await shopper.view('stoneware-mug');
    await tab.buyNow();
    await tab.pay();
    await shopper.settled();
    await tab.open('/cart');
    await shopper.settled();
    await tab.changeLine(KETTLE_VARIANT, 'increase');
    await shopper.settled();
    await tab.open('/');
    expect(await linesOf(shopper)).toEqual([
      ...KETTLE_ADDED,
      `product/pageview ${MUG_SAND}`,
      // 24.00 + 5.90 + 1.98 + 0.49.
      `order/transaction ${FIRST_ORDER} transactionTotal=24 total=32.37 to=Austin, TX, US [1×${MUG_SAND}]`,
      `cart/add 1×${KETTLE} cart=[2×${KETTLE}]`,
    ]);
  });
});
