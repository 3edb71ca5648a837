import type { Checkout } from '@shopify/web-pixels-extension';
import { describe, expect, it } from 'vitest';
import {
  address,
  allocation,
  americanCheckout,
  checkoutLine,
  delivery,
  germanCheckout,
  money,
  mappedOrder,
} from '../checkout-fixtures.ts';
import { mug, shirt } from '../fixtures.ts';

/** The values of an order that depend on its tax: total before tax, price of the first product, vat. */
function taxed(checkout: Checkout, taxesIncluded = ''): unknown[] {
  const { transactionTotal, results, vat } = mappedOrder(checkout, { taxesIncluded });
  return [transactionTotal, results[0]?.price, vat];
}

const germany = [70, 50, 0.19];
const america = [70, 50, undefined];

describe('whether prices include tax', () => {
  it('is inferred from the shipping line where there are no delivery options', () => {
    expect(taxed(germanCheckout({ delivery: null }))).toEqual(germany);
    expect(taxed(americanCheckout({ delivery: null }))).toEqual(america);
  });

  it('is inferred from the delivery options where there is no shipping line', () => {
    expect(taxed(germanCheckout({ shippingLine: null }))).toEqual(germany);
    expect(taxed(americanCheckout({ shippingLine: null }))).toEqual(america);
  });

  it('is inferred with discounts on the order and on a line', () => {
    // 83.30 − 10 % = 74.97, with shipping 86.87, of which 13.87 is tax: 13.87 / 73.00 = 19 %.
    const discounted = germanCheckout({
      discountsAmount: money(8.33),
      lineItems: [
        checkoutLine(shirt({ price: money(59.5) }), 1, {
          discountAllocations: [allocation(5.95, 'ACROSS')],
        }),
        checkoutLine(mug({ price: money(11.9) }), 2, {
          discountAllocations: [allocation(1.19, 'ACROSS'), allocation(1.19, 'EACH')],
          finalLinePrice: money(22.61),
        }),
      ],
      totalPrice: money(86.87),
      totalTax: money(13.87),
    });
    expect(taxed(discounted)).toEqual(germany);
  });

  it('is inferred where a delivery option does not show its cost after discounts', () => {
    expect(taxed(germanCheckout({ delivery: delivery(11.9, null) }))).toEqual(germany);
    expect(taxed(americanCheckout({ delivery: delivery(5, null, 'USD') }))).toEqual(america);
  });

  it('follows the setting, whatever the sums show', () => {
    expect(taxed(germanCheckout(), 'yes')).toEqual(germany);
    // 15.20 on top of 83.30 or 95.20 is no plausible rate.
    expect(taxed(germanCheckout(), 'no')).toEqual([83.3, 59.5, undefined]);
    expect(taxed(americanCheckout(), 'no')).toEqual(america);
    // 6.21 / 75.00 = 8.28 %: 70.00 / 1.0828 = 64.6472
    expect(taxed(americanCheckout(), 'yes')).toEqual([64.647211, 46.176579, undefined]);
  });

  it.each(['US', 'CA'])('is no in %s, whatever is nearer', (country) => {
    // The total is the one for prices that include the tax: 70.00 and 5.00 for shipping.
    const toCountry = americanCheckout({
      shippingAddress: address('Town', 'XX', country),
      totalPrice: money(75, 'USD'),
    });
    expect(taxed(toCountry)).toEqual(america);
    const withheld = americanCheckout({ shippingAddress: null, totalPrice: money(75, 'USD') });
    withheld.localization.country.isoCode = country;
    expect(taxed(withheld)).toEqual(america);
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

describe('the order of a market whose prices include tax', () => {
  /** 74.90 with 19 % and a gift card for 25.00, shipped for free: 11.96 of 99.90 is tax. */
  const withGiftCard = germanCheckout({
    delivery: delivery(4.9, 0),
    discountsAmount: money(4.9),
    lineItems: [
      checkoutLine(mug({ price: money(74.9) }), 1),
      checkoutLine(shirt({ price: money(25) }), 1),
    ],
    subtotalPrice: money(99.9),
    totalPrice: money(99.9),
    totalTax: money(11.96),
  });

  it('has the tax taken out of what bears it, at the rate that explains it', () => {
    const logged: string[] = [];
    const log = (text: string): void => void logged.push(text);
    const found = mappedOrder(withGiftCard, { log });
    // 74.90 / 1.19 = 62.941176…
    expect(found).toMatchObject({ transactionTotal: 87.941176, total: 99.9, vat: 0.19 });
    expect(found.results.map(({ price }) => price)).toEqual([62.941176, 25]);
    expect(logged).toEqual([]);
  });

  it.each([
    ['EUR', [150, 100, 0.19]],
    // In yen 50 is too little for a gift card: 19 / (169 − 19) is the rate of all lines.
    ['JPY', [150, 105.621302, undefined]],
  ])('of whole amounts is read by its currency: %s', (currencyCode, found) => {
    const whole = germanCheckout({
      currencyCode,
      delivery: delivery(0, 0),
      lineItems: [
        checkoutLine(mug({ price: money(119) }), 1),
        checkoutLine(shirt({ price: money(50) }), 1),
      ],
      totalPrice: money(169),
      totalTax: money(19),
    });
    expect(taxed(whole)).toEqual(found);
  });

  it('is read the same where no discount is shown on shipping', () => {
    const old = { ...withGiftCard, delivery: null, discountsAmount: null };
    expect(taxed({ ...old, shippingLine: { price: money(4.9) } })).toEqual([
      87.941176, 62.941176, 0.19,
    ]);
  });
});

describe('vat', () => {
  it.each([
    ['no rates are known', { vatRates: undefined }],
    ['those of the country are not', { vatRates: '{"AT":[0.2,0.19]}' }],
    ['they are no JSON', { vatRates: 'DE19' }],
    ['they are no list', { vatRates: '{"DE":0.19}' }],
  ])('is left out where %s, and prices follow from the sums alone', (_, facts) => {
    const { transactionTotal, vat } = mappedOrder(germanCheckout(), facts);
    expect([transactionTotal, vat]).toEqual([70, undefined]);
    const onTop = mappedOrder(americanCheckout(), facts);
    expect([onTop.transactionTotal, onTop.vat]).toEqual([70, undefined]);
  });

  it('is no rate of the market where the goods go to another country', () => {
    const shippingAddress = address('Wien', 'W', 'AT');
    expect(taxed(germanCheckout({ shippingAddress }))).toEqual([70, 50, undefined]);
  });

  it('is a rate that the service takes, or none, where the sums make no sense', () => {
    const senseless = germanCheckout({ totalPrice: money(10), totalTax: money(6) });
    expect(taxed(senseless)[2] ?? 0).toBeLessThanOrEqual(1);
    expect(taxed(germanCheckout({ totalTax: money(500) }))).toEqual([83.3, 59.5, undefined]);
  });
});
