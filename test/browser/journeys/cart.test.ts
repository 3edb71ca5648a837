import { describe, expect, it } from 'vitest';
import type { AddWay } from '../../support/shop-tab.ts';
import { ANY_UUID, happened, linesOf, putInCart, startJourneys } from './journey.ts';
import {
  KETTLE,
  KETTLE_VARIANT,
  MUG,
  MUG_INK,
  MUG_SAND,
  SOLD_OUT_VARIANT,
  SPOON,
  SPOON_VARIANT,
  TOTE,
} from './goods.ts';

const { address, newShopper, sandbox } = startJourneys();

describe('putting something into the cart', () => {
  it('reports what was added and the whole cart, each with its price', async () => {
    const shopper = await newShopper();
    await shopper.tab.open('/');
    await shopper.tab.viewProduct('stoneware-mug', MUG_INK);
    await shopper.tab.add({ quantity: 2 });
    await shopper.settled();
    await shopper.tab.viewProduct('oak-spoon');
    await shopper.tab.add();
    const events = await happened(shopper);

    const mug = { parentId: MUG, uid: MUG_INK, sku: 'MUG-IN-300', qty: 2, price: 24 };
    const spoon = { parentId: SPOON, uid: SPOON, qty: 1, price: 12.95 };
    const context = (path: string) => ({
      timestamp: expect.stringMatching(/^[\d-]{10}T[\d:]{8}\.\d{3}Z$/) as string,
      pageUrl: address(path),
      userId: ANY_UUID,
      sessionId: ANY_UUID,
      pageLoadId: ANY_UUID,
      initiator: expect.stringMatching(/^svc\/shopify-pixel\/\d+\.\d+\.\d+$/) as string,
      currency: { code: 'USD' },
    });
    const mugPage = context(`/products/stoneware-mug?variant=${MUG_INK}`);
    const spoonPage = context('/products/oak-spoon');
    expect(events.map(({ path, body }) => [path, body])).toEqual([
      [
        '/beacon/v2/demo01/product/pageview',
        {
          context: mugPage,
          data: { result: { parentId: MUG, uid: MUG_INK, sku: 'MUG-IN-300' } },
        },
      ],
      ['/beacon/v2/demo01/cart/add', { context: mugPage, data: { results: [mug], cart: [mug] } }],
      [
        '/beacon/v2/demo01/product/pageview',
        { context: spoonPage, data: { result: { parentId: SPOON, uid: SPOON } } },
      ],
      [
        '/beacon/v2/demo01/cart/add',
        { context: spoonPage, data: { results: [spoon], cart: [mug, spoon] } },
      ],
    ]);
  });

  it.for<[way: AddWay, does: string]>([
    ['fetch', "the theme's form, sent by fetch"],
    ['xhr', 'an XMLHttpRequest'],
    ['json', 'JSON by fetch'],
    ['locale', 'an address with a locale in front'],
  ])('by %s (%s) is reported once', async ([way]) => {
    const shopper = await newShopper();
    await shopper.tab.viewProduct('enamel-kettle');
    await shopper.tab.add({ way, quantity: 3 });
    await shopper.settled();
    await shopper.tab.open('/');
    expect(await linesOf(shopper)).toEqual([
      `product/pageview ${KETTLE}`,
      `cart/add 3×${KETTLE} cart=[3×${KETTLE}]`,
    ]);
  });

  it('by a plain form that leads to the cart page is reported once', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    // A page that is left before its requests are on the wire takes them along: the shop has time.
    await tab.page.route(address('/cart/add'), async (route) => {
      await expect.poll(() => sandbox().tracking.events().at(-1)?.event).toBe('add');
      await route.continue();
    });
    await tab.viewProduct('enamel-kettle');
    await tab.add({ way: 'form', quantity: 2 });
    expect(tab.page.url()).toBe(address('/cart'));
    await shopper.settled();
    await tab.viewProduct('canvas-tote');
    await tab.add({ way: 'form' });
    await tab.open('/');
    expect(await linesOf(shopper)).toEqual([
      `product/pageview ${KETTLE}`,
      `cart/add 2×${KETTLE} cart=[2×${KETTLE}]`,
      `product/pageview ${TOTE}`,
      `cart/add 1×${TOTE} cart=[2×${KETTLE}, 1×${TOTE}]`,
    ]);
  });

  it('in bulk reports each product, with the cart as it then was', async () => {
    const shopper = await newShopper();
    await shopper.tab.viewProduct('enamel-kettle');
    await shopper.tab.add({ way: 'bulk', quantity: 2 });
    await shopper.settled();
    await shopper.tab.open('/');
    expect((await linesOf(shopper)).toSorted()).toEqual([
      `cart/add 1×${MUG_SAND} cart=[1×${MUG_SAND}, 2×${KETTLE}]`,
      `cart/add 2×${KETTLE} cart=[2×${KETTLE}]`,
      `product/pageview ${KETTLE}`,
    ]);
  });

  it('twice in the same moment reports both', async () => {
    const shopper = await newShopper();
    await putInCart(shopper, 'oak-spoon');
    await shopper.tab.page.evaluate(`Promise.all([1, 2].map(() =>
      fetch('/cart/add.js', { method: 'POST', body: new URLSearchParams('id=${SPOON_VARIANT}') })))`);
    await shopper.settled();
    await shopper.tab.open('/');
    expect((await linesOf(shopper)).toSorted()).toEqual([
      `cart/add 1×${SPOON} cart=[1×${SPOON}]`,
      `cart/add 1×${SPOON} cart=[2×${SPOON}]`,
      `cart/add 1×${SPOON} cart=[3×${SPOON}]`,
      `product/pageview ${SPOON}`,
    ]);
  });

  it('from a list, without its page, is reported by the same name', async () => {
    const shopper = await newShopper();
    await shopper.tab.open('/collections/out-and-about');
    await shopper.tab.page.evaluate(
      `fetch('/cart/add.js', { method: 'POST', body: new URLSearchParams('id=${SPOON_VARIANT}') })`,
    );
    await shopper.settled();
    await shopper.tab.open('/cart');
    expect(await linesOf(shopper)).toEqual([`cart/add 1×${SPOON} cart=[1×${SPOON}]`]);
  });

  it('that is sold out reports nothing', async () => {
    const shopper = await newShopper();
    shopper.expectProblem(/422/);
    await shopper.tab.viewProduct('oak-spoon');
    await shopper.tab.page.evaluate(
      `fetch('/cart/add.js', { method: 'POST', body: new URLSearchParams('id=${SOLD_OUT_VARIANT}') })`,
    );
    await shopper.settled();
    await shopper.tab.open('/cart');
    expect(await linesOf(shopper)).toEqual([`product/pageview ${SPOON}`]);
  });

  it('in the German market is done in euros, tax included', async () => {
    const shopper = await newShopper();
    await shopper.tab.open('/');
    await shopper.tab.switchMarket('de');
    await shopper.tab.viewProduct('enamel-kettle');
    await shopper.tab.add();
    const [, added, ...others] = await happened(shopper);
    const kettle = { parentId: KETTLE, uid: KETTLE, sku: 'KET-01', qty: 1, price: 74.9 };
    expect(added?.body).toMatchObject({
      context: { currency: { code: 'EUR' } },
      data: { results: [kettle], cart: [kettle] },
    });
    expect(others).toEqual([]);
  });
});

