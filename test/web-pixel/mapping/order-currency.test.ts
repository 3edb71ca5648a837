import type { Checkout, MoneyV2 } from '@shopify/web-pixels-extension';
import { describe, expect, it } from 'vitest';
import { mapOrderTransaction } from '../../../extensions/web-pixel/src/mapping/order-transaction.ts';
import {
  address,
  americanCheckout,
  checkoutLine,
  delivery,
  germanCheckout,
  money,
  orderFacts,
} from '../checkout-fixtures.ts';
import { arrived, mug, shirt } from '../fixtures.ts';

/** Total before tax, price of the first product, vat. */
function taxed(checkout: Checkout): unknown[] {
  const vatRates = '{"DE":[0.19],"XX":[0.27,0.1,0.05,0.04]}';
  const { transactionTotal, results, vat } = mapOrderTransaction(
    arrived(checkout),
    orderFacts({ vatRates }),
  );
  return [transactionTotal, results[0]?.price, vat];
}

describe('a currency', () => {
  const yen = (amount: number) => money(amount, 'JPY');
  const dinar = (amount: number) => money(amount, 'KWD');
  /** One mug and nothing else. */
  const bought = (price: MoneyV2, total: MoneyV2, tax: MoneyV2, currencyCode: string | null) =>
    germanCheckout({
      currencyCode,
      delivery: null,
      lineItems: [checkoutLine(mug({ price }), 1)],
      shippingAddress: address('Town', '', 'XX'),
      shippingLine: null,
      totalPrice: total,
      totalTax: tax,
    });

  it('may have no decimals', () => {
    // 1234 / 1.1 = 1121.82: the tax is 112.
    expect(taxed(bought(yen(1_234), yen(1_234), yen(112), 'JPY'))).toEqual([
      1121.818182, 1121.818182, 0.1,
    ]);
  });

  it('may have decimals that an amount does not show', () => {
    const crowns = (amount: number) => money(amount, 'CZK');
    // 10 % of 100.40 and of 100.00.
    expect(taxed(bought(crowns(100.4), crowns(110.44), crowns(10.04), 'CZK'))[2]).toBe(0.1);
    expect(taxed(bought(crowns(100), crowns(110), crowns(10), 'CZK'))[2]).toBe(0.1);
  });

  it('may have three decimals', () => {
    // 5 % of 0.251 are 0.01255. To the cent 4 % would do as well.
    const checkout = bought(dinar(0.251), dinar(0.264), dinar(0.013), 'KWD');
    expect(taxed(checkout)).toEqual([0.251, 0.251, 0.05]);
  });

  it('need not be named', () => {
    const nameless = { amount: 95.2 } as MoneyV2;
    expect(taxed(germanCheckout({ currencyCode: null, totalPrice: nameless }))).toEqual([
      70, 50, 0.19,
    ]);
  });

  it('has no noise of binary fractions in any amount', () => {
    const price = 200.00000000000003;
    const found = mapOrderTransaction(
      arrived(
        germanCheckout({
          lineItems: [checkoutLine(mug({ price: money(price) }), 1)],
          totalPrice: money(price),
          totalTax: money(0),
        }),
      ),
      orderFacts(),
    );
    expect(found).toMatchObject({ transactionTotal: 200, total: 200, results: [{ price: 200 }] });
  });
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
    const found = mapOrderTransaction(arrived(checkout), orderFacts({ taxHint, log }));
    return [found.transactionTotal, logged.join()];
  }

  it.each([
    [null, 'included', 45.454545],
    ['DE yes', 'included', 45.454545],
    ['DE no', 'added', 50],
    ['CH no', 'included', 45.454545],
    ['nonsense', 'included', 45.454545],
  ])('since both readings add up, with the hint %s is read as %s', (taxHint, how, total) => {
    expect(read(both, taxHint)).toEqual([total, `taxesIncluded guessed: ${how === 'included'}`]);
  });

  it.each([
    [null, 'included', 73.256497],
    ['DE no', 'added', 83.3],
  ])('since no reading adds up, with the hint %s is read as %s', (taxHint, how, total) => {
    expect(read(mixed, taxHint)).toEqual([total, `taxesIncluded guessed: ${how === 'included'}`]);
  });

  it('since no reading adds up, is read as the one that comes nearer', () => {
    const addedIsNearer = { ...mixed, totalPrice: money(108.04) };
    expect(read(addedIsNearer, null)).toEqual([83.3, 'taxesIncluded guessed: false']);
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
