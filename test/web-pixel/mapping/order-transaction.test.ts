import type { Checkout } from '@shopify/web-pixels-extension';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../beacon/payloads.ts';
import {
  address,
  allocation,
  americanCheckout,
  checkoutLine,
  customLine,
  germanCheckout,
  money,
  mappedOrder,
} from '../checkout-fixtures.ts';
import { mug, roundTrip, shirt } from '../fixtures.ts';

const order = (checkout: Checkout | null, taxesIncluded = '', identifiers = 'product'): Json =>
  roundTrip(mappedOrder(checkout as never, { identifiers, taxesIncluded })) as Json;

const near = (value: number): unknown => expect.closeTo(value, 9);

describe('order/transaction', () => {
  const newYork = { city: 'New York', state: 'NY', country: 'US' };
  const berlin = { city: 'Berlin', state: 'BE', country: 'DE' };
  it.each([
    ['an American order: tax on top, no vat', americanCheckout(), { total: 81.21, ...newYork }],
    [
      'a German order: the included tax is taken out, vat is its rate',
      germanCheckout(),
      { total: 95.2, vat: 0.19, ...berlin },
    ],
  ])('of %s', (_, checkout, others) => {
    expect(order(checkout)).toEqual({
      orderId: '7001',
      transactionTotal: 70,
      results: [
        { parentId: '1002', uid: '5021', sku: 'SHIRT-M', qty: 1, price: near(50) },
        { parentId: '1001', uid: '1001', sku: 'MUG-1', qty: 2, price: near(10) },
      ],
      ...others,
    });
  });

  it('leaves out an address that is withheld', () => {
    const { orderId, transactionTotal, total } = order(germanCheckout());
    const bare = order(germanCheckout({ shippingAddress: null }));
    expect(bare).toEqual({
      orderId,
      transactionTotal,
      total,
      vat: 0.19,
      results: bare.results,
    });
    const empty = { ...address('', '', ''), city: null };
    const { city, state, country } = order(germanCheckout({ shippingAddress: empty }));
    expect([city, state, country]).toEqual([undefined, undefined, undefined]);
  });

  it.each(['Germany', 'DEU'])('leaves out a country that is no code: %s', (country) => {
    const odd = address('Berlin', 'BE', country);
    expect(order(germanCheckout({ shippingAddress: odd })).country).toBeUndefined();
  });
});

describe('the order id', () => {
  const token = 'c0ffee1234567890c0ffee1234567890';
  const customer = null;
  it.each([
    ['digits', { id: '7001', customer }, '7001'],
    ['a bare number', { id: 7001, customer }, '7001'],
    ['a global id', { id: 'gid://shopify/OrderIdentity/7001', customer }, '7001'],
    ['null: the checkout token', { id: null, customer }, token],
    ['missing: the checkout token', {}, token],
    ['no digits: the checkout token', { id: 'abc', customer }, token],
    ['digits and more: the checkout token', { id: '7001a', customer }, token],
    ['digits behind more: the checkout token', { id: 'a7001', customer }, token],
    ['of no order at all: the checkout token', null, token],
  ])('is %s', (_, given, expected) => {
    expect(order(germanCheckout({ order: given as never })).orderId).toBe(expected);
  });

  it('is needed: without id and token there is no event', () => {
    const nameless = germanCheckout({ order: null, token: null });
    expect(() => order(nameless)).toThrow(/^no order ?id$/i);
    expect(order(germanCheckout({ token: null })).orderId).toBe('7001');
  });
});

describe('an order that cannot be reported', () => {
  it.each([
    ['no checkout', null, /^no order ?id$/i],
    ['no lines', germanCheckout({ lineItems: [] }), /^no (priced line|price|transactionTotal)$/i],
    [
      'no list of lines',
      germanCheckout({ lineItems: null as never }),
      /^no (priced line|price|transactionTotal)$/i,
    ],
    ['no total', germanCheckout({ totalPrice: null }), 'no total'],
    ['a negative total', germanCheckout({ totalPrice: money(-1) }), 'no total'],
    ['a total that is a text', germanCheckout({ totalPrice: money('95' as never) }), 'no total'],
  ])('with %s says why', (_, checkout, reason) => {
    expect(() => order(checkout)).toThrow(reason);
  });

  it('is not one that was free', () => {
    const free = germanCheckout({
      lineItems: [checkoutLine(mug({ price: money(0) }), 1)],
      subtotalPrice: money(0),
      totalPrice: money(0),
      totalTax: money(0),
      delivery: null,
      shippingLine: null,
    });
    expect(order(free)).toMatchObject({
      transactionTotal: 0,
      total: 0,
      results: [{ parentId: '1001', uid: '1001', qty: 1, price: 0 }],
    });
    expect(order(free).vat).toBeUndefined();
  });
});

