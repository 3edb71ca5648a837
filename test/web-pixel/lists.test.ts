import type { ProductVariant } from '@shopify/web-pixels-extension';
import { describe, expect, it } from 'vitest';
import { type Click, hourOf, unknownClicks } from '../../app/beacon/clicks.ts';
import { listsOf } from '../../extensions/web-pixel/src/lists.ts';
import type { Events } from '../../extensions/web-pixel/src/platform.ts';
import {
  allocation,
  checkoutCompleted,
  checkoutLine,
  customLine,
  germanCheckout,
} from './checkout-fixtures.ts';
import { mug, shirt } from './fixtures.ts';

const event = (changes: object = {}) =>
  checkoutCompleted(germanCheckout(changes)) as unknown as Events['checkout_completed'];

const HOUR_OF_ORDER = hourOf(Date.parse(event().timestamp));

const click = (
  module: Click[1],
  parentId: string | number,
  uid: string | number,
  age = 0,
): Click => [HOUR_OF_ORDER - age, module, String(parentId), String(uid)];

const SHIRT = { product: '1002', variant: '5021' };
const MUG = { product: '1001', variant: '5001' };

/** Two shirts and a mug at 20 each. */
const bought = (changes: object = {}) => {
  const line = (variant: ProductVariant, quantity: number, off: object = {}) =>
    checkoutLine(variant, quantity, {
      finalLinePrice: { amount: 20 * quantity, currencyCode: 'EUR' },
      ...off,
    });
  return event({ lineItems: [line(shirt(), 2), line(mug(), 1, changes)] });
};

const listed = (clicks: readonly Click[], order = bought()) =>
  listsOf(JSON.stringify(clicks), order);

describe('an order', () => {
  it.each([
    ['product and variant', SHIRT.product, SHIRT.variant],
    ['the product throughout', SHIRT.product, SHIRT.product],
    ['another of its variants', SHIRT.product, '999'],
    ['the variant alone', 'style-7', SHIRT.variant],
  ])('has what was clicked in a list by the ids of %s', (_, parentId, uid) => {
    expect(listed([click('search', parentId, uid)])).toEqual({ search: [2, 667] });
  });

  it('counts a line once in each module, however often it was clicked', () => {
    expect(
      listed([
        click('search', SHIRT.product, SHIRT.variant),
        click('search', SHIRT.product, SHIRT.product),
        click('recommendations', MUG.product, MUG.variant),
        click('recommendations', SHIRT.product, SHIRT.variant),
      ]),
    ).toEqual({ search: [2, 667], recommendations: [3, 1_000] });
  });

  it('shares what the shopper pays, after all discounts', () => {
    const off = { discountAllocations: [allocation(10, 'ACROSS')] };
    expect(listed([click('search', MUG.product, MUG.variant)], bought(off))).toEqual({
      search: [1, 200],
    });
    const free = { discountAllocations: [allocation(20, 'ACROSS')] };
    expect(listed([click('search', MUG.product, MUG.variant)], bought(free))).toEqual({
      search: [1, 0],
    });
  });

  it('has no list of a product that was not bought, or clicked more than 7 days before', () => {
    expect(listed([click('search', '1', '2')])).toEqual({});
    expect(listed([click('search', SHIRT.product, SHIRT.variant, 7 * 24)])).toEqual({});
    expect(listed([click('search', SHIRT.product, SHIRT.variant, 7 * 24 - 1)])).not.toEqual({});
    expect(listed([])).toEqual({});
  });

  it('costs its lines without a product too', () => {
    const order = event({ lineItems: [checkoutLine(mug(), 1), customLine(12.5, 1)] });
    expect(listed([click('search', MUG.product, MUG.variant)], order)).toEqual({
      search: [1, 500],
    });
  });

  it('that is free has no share', () => {
    const free = { finalLinePrice: { amount: 0, currencyCode: 'EUR' } };
    const order = event({ lineItems: [checkoutLine(mug(), 1, free)] });
    expect(listed([click('search', MUG.product, MUG.variant)], order)).toEqual({ search: [1, 0] });
    // The third of 1.55, three times, is not 1.55 in binary fractions.
    const discounted = checkoutLine(mug(), 3, {
      finalLinePrice: { amount: 1.55, currencyCode: 'EUR' },
      discountAllocations: [allocation(1.55, 'ACROSS')],
    });
    const byCode = event({ lineItems: [discounted] });
    expect(listed([click('search', MUG.product, MUG.variant)], byCode)).toEqual({ search: [3, 0] });
  });

  it.each([null, '', unknownClicks(Date.now()), '{}', '7', 'null'])(
    'names no lists where the entry of clicks is %s',
    (stored) => {
      expect(listsOf(stored, bought())).toBeUndefined();
    },
  );
});
