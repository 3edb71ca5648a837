/**
 * What generated orders' `vat` is, and whether the sums alone tell that prices include tax. Chance can explain a tax
 * as well, above all of small orders: so some sentences are about shares of a sample, drawn from one seed.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderData } from '../../../app/beacon/schemas/shop-events.ts';
import { mapOrderTransaction } from '../../../extensions/web-pixel/src/mapping/order-transaction.ts';
import { money, orderFacts } from '../checkout-fixtures.ts';
import { arrived } from '../fixtures.ts';
import {
  anyOrderWithUntaxedLine,
  anyTaxedOrder,
  priced,
  type TaxedOrder,
} from './any-taxed-order.ts';
import { runs, RUNS_TIMEOUT_MS } from './runs.ts';

const SAMPLE = { numRuns: 2_000, seed: 20_261_122 };

const mapped = (order: TaxedOrder, taxesIncluded = ''): OrderData =>
  mapOrderTransaction(arrived(priced(order).checkout), orderFacts({ taxesIncluded }));

/** The share of a sample's orders of which `is` holds; orders without tax are left out. */
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
  ])('%s is that rate or left out, if it is of whole percents', (_, orders) => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 27 }).chain((percent) => orders([percent / 100])),
        (order) => {
          const rate = order.lines[0]?.rate;
          expect([rate, undefined]).toContain(mapped(order).vat);
        },
      ),
      runs(1_000),
    );
  });

  it.each([0.05, 0.055, 0.07, 0.095, 0.1, 0.19, 0.2, 0.25, 0.255, 0.27])(
    'of %d is told of 9 in 10 orders',
    (rate) => {
      const isTold = (order: TaxedOrder): boolean => mapped(order).vat === rate;
      expect(shareOf(anyTaxedOrder([rate]), isTold)).toBeGreaterThan(0.9);
    },
  );

  it('of 0.19 is told of 8 in 10 orders with a gift card or a tip', () => {
    const isTold = (order: TaxedOrder): boolean => mapped(order).vat === 0.19;
    expect(shareOf(anyOrderWithUntaxedLine([0.19]), isTold)).toBeGreaterThan(0.8);
  });

  it.each([
    ['7 and 19 %', [0.07, 0.19]],
    ['5.5, 10 and 20 %', [0.055, 0.1, 0.2]],
    ['5, 18 and 27 %', [0.05, 0.18, 0.27]],
  ])('of several, %s, is left out but of 1 in 15 orders', (_, rates) => {
    const mixed = anyTaxedOrder(rates).filter(
      ({ lines }) => new Set(lines.map(({ rate }) => rate)).size > 1,
    );
    expect(shareOf(mixed, (order) => mapped(order).vat !== undefined)).toBeLessThan(1 / 15);
  });
});

describe('whether prices include tax', { timeout: RUNS_TIMEOUT_MS }, () => {
  const anyRates = fc.constantFrom([0.19], [0.07, 0.19], [0, 0.2], [0.0825], [0.055, 0.1, 0.2]);
  const anyOrder = anyRates.chain(anyTaxedOrder);

  it('is told by the sums of every order, whatever its rates, rounding, discounts, and currency', () => {
    fc.assert(
      fc.property(anyOrder, (order) => {
        expect(mapped(order)).toEqual(mapped(order, order.prices === 'include tax' ? 'yes' : 'no'));
      }),
      runs(1_000),
    );
  });

  it('is told where neither the subtotal nor the price of shipping has its discount', () => {
    fc.assert(
      fc.property(anyOrder, ({ shipping, ...order }) => {
        const { checkout, tax, total } = priced({ ...order, shipping: { ...shipping, price: 0 } });
        // A free shipping that cost as much as the tax looks like a paid one with the tax included.
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
        const told = (taxesIncluded: string): OrderData =>
          mapOrderTransaction(arrived(shown), orderFacts({ taxesIncluded }));
        expect(told('').total).toBe(total / order.units);
        expect(told('')).toEqual(told(order.prices === 'include tax' ? 'yes' : 'no'));
      }),
      runs(1_000),
    );
  });
});
