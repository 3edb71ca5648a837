import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { createCatalogue } from '../../catalogue/catalogue.ts';
import { addToCart } from '../cart/cart.ts';
import { marketOfCountry } from '../data/markets.ts';
import { spread } from '../data/money.ts';
import { GIFT_CARD, KETTLE, MUG, SPOON } from '../test-goods.ts';
import { findDiscount } from './discounts.ts';
import { checkoutLines, priceCheckout } from './price-checkout.ts';

/** Prices variants (newest last) and returns the sums, all in minor units. */
function price(
  country: 'US' | 'DE',
  code: string,
  items: [variantId: string, quantity: number][],
  giftWrap = false,
) {
  const market = marketOfCountry(country);
  const nothing = { token: '', key: '', lines: [], note: null, attributes: {} };
  const additions = items.map(([variantId, quantity]) => ({
    variantId,
    quantity,
    properties: {},
  }));
  const { cart } = addToCart(nothing, additions.reverse(), createCatalogue());
  const priced = priceCheckout({
    market,
    lines: checkoutLines(cart.lines, market, { giftWrap }),
    discount: findDiscount(code) ?? null,
    shipping: market.shipping[0],
  });
  const { subtotal, discounts, tax, total, shipping, lines } = priced;
  return {
    lines: lines.map((line) => [line.price, line.discount, line.tax]),
    subtotal,
    shipping: shipping && [shipping.price, shipping.discount, shipping.tax],
    discounts,
    tax,
    total,
  };
}

describe('a checkout in the United States', () => {
  it('adds 8.25 % tax to discounted lines and to shipping, rounded per line', () => {
    const items: [string, number][] = [
      [MUG, 2],
      [SPOON, 1],
    ];
    expect(price('US', 'welcome10', items)).toEqual({
      lines: [
        [4800, 480, 356],
        [1295, 130, 96],
      ],
      subtotal: 5485,
      shipping: [590, 0, 49],
      discounts: 610,
      tax: 501,
      total: 6576,
    });
  });

  it('takes a free-shipping code off the shipping and its tax', () => {
    expect(price('US', 'FREESHIP', [[KETTLE, 1]])).toEqual({
      lines: [[6800, 0, 561]],
      subtotal: 6800,
      shipping: [590, 590, 0],
      discounts: 590,
      tax: 561,
      total: 7361,
    });
  });

  it('neither ships, taxes nor discounts a gift card, and taxes the gift wrap', () => {
    expect(price('US', 'WELCOME10', [[GIFT_CARD, 1]], true)).toEqual({
      lines: [
        [2500, 0, 0],
        [500, 0, 41],
      ],
      subtotal: 3000,
      shipping: null,
      discounts: 0,
      tax: 41,
      total: 3041,
    });
  });
});

describe('a checkout in Germany', () => {
  it('fact 1.events.taxes-per-market: contains 19 % tax in every price and adds none to the total', () => {
    const items: [string, number][] = [
      [MUG, 1],
      [KETTLE, 1],
    ];
    expect(price('DE', 'TAKE5', items)).toEqual({
      lines: [
        [2690, 132, 408],
        [7490, 368, 1137],
      ],
      subtotal: 9680,
      shipping: [490, 0, 78],
      discounts: 500,
      tax: 1623,
      total: 10170,
    });
  });

  it('discounts only the product that a code is for', () => {
    const items: [string, number][] = [
      [MUG, 3],
      [KETTLE, 1],
    ];
    expect(price('DE', 'MUG20', items)).toMatchObject({
      lines: [
        [8070, 1614, 1031],
        [7490, 0, 1196],
      ],
      subtotal: 13946,
      discounts: 1614,
    });
  });
});

describe('spreading an amount over lines', () => {
  it('always adds up, and takes from no line more than it is worth', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(weights, fc.integer({ min: 0, max: 100 }), (lines, percentage) => {
        const sum = lines.reduce((a, b) => a + b, 0);
        const amount = Math.round((sum * percentage) / 100);
        const parts = spread(amount, lines);
        expect(parts.reduce((a, b) => a + b, 0)).toBe(amount);
        expect(parts.every((part, index) => part >= 0 && part <= (lines[index] ?? 0))).toBe(true);
      }),
    );
  });
});
