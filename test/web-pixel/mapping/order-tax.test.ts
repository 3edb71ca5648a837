import type { Checkout } from '@shopify/web-pixels-extension';
import { describe, expect, it } from 'vitest';
import { mapOrderTransaction } from '../../../extensions/web-pixel/src/mapping/order-transaction.ts';
import { createProductIdentifier } from '../../../extensions/web-pixel/src/product-identity.ts';
import {
  address,
  americanCheckout,
  checkoutLine,
  delivery,
  germanCheckout,
  money,
} from '../checkout-fixtures.ts';
import { arrived, mug } from '../fixtures.ts';

/** What of an order depends on its tax: total before tax, price of the first product, vat. */
function taxed(checkout: Checkout, taxesIncluded = ''): unknown[] {
  const { identify } = createProductIdentifier('product');
  const { transactionTotal, results, vat } = mapOrderTransaction(
    arrived(checkout),
    identify,
    taxesIncluded,
  );
  return [transactionTotal, results[0]?.price, vat];
}

const near = (value: number): unknown => expect.closeTo(value, 9);
const germany = [70, near(50), 0.19];
const america = [70, 50, undefined];

describe('whether prices include tax', () => {
  it('is inferred from the sums', () => {
    expect(taxed(germanCheckout())).toEqual(germany);
    expect(taxed(americanCheckout())).toEqual(america);
  });

  it('is inferred from the shipping line where there are no delivery options', () => {
    expect(taxed(germanCheckout({ delivery: null }))).toEqual(germany);
    expect(taxed(americanCheckout({ delivery: null }))).toEqual(america);
  });

  it('is inferred from the delivery options where there is no shipping line', () => {
    expect(taxed(germanCheckout({ shippingLine: null }))).toEqual(germany);
    expect(taxed(americanCheckout({ shippingLine: null }))).toEqual(america);
  });

  it('is inferred with a discount on the order', () => {
    // 83.30 − 10 % = 74.97, with shipping 86.87, of which 13.87 is tax: 13.87 / 73.00 = 19 %.
    const discounted = germanCheckout({
      discountsAmount: money(8.33),
      subtotalPrice: money(74.97),
      totalPrice: money(86.87),
      totalTax: money(13.87),
    });
    expect(taxed(discounted)).toEqual(germany);
  });

  it('is inferred where a discount makes shipping free', () => {
    // 83.30 with 13.30 tax; the shipping line still shows 11.90.
    const free = germanCheckout({
      delivery: delivery(11.9, 0),
      discountsAmount: money(11.9),
      totalPrice: money(83.3),
      totalTax: money(13.3),
    });
    expect(taxed(free)).toEqual(germany);
    const freeInAmerica = americanCheckout({
      delivery: delivery(5, 0, 'USD'),
      discountsAmount: money(5, 'USD'),
      totalPrice: money(76.21, 'USD'),
    });
    expect(taxed(freeInAmerica)).toEqual(america);
  });

  it('is inferred where a delivery option does not show its cost after discounts', () => {
    expect(taxed(germanCheckout({ delivery: delivery(11.9, null) }))).toEqual(germany);
    expect(taxed(americanCheckout({ delivery: delivery(5, null, 'USD') }))).toEqual(america);
  });

  it('is what the setting says, whatever the sums say', () => {
    expect(taxed(germanCheckout(), 'yes')).toEqual(germany);
    expect(taxed(germanCheckout(), 'no')).toEqual([near(83.3), 59.5, 0.19]);
    expect(taxed(americanCheckout(), 'no')).toEqual(america);
    // 6.21 / 75.00 = 8.28 %: 70.00 / 1.0828 = 64.6472
    expect(taxed(americanCheckout(), 'yes')).toEqual([64.6472, 50 / 1.0828, undefined]);
  });

  it('does not matter where no tax was charged', () => {
    const untaxed = germanCheckout({ totalTax: money(0) });
    expect(taxed(untaxed)).toEqual([83.3, 59.5, undefined]);
    expect(taxed(untaxed, 'yes')).toEqual([83.3, 59.5, undefined]);
  });

  it('does not need a currency of the tax, nor the tax itself', () => {
    const bare = { amount: 15.2 } as Checkout['totalTax'];
    expect(taxed(germanCheckout({ totalTax: bare }))).toEqual(germany);
    expect(taxed(germanCheckout({ totalTax: null as never }))).toEqual([83.3, 59.5, undefined]);
  });
});

describe('vat', () => {
  it.each(['US', 'CA'])('is never sent for %s', (country) => {
    const shippingAddress = address('Town', 'XX', country);
    expect(taxed(americanCheckout({ shippingAddress }))[2]).toBeUndefined();
    expect(taxed(germanCheckout({ shippingAddress }))[2]).toBeUndefined();
    const withheld = americanCheckout({ shippingAddress: null });
    withheld.localization.country.isoCode = country;
    expect(taxed(withheld)[2]).toBeUndefined();
  });

  it('is sent where tax comes on top in another country', () => {
    // 70.00 + 5.00 shipping + 14.25 tax: 14.25 / 75.00 = 19 %
    const onTop = americanCheckout({
      shippingAddress: address('Berlin', 'BE', 'DE'),
      totalTax: money(14.25),
      totalPrice: money(89.25),
    });
    expect(taxed(onTop)).toEqual([70, 50, 0.19]);
  });

  it('is a rate that the service takes, or none, where the sums make no sense', () => {
    const senseless = germanCheckout({ totalPrice: money(10), totalTax: money(6) });
    expect(taxed(senseless)[2] ?? 0).toBeLessThanOrEqual(1);
    expect(taxed(germanCheckout({ totalTax: money(500) }))).toEqual([83.3, 59.5, undefined]);
  });
});

describe('a currency', () => {
  const yen = (amount: number) => money(amount, 'JPY');
  const dinar = (amount: number) => money(amount, 'KWD');

  it('may have no decimals', () => {
    // 2 × 1100, shipping 550, total 2750, of which 250 is tax: 250 / 2500 = 10 %.
    const japan = germanCheckout({
      currencyCode: 'JPY',
      delivery: delivery(550, 550, 'JPY'),
      lineItems: [checkoutLine(mug({ price: yen(1100) }), 2)],
      shippingAddress: address('Tokyo', 'JP-13', 'JP'),
      shippingLine: { price: yen(550) },
      subtotalPrice: yen(2200),
      totalPrice: yen(2750),
      totalTax: yen(250),
    });
    expect(taxed(japan)).toEqual([2000, near(1000), 0.1]);
  });

  it('may have three decimals', () => {
    const kuwait = germanCheckout({
      currencyCode: 'KWD',
      delivery: delivery(1.005, 1.005, 'KWD'),
      lineItems: [checkoutLine(mug({ price: dinar(1.251) }), 3)],
      shippingAddress: address('Kuwait City', '', 'KW'),
      shippingLine: { price: dinar(1.005) },
      subtotalPrice: dinar(3.753),
      totalPrice: dinar(4.758),
      totalTax: dinar(0),
    });
    expect(taxed(kuwait)).toEqual([3.753, 1.251, undefined]);
  });

  it('has no noise of binary fractions in the total', () => {
    const noisy = germanCheckout({
      lineItems: [checkoutLine(mug({ price: money(0.1) }), 3)],
      totalTax: money(0),
    });
    expect(taxed(noisy)[0]).toBe(0.3);
  });
});
