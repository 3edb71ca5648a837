import { beforeEach, describe, expect, it } from 'vitest';
import { pixelInitiator } from '../../../app/beacon/dialect.ts';
import { ANY_UUID, happened, linesOf, startJourneys } from './journey.ts';
import { KETTLE, KETTLE_VARIANT, MUG, MUG_INK, MUG_SAND, SPOON, TOTE } from './goods.ts';

const { address, extension, newShopper, sandbox } = startJourneys();

it('A viewed product is reported once for each load of its page, whatever variant is then chosen.', async () => {
  const shopper = await newShopper();
  await shopper.tab.viewProduct('stoneware-mug');
  await shopper.tab.page.click(`label:has([data-test="variant-${MUG_INK}"])`);
  await shopper.tab.page.waitForURL(address(`/products/stoneware-mug?variant=${MUG_INK}`));
  await shopper.settled();
  await shopper.tab.reload();
  expect(await linesOf(shopper)).toEqual([
    `product/pageview ${MUG_SAND}`,
    `product/pageview ${MUG_INK}`,
  ]);
});

describe('putting something into the cart', () => {
  it('reports what was added and the whole cart, each with its price', async () => {
    const shopper = await newShopper();
    await shopper.tab.open('/');
    await shopper.putInCart('stoneware-mug', { variantId: MUG_INK, quantity: 2 });
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
      initiator: expect.stringMatching(`^${pixelInitiator}/\\d+\\.\\d+\\.\\d+$`) as string,
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

  it('by a plain form that leads to the cart page is reported once', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    // Requests that are not yet on the wire are lost with their page, so the shop waits for them.
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
});

it('A change of the cart up, down and to nothing is reported with what is left.', async () => {
  const shopper = await newShopper();
  const { tab } = shopper;
  await tab.viewProduct('enamel-kettle');
  await tab.add({ quantity: 2 });
  await tab.changeLine(KETTLE_VARIANT, 'increase');
  await shopper.settled();
  await shopper.putInCart('stoneware-mug');
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

/** Additions that the platform publishes more often than the cart confirms, and those of a cart link. */
describe.each(['off', 'on'] as const)('with the storefront extension %s', (state) => {
  beforeEach(() => extension(state));

  it('goods of a cart link are added once, and never removed afterwards', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await shopper.putInCart('enamel-kettle', { way: 'permalink-cart' });
    await tab.open('/');
    await shopper.settled();
    const lines = await linesOf(shopper);
    expect(lines.filter((line) => line.startsWith('cart'))).toEqual([
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
    ]);
  });

  it('a form that the theme submits by itself is one addition, and a later one another', async () => {
    const shopper = await newShopper();
    await shopper.putInCart('enamel-kettle', { way: 'delegated' });
    await shopper.putInCart('enamel-kettle', { way: 'delegated' });
    const lines = await linesOf(shopper);
    expect(lines.filter((line) => line.startsWith('cart'))).toEqual([
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
      `cart/add 1×${KETTLE} cart=[2×${KETTLE}]`,
    ]);
  });
});
