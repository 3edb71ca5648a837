import { describe, expect, it } from 'vitest';
import { watchCarts } from './cart-watch.ts';
import { useFaultyShop } from './faulty-shop.ts';
import { countedUnits } from './units.ts';

const ADD = `fetch('/cart/add.js', {
  method: 'POST',
  body: new URLSearchParams({ id: '43218082392018' }),
})`;

const shop = useFaultyShop();

describe('a page that the shop rendered before the last change of the page before it', () => {
  // A limit of what a pixel can know, see docs/limits.md: when a page was rendered is not told to it. The
  // day this passes, the limit is gone.
  it.fails('reports nothing of what it does not know, nor does the next one', async () => {
    const { tab, arrived, settled } = await shop.shopper();
    const carts = watchCarts(shop.sandbox().storefront.shop.carts);
    await tab.viewProduct('enamel-kettle');
    await tab.add();
    await settled();

    // The shopper adds and follows a link at once: the page is rendered first, and comes last.
    const { tracking } = shop.sandbox();
    const reported = tracking.events().length + 1;
    let isRendered = (): void => undefined;
    const rendered = new Promise<void>((resolve) => {
      isRendered = resolve;
    });
    await tab.page.route('/search?q=oak', async (route) => {
      const response = await route.fetch();
      isRendered();
      await expect.poll(() => tracking.events().length).toBe(reported);
      await route.fulfill({ response });
    });
    await tab.page.route('/cart/add.js', async (route) => {
      await rendered;
      await route.continue();
    });
    await Promise.all([
      tab.page.waitForURL('/search?q=oak', { waitUntil: 'load' }),
      tab.page.evaluate(`void setTimeout(() => { ${ADD}; location.assign('/search?q=oak'); })`),
    ]);
    await settled();
    await tab.open('/cart');
    await settled();
    await tab.open('/');
    const { events } = await arrived();
    carts.end();
    expect(carts.added()).toBe(2);
    expect(countedUnits(events)).toEqual({ added: 2, removed: 0 });
  });
});
