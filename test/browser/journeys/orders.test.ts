import { describe, expect, it } from 'vitest';
import type { Purchase } from '../../support/shop-tab.ts';
import { FIRST_ORDER, GIFT_CARD, GIFT_CARD_25, KETTLE, MUG, MUG_SAND } from './goods.ts';
import { dataOf, putInCart, startJourneys } from './journey.ts';

const { newShopper, sandbox } = startJourneys();

const AUSTIN = { city: 'Austin', state: 'TX', country: 'US' };
const HAMBURG = { city: 'Hamburg', state: 'HH', country: 'DE' };

const mug = { parentId: MUG, uid: MUG_SAND, sku: 'MUG-SA-300', qty: 1, price: 24 };
const kettle = { parentId: KETTLE, uid: KETTLE, sku: 'KET-01', qty: 1, price: 68 };
const giftCard = { parentId: GIFT_CARD, uid: GIFT_CARD_25, qty: 1, price: 25 };

/** The report of the first order, with this in it. */
const firstOrder = (data: object) => ['order/transaction', { orderId: FIRST_ORDER, ...data }];

interface Bought {
  handles: string[];
  purchase?: Purchase;
  market?: 'us' | 'de';
}

/** Buys one of each product; tells what arrived behind the views and additions. */
async function buy({ handles, purchase, market = 'us' }: Bought) {
  const shopper = await newShopper();
  const { tab } = shopper;
  if (market !== 'us') {
    await tab.open('/');
    await tab.switchMarket(market);
  }
  for (const handle of handles) {
    await putInCart(shopper, handle);
  }
  await tab.buy(purchase);
  const sent = await dataOf(shopper);
  expect(sent.slice(0, -1).map(([path]) => path)).toEqual(
    handles.flatMap(() => ['product/pageview', 'cart/add']),
  );
  return sent.at(-1);
}

describe('an order to the United States, where tax comes on top', () => {
  it('has all lines at their price before the discount, and no vat', async () => {
    const order = await buy({
      handles: ['enamel-kettle', 'stoneware-mug'],
      purchase: { discountCode: 'WELCOME10' },
    });
    // 92.00 − 9.20 + 5.90 shipping + 8.25 % of 61.20, 21.60 and 5.90: 5.05 + 1.78 + 0.49.
    expect(order).toEqual(
      firstOrder({
        transactionTotal: 92,
        total: 96.02,
        results: [mug, kettle],
        ...AUSTIN,
      }),
    );
  });

  it('counts express shipping in the total alone', async () => {
    const order = await buy({ handles: ['enamel-kettle'], purchase: { shipping: 'express' } });
    // 68.00 + 14.90 + 5.61 + 1.23.
    expect(order).toEqual(
      firstOrder({
        transactionTotal: 68,
        total: 89.74,
        results: [kettle],
        ...AUSTIN,
      }),
    );
  });

  it('with a code for free shipping costs goods and tax', async () => {
    const order = await buy({
      handles: ['enamel-kettle'],
      purchase: { discountCode: 'FREESHIP', shipping: 'express' },
    });
    // 68.00 + 5.61.
    expect(order).toEqual(
      firstOrder({
        transactionTotal: 68,
        total: 73.61,
        results: [kettle],
        ...AUSTIN,
      }),
    );
  });

  it('with a discount on one product still has its price before the discount', async () => {
    const order = await buy({
      handles: ['stoneware-mug', 'enamel-kettle'],
      purchase: { discountCode: 'MUG20' },
    });
    // 92.00 − 4.80 + 5.90 + 8.25 % of 19.20, 68.00 and 5.90: 1.58 + 5.61 + 0.49.
    expect(order).toEqual(
      firstOrder({
        transactionTotal: 92,
        total: 100.78,
        results: [mug, kettle],
        ...AUSTIN,
      }),
    );
  });

  it('has the gift wrap in its sums and not among its products', async () => {
    const order = await buy({ handles: ['stoneware-mug'], purchase: { giftWrap: true } });
    // 24.00 + 5.00 + 5.90 + 8.25 % of each: 1.98 + 0.41 + 0.49.
    expect(order).toEqual(
      firstOrder({
        transactionTotal: 29,
        total: 37.78,
        results: [mug],
        ...AUSTIN,
      }),
    );
  });

  it('of a gift card is neither shipped nor taxed', async () => {
    const order = await buy({ handles: ['gift-card'] });
    expect(order).toEqual(
      firstOrder({
        transactionTotal: 25,
        total: 25,
        results: [giftCard],
      }),
    );
  });
});

describe('an order to Germany, where prices include the tax', () => {
  // 74.90 + 4.90 shipping; 19 % of them are contained: 11.96 + 0.78.
  const TOTAL = 79.8;
  /** The kettle's price without tax: 74.90 / 1.19. */
  const NET_PRICE = 62.941176;
  const expected = firstOrder({
    transactionTotal: NET_PRICE,
    total: TOTAL,
    results: [{ ...kettle, price: NET_PRICE }],
    vat: 0.19,
    ...HAMBURG,
  });

  it.for(['', 'yes'])('takes it out of them (setting taxesIncluded: "%s")', async (setting) => {
    sandbox().connectPixel({ taxesIncluded: setting });
    expect(await buy({ handles: ['enamel-kettle'], market: 'de' })).toEqual(expected);
  });

  it('takes it out of a discounted order at the same rate', async () => {
    const order = await buy({
      handles: ['enamel-kettle'],
      market: 'de',
      purchase: { discountCode: 'WELCOME10' },
    });
    // 74.90 − 7.49 + 4.90 = 72.31, of which 10.76 + 0.78 are tax: 60.77 without.
    expect(order).toEqual(
      firstOrder({
        transactionTotal: NET_PRICE,
        total: 72.31,
        results: [{ ...kettle, price: NET_PRICE }],
        vat: 0.19,
        ...HAMBURG,
      }),
    );
  });

  it('takes it out where shipping is free as well', async () => {
    const order = await buy({
      handles: ['enamel-kettle'],
      market: 'de',
      purchase: { discountCode: 'FREESHIP' },
    });
    // 74.90, of which 11.96 are tax: 62.94 without.
    expect(order).toEqual(
      firstOrder({
        transactionTotal: NET_PRICE,
        total: 74.9,
        results: [{ ...kettle, price: NET_PRICE }],
        vat: 0.19,
        ...HAMBURG,
      }),
    );
  });

  it('of an untaxed gift card has no vat', async () => {
    const order = await buy({ handles: ['gift-card'], market: 'de' });
    expect(order).toEqual(
      firstOrder({
        transactionTotal: 25,
        total: 25,
        results: [giftCard],
      }),
    );
  });
});
