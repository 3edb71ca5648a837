import { describe, expect, it } from 'vitest';
import type { Shopper } from '../../support/shopper.ts';
import { KETTLE, KETTLE_VARIANT, MUG_SAND, TOTE } from './goods.ts';
import { linesOf, startJourneys } from './journey.ts';

const { newShopper, sandbox } = startJourneys({ extension: 'on' });

const WITH_KETTLES = [`product/pageview ${KETTLE}`, `cart/add 2×${KETTLE} cart=[2×${KETTLE}]`];

const BOUGHT = `order/transaction 6012345678901 transactionTotal=136 total=153.61 to=Austin, TX, US [2×${KETTLE}]`;

/** A shopper whose cart holds two kettles, on the page of the kettle. */
async function shopperWithKettles(): Promise<Shopper> {
  const shopper = await newShopper();
  await shopper.tab.viewProduct('enamel-kettle');
  await shopper.tab.add({ quantity: 2 });
  await shopper.settled();
  return shopper;
}

async function openEach(shopper: Shopper, ...paths: string[]): Promise<void> {
  for (const path of paths) {
    await shopper.tab.open(path);
    await shopper.settled();
  }
}

describe('a cart that differs from what is known is no change', () => {
  it('after it was bought', async () => {
    const shopper = await shopperWithKettles();
    await shopper.tab.buy();
    await shopper.settled();
    await openEach(shopper, '/', '/cart', '/');
    expect(await linesOf(shopper)).toEqual([...WITH_KETTLES, BOUGHT]);
  });

  it('after it was bought on a page that the pixel never saw', async () => {
    const shopper = await shopperWithKettles();
    await shopper.tab.checkOut();
    await shopper.settled();
    sandbox().disconnectPixel();
    await shopper.tab.pay();
    sandbox().connectPixel();
    await openEach(shopper, '/', '/cart', '/');
    expect(await linesOf(shopper)).toEqual(WITH_KETTLES);
  });

  it.for<[seen: string, lines: string[]]>([
    ['the checkout', WITH_KETTLES],
    ['the order', [...WITH_KETTLES, BOUGHT]],
  ])(
    'after it was bought, where its cookie stays and the pixel saw only %s',
    async ([seen, lines]) => {
      const shopper = await shopperWithKettles();
      const { carts } = sandbox().storefront.shop;
      const [cart] = carts.all();
      const cookies = await shopper.context.cookies();
      if (seen === 'the order') sandbox().disconnectPixel();
      await shopper.tab.checkOut();
      await shopper.settled();
      if (seen === 'the order') sandbox().connectPixel();
      else sandbox().disconnectPixel();
      await shopper.tab.pay();
      await shopper.settled();
      sandbox().connectPixel();
      if (cart) carts.save({ ...cart, lines: [] });
      await shopper.context.addCookies(cookies.filter(({ name }) => name === 'cart'));
      await openEach(shopper, '/', '/cart', '/');
      expect((await shopper.context.cookies()).map(({ name }) => name)).toContain('cart');
      expect(await linesOf(shopper)).toEqual(lines);
    },
  );

  it('when it is a new cart', async () => {
    const shopper = await shopperWithKettles();
    sandbox().disconnectPixel();
    await shopper.context.clearCookies({ name: 'cart' });
    // What is added before the page has looked at its empty cart would be a change of that cart.
    await openEach(shopper, '/products/canvas-tote');
    await shopper.tab.add();
    sandbox().connectPixel();
    await openEach(shopper, '/', '/cart', '/');
    expect(await linesOf(shopper)).toEqual(WITH_KETTLES);
    await openEach(shopper, '/products/stoneware-mug');
    await shopper.tab.add();
    expect(await linesOf(shopper)).toEqual([
      ...WITH_KETTLES,
      `product/pageview ${MUG_SAND}`,
      `cart/add 1×${MUG_SAND} cart=[1×${MUG_SAND}, 1×${TOTE}]`,
    ]);
  });

  it('when it has expired', async () => {
    const shopper = await shopperWithKettles();
    const { carts } = sandbox().storefront.shop;
    carts.all().forEach(({ token }) => {
      carts.remove(token);
    });
    await openEach(shopper, '/', '/cart', '/');
    expect(await linesOf(shopper)).toEqual(WITH_KETTLES);
  });
});

describe('an unreported change waits', () => {
  it('through the checkout, for the next page of the shop', async () => {
    const shopper = await shopperWithKettles();
    await shopper.tab.open('/cart');
    await shopper.tab.changeLine(KETTLE_VARIANT, 'decrease-update');
    await shopper.settled();
    await shopper.tab.checkOut();
    await shopper.settled();
    await shopper.tab.reload();
    expect(await linesOf(shopper)).toEqual(WITH_KETTLES);
    await openEach(shopper, '/', '/cart');
    expect(await linesOf(shopper)).toEqual([
      ...WITH_KETTLES,
      `cart/remove 1×${KETTLE} cart=[1×${KETTLE}]`,
    ]);
  });

  it('through a page that the browser shows from its cache, for the next one from the shop', async () => {
    const shopper = await shopperWithKettles();
    const { tab } = shopper;
    await openEach(shopper, '/', '/cart');
    await tab.changeLine(KETTLE_VARIANT, 'decrease-update');
    expect(await tab.back()).toBe('loaded again');
    expect(await tab.page.textContent('[data-test="cart-count"]')).toBe('2');
    expect(await linesOf(shopper)).toEqual(WITH_KETTLES);
    await openEach(shopper, '/collections/out-and-about', '/cart', '/');
    expect(await linesOf(shopper)).toEqual([
      ...WITH_KETTLES,
      `cart/remove 1×${KETTLE} cart=[1×${KETTLE}]`,
    ]);
  });
});

describe('a page that the browser shows from its cache', () => {
  it('undoes nothing; its events carry the cart of its moment', async () => {
    const shopper = await shopperWithKettles();
    const { tab } = shopper;
    await openEach(shopper, '/products/canvas-tote', '/products/stoneware-mug');
    await tab.add();
    await shopper.settled();
    expect(await tab.back()).toBe('loaded again');
    expect(await tab.page.textContent('[data-test="cart-count"]')).toBe('2');
    await shopper.settled();
    await tab.add();
    await shopper.settled();
    await openEach(shopper, '/', '/cart');
    expect(await linesOf(shopper)).toEqual([
      ...WITH_KETTLES,
      `product/pageview ${TOTE}`,
      `product/pageview ${MUG_SAND}`,
      `cart/add 1×${MUG_SAND} cart=[1×${MUG_SAND}, 2×${KETTLE}]`,
      `product/pageview ${TOTE}`,
      `cart/add 1×${TOTE} cart=[2×${KETTLE}, 1×${TOTE}]`,
    ]);
  });

  it('from before the order does not bring the bought cart back', async () => {
    const shopper = await shopperWithKettles();
    const { tab } = shopper;
    await openEach(shopper, '/', '/cart');
    await tab.checkOut();
    await tab.pay();
    await shopper.settled();
    // Back over the checkout, whose address leads on to the order, to the cart page.
    await tab.page.evaluate('history.go(-2)').catch(() => undefined);
    await tab.page.waitForURL('**/cart');
    await tab.page.waitForLoadState();
    expect(await tab.page.textContent('[data-test="cart-count"]')).toBe('2');
    await shopper.settled();
    await openEach(shopper, '/', '/collections/out-and-about');
    expect(await linesOf(shopper)).toEqual([...WITH_KETTLES, BOUGHT]);
  });
});