describe('lines', () => {
  const untaxed = (lineItems: Checkout['lineItems']): Json =>
    order(germanCheckout({ lineItems, totalTax: money(0) }), 'no');

  it('without a product count in the total alone', () => {
    const found = untaxed([checkoutLine(mug(), 2), customLine(30, 2)]);
    expect(found.transactionTotal).toBe(55); // 2 × 12.50 + 30.00
    expect(found.results).toEqual([
      { parentId: '1001', uid: '1001', sku: 'MUG-1', qty: 2, price: 12.5 },
    ]);
  });

  it('alone without products are an order with empty results', () => {
    expect(untaxed([customLine(8, 1)])).toMatchObject({ transactionTotal: 8, results: [] });
  });

  it('cost their final price, whatever the catalogue says', () => {
    const subscription = checkoutLine(shirt({ price: money(35) }), 1, {
      finalLinePrice: money(31),
    });
    const bundle = checkoutLine(mug({ price: money(0) }), 1, { finalLinePrice: money(25) });
    expect(untaxed([subscription, bundle])).toMatchObject({
      transactionTotal: 56,
      results: [
        { uid: '5021', price: 31 },
        { uid: '1001', price: 25 },
      ],
    });
    // A subscription for 31.00, with 5.00 off.
    const finalLinePrice = money(52);
    const discountAllocations = [allocation(10, 'EACH'), allocation(4, 'ACROSS')];
    const discounted = { ...subscription, quantity: 2, finalLinePrice, discountAllocations };
    expect(untaxed([discounted])).toMatchObject({ transactionTotal: 62, results: [{ price: 31 }] });
    const gift = { finalLinePrice: money(0), discountAllocations: [allocation(31, 'EACH')] };
    expect(untaxed([{ ...subscription, ...gift }])).toMatchObject({ results: [{ price: 31 }] });
  });

  it('of a product need no final price, also where they are free', () => {
    const finalLinePrice = null as never;
    const free = shirt({ price: money(0) });
    expect(
      untaxed([
        checkoutLine(mug(), 2, { finalLinePrice }),
        checkoutLine(free, 1, { finalLinePrice }),
      ]),
    ).toMatchObject({
      transactionTotal: 25,
      results: [{ price: 12.5 }, { uid: '5021', price: 0 }],
    });
  });

  it('without a product get their own discounts back, and not those spread over the order', () => {
    // 2 × 20.00 − 4.00 of its own = 36.00; the order's 3.60 were never deducted.
    const both = [allocation(4, 'EACH'), allocation(3.6, 'ACROSS')];
    expect(untaxed([customLine(36, 2, both)]).transactionTotal).toBe(40);
  });

  it('without a whole item or without any price are left out', () => {
    const broken = [
      checkoutLine(shirt(), 0),
      checkoutLine(shirt(), Number.MIN_VALUE),
      checkoutLine(shirt(), null as never),
      { ...customLine(5, 1), finalLinePrice: null as never },
      null as never,
    ];
    expect(untaxed([checkoutLine(mug(), 1), ...broken])).toMatchObject({
      transactionTotal: 12.5,
      results: [{ uid: '1001', qty: 1 }],
    });
  });

  it('of a product that cannot be named count in the total alone', () => {
    const nameless = checkoutLine(shirt({ id: null }), 1);
    expect(untaxed([checkoutLine(mug(), 1), nameless])).toMatchObject({
      transactionTotal: 37.4, // 12.50 + 24.90
      results: [{ uid: '1001' }],
    });
  });
});
