import type { Checkout } from '@shopify/web-pixels-extension';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderData } from '../../../app/beacon/schemas/shop-events.ts';
import { mappedOrder } from '../checkout-fixtures.ts';
import {
  anyTaxedOrder,
  lawOf,
  onTag,
  priced,
  withoutTax,
  type TaxedOrder,
} from './any-taxed-order.ts';
import { runs, RUNS_TIMEOUT_MS } from './runs.ts';

const CENT = 0.01;
/** The largest error of rounding an amount to six decimals. */
const ROUNDED = 0.0000005;
/** The relative error of adding binary fractions. */
const NOISE = 1e-12;

/** The legal rates. */
const RATES = [0.27, 0.255, 0.2, 0.19, 0.1, 0.07, 0.055, 0.05];

const mapped = (checkout: Checkout, taxesIncluded: string): OrderData =>
  mappedOrder(checkout, { taxesIncluded, vatRates: lawOf(RATES) });

const ofProducts = ({ results }: OrderData): number =>
  results.reduce((sum, { qty, price }) => sum + qty * price, 0);

const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);

/** An order of any shop with one rate. */
const anyOrderOfOneRate = fc.constantFrom(0, ...RATES).chain((rate) => anyTaxedOrder([rate]));

describe(
  'an order of any shop with one rate',
  () => {
    it('adds up within a cent where all is products, and has the true prices and total before tax, but for half a cent of each amount of tax that was rounded', () => {
      fc.assert(
        fc.property(anyOrderOfOneRate, (order) => {
          const isIncluded = order.prices === 'include tax';
          const lines = order.lines.map((line) => ({ ...line, is: 'a product' as const }));
          const goods = priced({ ...order, lines });
          const alone = mapped(goods.checkout, isIncluded ? 'yes' : 'no');
          expect(Math.abs(ofProducts(alone) - alone.transactionTotal)).toBeLessThan(CENT);
          expect(alone.total).toBe(goods.total / order.units);

          const { checkout, total, roundings } = priced(order);
          const found = mapped(checkout, isIncluded ? 'yes' : 'no');
          const truth = (lines: TaxedOrder['lines']): number =>
            sum(lines.map((line) => withoutTax(line, order.prices))) / order.units;
          const products = order.lines.filter(({ is }) => is === 'a product');
          // Discounts reduce the amount that determines the rate, but not the total to which the rate is applied.
          const enlarged = sum(order.lines.map(onTag)) / total;
          const error = isIncluded ? (roundings / 2) * enlarged : 0;
          const allowed = error / order.units + truth(order.lines) * NOISE;
          const pieces = sum(products.map(({ quantity }) => quantity));
          expect(Math.abs(found.transactionTotal - truth(order.lines))).toBeLessThanOrEqual(
            allowed + ROUNDED,
          );
          expect(Math.abs(ofProducts(found) - truth(products))).toBeLessThanOrEqual(
            allowed + pieces * ROUNDED,
          );
        }),
        runs(1_000),
      );
    });
  },
  RUNS_TIMEOUT_MS,
);