describe('changing the cart', () => {
  it('up, down and to nothing is reported with what is left', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await tab.viewProduct('enamel-kettle');
    await tab.add({ quantity: 2 });
    await tab.changeLine(KETTLE_VARIANT, 'increase');
    await shopper.settled();
    await putInCart(shopper, 'stoneware-mug');
    await tab.open('/cart');
    await tab.changeLine(KETTLE_VARIANT, 'decrease');
    await tab.changeLine(KETTLE_VARIANT, 'remove');
    await tab.changeLine(MUG_SAND, 'remove');
    await shopper.settled();
    await tab.open('/');
    expect(await linesOf(shopper)).toEqual([
      `product/pageview ${KETTLE}`,
      `cart/add 2×${KETTLE} cart=[2×${KETTLE}]`,
      `cart/add 1×${KETTLE} cart=[3×${KETTLE}]`,
      `product/pageview ${MUG_SAND}`,
      `cart/add 1×${MUG_SAND} cart=[1×${MUG_SAND}, 3×${KETTLE}]`,
      `cart/remove 1×${KETTLE} cart=[1×${MUG_SAND}, 2×${KETTLE}]`,
      `cart/remove 2×${KETTLE} cart=[1×${MUG_SAND}]`,
      `cart/remove 1×${MUG_SAND} cart=[]`,
    ]);
  });

  it('up by /cart/update is reported at once', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await putInCart(shopper, 'enamel-kettle');
    await tab.open('/cart');
    await tab.changeLine(KETTLE_VARIANT, 'increase-update');
    await shopper.settled();
    await tab.open('/');
    expect(await linesOf(shopper)).toEqual([
      `product/pageview ${KETTLE}`,
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
      `cart/add 1×${KETTLE} cart=[2×${KETTLE}]`,
    ]);
  });

  it('keeps two variants of one product apart', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await putInCart(shopper, 'stoneware-mug', MUG_SAND);
    await tab.viewProduct('stoneware-mug', MUG_INK);
    await tab.add({ quantity: 2 });
    await tab.changeLine(MUG_SAND, 'remove');
    expect(await linesOf(shopper)).toEqual([
      `product/pageview ${MUG_SAND}`,
      `cart/add 1×${MUG_SAND} cart=[1×${MUG_SAND}]`,
      `product/pageview ${MUG_INK}`,
      `cart/add 2×${MUG_INK} cart=[1×${MUG_SAND}, 2×${MUG_INK}]`,
      `cart/remove 1×${MUG_SAND} cart=[2×${MUG_INK}]`,
    ]);
  });

  it('takes two lines of one variant, one of them engraved, as one product', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await tab.viewProduct('stoneware-mug');
    await tab.add();
    await tab.add({ way: 'property', quantity: 2 });
    await shopper.settled();
    await tab.open('/cart');
    const lines = tab.page.locator('[data-test="cart-line"]');
    expect(await lines.count()).toBe(2);
    await lines.filter({ hasText: 'Engraving' }).locator('[data-test="cart-remove"]').click();
    await lines.nth(1).waitFor({ state: 'detached' });
    await shopper.settled();
    await tab.open('/');
    expect(await linesOf(shopper)).toEqual([
      `product/pageview ${MUG_SAND}`,
      `cart/add 1×${MUG_SAND} cart=[1×${MUG_SAND}]`,
      `cart/add 2×${MUG_SAND} cart=[3×${MUG_SAND}]`,
      `cart/remove 2×${MUG_SAND} cart=[1×${MUG_SAND}]`,
    ]);
  });

  it('of market changes prices and no quantities, and reports nothing', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await putInCart(shopper, 'enamel-kettle');
    await tab.open('/');
    await tab.switchMarket('de');
    expect(await linesOf(shopper)).toEqual([
      `product/pageview ${KETTLE}`,
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
    ]);
  });
});
