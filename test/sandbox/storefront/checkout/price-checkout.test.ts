import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { createCatalogue } from '../../catalogue/catalogue.ts';
import { addToCart } from '../cart/cart.ts';
import { marketOfCountry, spread } from '../data/markets.ts';
import { GIFT_CARD, KETTLE, MUG } from '../test-storefront.ts';
import { checkoutLines, findDiscount, priceCheckout } from './price-checkout.ts';

/** Prices variants (newest last) and returns the sums, all in minor units. */
function price(
  country: 'US' | 'DE',
  code: string,
  items: [variantId: string, quantity: number][],
  giftWrap = false,
) {
  const market = marketOfCountry(country);
  const nothing = { token: '', key: '', lines: [] };
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

it('a checkout in the United States neither ships, taxes nor discounts a gift card, and taxes the gift wrap', () => {
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
});

it('spreading an amount over lines always adds up, and takes from no line more than it is worth', () => {
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
