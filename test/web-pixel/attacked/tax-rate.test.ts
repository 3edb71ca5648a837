/**
 * Checks `vat` of generated orders, and whether the sums show that prices include tax; `realistic-baskets.test.ts`
 * measures how often a rate is sent.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money, mappedOrder } from '../checkout-fixtures.ts';
import {
  anyOrderWithUntaxedLine,
  anyTaxedOrder,
  lawOf,
  priced,
  type TaxedOrder,
} from './any-taxed-order.ts';
import { runs, RUNS_TIMEOUT_MS } from './runs.ts';

const SAMPLE = { numRuns: 2_000, seed: 20_261_122 };

/** The legal rates. */
const RATES = [0.05, 0.055, 0.07, 0.081, 0.1, 0.135, 0.19, 0.2, 0.25, 0.255, 0.27];

const mapped = (order: TaxedOrder, taxesIncluded = '', rates = RATES) =>
  mappedOrder(priced(order).checkout, { taxesIncluded, vatRates: lawOf(rates) });

/** The share of a sample's orders for which `is` holds; orders without tax are excluded. */
function shareOf(orders: fc.Arbitrary<TaxedOrder>, is: (order: TaxedOrder) => boolean): number {
  const sample = fc.sample(orders, SAMPLE).filter((order) => priced(order).tax > 0);
  return sample.filter(is).length / sample.length;
}

const untaxedShipping = (order: TaxedOrder): TaxedOrder => ({
  ...order,
  shipping: { ...order.shipping, rate: 0 },
});

describe('the rate of an order', { timeout: RUNS_TIMEOUT_MS }, () => {
  it.each([
    ['that bears one rate', anyTaxedOrder],
    [
      'of which shipping is free of tax',
      (rates: number[]) => anyTaxedOrder(rates).map(untaxedShipping),
    ],
  ])('%s is that rate or left out', (_, orders) => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RATES).chain((rate) => orders([rate])),
        (order) => {
          const rate = order.lines[0]?.rate;
          expect([rate, undefined]).toContain(mapped(order, '', [rate ?? 0, 0.21]).vat);
        },
      ),
      runs(1_000),
    );
  });

  it('is one of the law, whatever the order', () => {
    fc.assert(
      fc.property(anyTaxedOrder([0, 0.08, 0.11, 0.19]), (order) => {
        expect([...RATES, undefined]).toContain(mapped(order).vat);
      }),
      runs(1_000),
    );
  });

  it('of 0.19 is sent for 9 in 10 orders, also with a gift card or a tip', () => {
    const isSent = (order: TaxedOrder): boolean => mapped(order, '', [0.19, 0.07]).vat === 0.19;
    expect(shareOf(anyTaxedOrder([0.19]), isSent)).toBeGreaterThan(0.9);
    expect(shareOf(anyOrderWithUntaxedLine([0.19]), isSent)).toBeGreaterThan(0.9);
  });
});

describe('whether prices include tax', { timeout: RUNS_TIMEOUT_MS }, () => {
  const anyRates = fc.constantFrom([0.19], [0.07, 0.19], [0, 0.2], [0.0825], [0.055, 0.1, 0.2]);
  const anyOrder = anyRates.chain(anyTaxedOrder);

  it('follows from the sums of every order, whatever its rates, rounding, discounts, and currency', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        expect(mapped(order)).toEqual(mapped(order, order.prices === 'include tax' ? 'yes' : 'no'));
      }),
      runs(1_000),
    );
  });

  it('is recognized where neither the subtotal nor the price of shipping has its discount', () => {
    fc.assert(
      fc.property(anyOrder, ({ shipping, ...order }) => {
        const { checkout, tax, total } = priced({ ...order, shipping: { ...shipping, price: 0 } });
        // Free shipping with a price equal to the tax looks like paid shipping with the tax included.
        fc.pre(Math.abs(shipping.price - tax) > 1);
        const shown = {
          ...checkout,
          delivery: null,
          discountsAmount: null,
          shippingLine: { price: money(shipping.price / order.units) },
          subtotalPrice: money(
            checkout.lineItems.reduce((sum, line) => sum + line.finalLinePrice.amount, 0),
          ),
        };
        const read = (taxesIncluded: string) =>
          mappedOrder(shown, { taxesIncluded, vatRates: lawOf(RATES) });
        expect(read('').total).toBe(total / order.units);
        expect(read('')).toEqual(read(order.prices === 'include tax' ? 'yes' : 'no'));
      }),
      runs(1_000),
    );
  });
});
