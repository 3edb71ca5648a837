import { describe, expect, it } from 'vitest';
import type { Purchase, ShopTab } from '../../support/shop-tab.ts';
import {
  FIRST_ORDER,
  GIFT_CARD,
  GIFT_CARD_25,
  KETTLE,
  KETTLE_ADDED,
  KETTLE_BOUGHT,
  KETTLE_VARIANT,
  MUG,
  MUG_SAND,
  SPOON,
} from './goods.ts';
import { contextsOf, dataOf, linesOf, putInCart, startJourneys } from './journey.ts';

const { address, newShopper, sandbox } = startJourneys();

const SECOND_ORDER = '6012345678918';
/** Of a shopper without an account: the shop makes a customer of every new address. */
const GUEST = '7012345679000';

const PATHS_OF_A_PURCHASE = ['product/pageview', 'cart/add', 'order/transaction'];

/** Lets the platform forget of which orders it has told. */
async function losePlatformMemory({ page }: ShopTab): Promise<void> {
  await page.evaluate(`localStorage.removeItem('__web_pixels_completed_checkouts')`);
}

describe('an order', () => {
  it('is reported once, however often its page is loaded', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await putInCart(shopper, 'enamel-kettle');
    await tab.buy();
    await shopper.settled();
    await tab.reload();
    // The platform keeps repeats back; the pixel has to know by itself as well.
    await losePlatformMemory(tab);
    await tab.reload();
    const second = await shopper.newTab();
    await losePlatformMemory(tab);
    await second.open(new URL(tab.page.url()).pathname);
    expect(await linesOf(shopper)).toEqual([...KETTLE_ADDED, KETTLE_BOUGHT]);
    const contexts = await contextsOf(shopper);
    expect(contexts.map(({ shopperId }) => shopperId)).toEqual([undefined, undefined, GUEST]);
    // The address of the order's page gives nothing away.
    expect(new URL(tab.page.url()).pathname).toMatch(/^\/checkouts\/cn\/[\w-]{50,}\/thank-you$/);
    expect(contexts.at(-1)?.pageUrl).toBe(address('/checkouts/cn/masked/thank-you'));
  });

  it('can be followed by another one of the same tab', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await putInCart(shopper, 'enamel-kettle');
    await tab.buy();
    await shopper.settled();
    await putInCart(shopper, 'oak-spoon');
    await tab.buy();
    expect(await linesOf(shopper)).toEqual([
      ...KETTLE_ADDED,
      KETTLE_BOUGHT,
      `product/pageview ${SPOON}`,
      `cart/add 1×${SPOON} cart=[1×${SPOON}]`,
      // 12.95 + 5.90 + 1.07 + 0.49.
      `order/transaction ${SECOND_ORDER} transactionTotal=12.95 total=20.41 to=Austin, TX, US [1×${SPOON}]`,
    ]);
  });

  it('of a product at once leaves the cart as it is', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await putInCart(shopper, 'enamel-kettle');
    await tab.viewProduct('stoneware-mug');
    await shopper.settled();
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

describe('an order that the platform tells of', () => {
  it('without an id has the token of its checkout as id, and is still sent once', async () => {
    sandbox().storefront.shop.platform.orderForm = 'null';
    const shopper = await newShopper();
    const { tab } = shopper;
    await putInCart(shopper, 'enamel-kettle');
    await tab.buy();
    await shopper.settled();
    await losePlatformMemory(tab);
    await tab.reload();
    const sent = await dataOf(shopper);
    const [order] = sandbox().storefront.shop.checkouts.orders();
    expect(sent.map(([path]) => path)).toEqual(PATHS_OF_A_PURCHASE);
    expect(sent.at(-1)?.[1]).toMatchObject({ orderId: order?.checkout.token });
  });
});

describe('the sums of an order', () => {
  const mug = { parentId: MUG, uid: MUG_SAND, sku: 'MUG-SA-300', qty: 1, price: 24 };
  const kettle = { parentId: KETTLE, uid: KETTLE, sku: 'KET-01', qty: 1, price: 68 };
  const giftCard = { parentId: GIFT_CARD, uid: GIFT_CARD_25, qty: 1, price: 25 };

  /** Buys one of each product; tells what arrived of the order. */
  async function buy(handles: string[], purchase?: Purchase, market: 'us' | 'de' = 'us') {
    const shopper = await newShopper();
    const { tab } = shopper;
    await tab.open('/');
    if (market !== 'us') await tab.switchMarket(market);
    for (const handle of handles) await putInCart(shopper, handle);
    await tab.buy(purchase);
    const [path, data] = (await dataOf(shopper)).at(-1) ?? [];
    expect(path).toBe('order/transaction');
    return data;
  }

  it('to the United States have tax on top, lines at their price before the discount, and no vat', async () => {
    const all: Purchase = { discountCode: 'WELCOME10', shipping: 'express', giftWrap: true };
    expect(await buy(['enamel-kettle', 'stoneware-mug'], all)).toEqual({
      orderId: FIRST_ORDER,
      // The gift wrap for 5.00 is in the sums and not among the products.
      transactionTotal: 97,
      // 97.00 − 9.20 + 14.90 + 8.25 % of 61.20, 21.60, 5.00 and 14.90: 5.05 + 1.78 + 0.41 + 1.23.
      total: 111.17,
      results: [mug, kettle],
      city: 'Austin',
      state: 'TX',
      country: 'US',
    });
  });

  it('to Germany have the tax taken out, though the platform withholds who buys', async () => {
    sandbox().storefront.shop.platform.customerData = 'withheld';
    // 74.90 / 1.19.
    const net = 62.941176;
    expect(await buy(['enamel-kettle'], undefined, 'de')).toEqual({
      orderId: FIRST_ORDER,
      transactionTotal: net,
      // 74.90 + 4.90 shipping; 19 % of them are contained.
      total: 79.8,
      results: [{ ...kettle, price: net }],
      vat: 0.19,
      city: 'Hamburg',
      state: 'HH',
      country: 'DE',
    });
  });

  it('of a gift card have neither shipping nor tax', async () => {
    expect(await buy(['gift-card'])).toEqual({
      orderId: FIRST_ORDER,
      transactionTotal: 25,
      total: 25,
      results: [giftCard],
    });
  });
});
