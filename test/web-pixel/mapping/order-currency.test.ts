import type { Checkout, MoneyV2 } from '@shopify/web-pixels-extension';
import { describe, expect, it } from 'vitest';
import {
  americanCheckout,
  checkoutLine,
  delivery,
  germanCheckout,
  money,
  mappedOrder,
} from '../checkout-fixtures.ts';
import { mug, shirt } from '../fixtures.ts';

it('The currency of an order need not be named.', () => {
  const nameless = { amount: 95.2 } as MoneyV2;
  const checkout = germanCheckout({ currencyCode: null, totalPrice: nameless });
  const { transactionTotal, results, vat } = mappedOrder(checkout);
  expect([transactionTotal, results[0]?.price, vat]).toEqual([70, 50, 0.19]);
});

it('No amount of an order has noise of binary fractions.', () => {
  const price = money(200.00000000000003);
  const checkout = germanCheckout({
    lineItems: [checkoutLine(mug({ price }), 1)],
    totalPrice: price,
    totalTax: money(0),
  });
  const found = mappedOrder(checkout);
  expect(found).toMatchObject({ transactionTotal: 200, total: 200, results: [{ price: 200 }] });
});

describe('an order that leaves open whether prices include tax', () => {
  /** 50.00 and 5.00 tax; shipping for 5.00 that was free or was paid. */
  const both = germanCheckout({
    delivery: null,
    lineItems: [checkoutLine(shirt({ price: money(50) }), 1)],
    shippingLine: { price: money(5) },
    subtotalPrice: money(50),
    totalPrice: money(55),
    totalTax: money(5),
  });
  /** 3.00 of duties that are in none of the displayed sums. */
  const neither = germanCheckout({ totalPrice: money(98.2) });
  /** The tax of two rates too. */
  const mixed = germanCheckout({ totalPrice: money(98.2), totalTax: money(11.84) });

  /** The interpretation of the order, and the log. */
  function read(checkout: Checkout, taxHint: string | null): unknown[] {
    const logged: string[] = [];
    const log = (text: string): void => void logged.push(text);
    const found = mappedOrder(checkout, { taxHint, log });
    return [found.transactionTotal, logged.join()];
  }

  it.each([
    ['both readings add up', null, both, true, 45.454545],
    ['both readings add up', 'DE yes', both, true, 45.454545],
    ['both readings add up', 'DE no', both, false, 50],
    ['both readings add up', 'CH no', both, true, 45.454545],
    ['both readings add up', 'nonsense', both, true, 45.454545],
    ['no reading adds up', null, mixed, true, 73.256497],
    ['no reading adds up', 'DE no', mixed, false, 83.3],
    ['the other comes nearer', null, { ...mixed, totalPrice: money(108.04) }, false, 83.3],
  ])('since %s, is read by the hint %s, else as the nearer one', (_, hint, order, is, total) => {
    expect(read(order, hint)).toEqual([total, `taxesIncluded guessed: ${is}`]);
  });

  it.each([null, 'DE yes', 'DE no'])(
    'since no reading adds up, is read as a legal rate explains it, with the hint %s',
    (taxHint) => {
      expect(read(neither, taxHint)).toEqual([70, '']);
    },
  );

  it('logs nothing where the order is clear, whatever the hint', () => {
    expect(read(germanCheckout(), 'DE no')).toEqual([70, '']);
    expect(read(americanCheckout(), 'US yes')).toEqual([70, '']);
    expect(read({ ...both, delivery: delivery(5, 0) }, 'DE yes')).toEqual([50, '']);
    expect(read({ ...both, totalTax: money(0) }, 'DE yes')).toEqual([50, '']);
  });
});
