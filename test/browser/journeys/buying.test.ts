import { describe, expect, it } from 'vitest';
import type { OrderForm } from '../../sandbox/storefront/shop.ts';
import type { ShopTab } from '../../support/shop-tab.ts';
import {
  FIRST_ORDER,
  KETTLE,
  KETTLE_ADDED,
  KETTLE_BOUGHT,
  KETTLE_VARIANT,
  MUG_SAND,
  SPOON,
  TOTE,
} from './goods.ts';
import { contextsOf, dataOf, linesOf, putInCart, startJourneys } from './journey.ts';

const { newShopper, sandbox } = startJourneys();

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
  });

  it('ends its cart: what comes afterwards is a new one', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await putInCart(shopper, 'enamel-kettle');
    await tab.buy();
    await shopper.settled();
    await tab.open('/');
    await shopper.settled();
    await tab.viewProduct('canvas-tote');
    await tab.add({ quantity: 2 });
    await shopper.settled();
    await tab.open('/cart');
    expect(await linesOf(shopper)).toEqual([
      ...KETTLE_ADDED,
      KETTLE_BOUGHT,
      `product/pageview ${TOTE}`,
      `cart/add 2×${TOTE} cart=[2×${TOTE}]`,
    ]);
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

  it('that was begun and given up changes nothing', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    await putInCart(shopper, 'enamel-kettle');
    await tab.checkOut();
    await shopper.settled();
    await tab.open('/cart');
    await shopper.settled();
    await tab.changeLine(KETTLE_VARIANT, 'remove');
    await shopper.settled();
    await tab.open('/');
    expect(await linesOf(shopper)).toEqual([...KETTLE_ADDED, `cart/remove 1×${KETTLE} cart=[]`]);
  });
});

describe('the id of an order', () => {
  it.for<[form: OrderForm, shopperId: string | undefined]>([
    ['digits', GUEST],
    ['number', GUEST],
    ['gid', GUEST],
  ])('is in digits when the platform has it as %s', async ([form, shopperId]) => {
    expect(await buyIn(form)).toEqual({
      orders: [FIRST_ORDER],
      shopperIds: [undefined, undefined, shopperId],
    });
  });

  it.for<OrderForm>(['null id', 'empty', 'null'])(
    'is the token of the checkout when the platform has it as %s',
    async (form) => {
      const { orders, shopperIds } = await buyIn(form);
      const [order] = sandbox().storefront.shop.checkouts.orders();
      expect(orders).toEqual([expect.stringMatching(/^[\da-f]{32}$/)]);
      expect(orders).toEqual([order?.checkout.token]);
      expect(shopperIds).toEqual([undefined, undefined, undefined]);
    },
  );

  /** Buys a kettle, then loads the order's page again with the platform's memory lost. */
  async function buyIn(form: OrderForm) {
    sandbox().storefront.shop.platform.orderForm = form;
    const shopper = await newShopper();
    const { tab } = shopper;
    await putInCart(shopper, 'enamel-kettle');
    await tab.buy();
    await shopper.settled();
    await losePlatformMemory(tab);
    await tab.reload();
    const sent = await dataOf(shopper);
    expect(sent.map(([path]) => path)).toEqual(PATHS_OF_A_PURCHASE);
    const contexts = await contextsOf(shopper);
    return {
      orders: sent.slice(2).map(([, data]) => (data as { orderId: string }).orderId),
      shopperIds: contexts.map(({ shopperId }) => shopperId),
    };
  }
});

describe('an order whose customer data is withheld', () => {
  it.for([
    ['us', { transactionTotal: 68, total: 80, city: 'Austin', state: 'TX', country: 'US' }],
    [
      'de',
      {
        transactionTotal: 62.941176,
        total: 79.8,
        vat: 0.19,
        city: 'Hamburg',
        state: 'HH',
        country: 'DE',
      },
    ],
  ] as const)('is complete all the same (%s)', async ([market, sums]) => {
    sandbox().storefront.shop.platform.customerData = 'withheld';
    const shopper = await newShopper();
    const { tab } = shopper;
    await tab.open('/');
    await tab.switchMarket(market);
    await putInCart(shopper, 'enamel-kettle');
    await tab.buy();
    const sent = await dataOf(shopper);
    expect(sent.map(([path]) => path)).toEqual(PATHS_OF_A_PURCHASE);
    expect(sent.at(-1)?.[1]).toEqual({
      orderId: FIRST_ORDER,
      ...sums,
      results: [
        {
          parentId: KETTLE,
          uid: KETTLE,
          sku: 'KET-01',
          qty: 1,
          price: expect.closeTo(sums.transactionTotal, 3) as number,
        },
      ],
    });
  });
});
