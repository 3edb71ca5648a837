/**
 * The largest errors of an order with several tax rates, if prices include tax. The platform provides one sum of tax,
 * so one rate is deducted from all prices: the order's effective one, which lies between the lowest and the highest.
 * The bounds in the tests' names follow from that; generated orders never exceed them, and one order is close to each.
 * Orders whose tax one rate explains by chance are excluded (`realistic-baskets.test.ts` counts them).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

const MIXES: [name: string, rates: number[]][] = [
  ['Germany, 7 and 19 %', [0.07, 0.19]],
  ['France, 5.5, 10 and 20 %', [0.055, 0.1, 0.2]],
  ['the United Kingdom, 0 and 20 %', [0, 0.2]],
  ['Hungary, 5, 18 and 27 %', [0.05, 0.18, 0.27]],
];

/** Shipping up to this share of the goods is called usual below. */
const USUAL_SHIPPING = 0.2;

/** The largest relative error of a price: its line has one extreme rate, nearly all others the other. */
const boundOfPrice = (rates: readonly number[]): number =>
  (1 + Math.max(...rates)) / (1 + Math.min(...rates)) - 1;

/**
 * The largest relative error of `transactionTotal` without discounts: with one rate for all goods, only shipping at its
 * own rate distorts the effective rate.
 */
const boundOfTotal = (rates: readonly number[]): number =>
  (USUAL_SHIPPING * boundOfPrice(rates)) / (1 + USUAL_SHIPPING);

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

interface Errors {
  /** The largest relative error of a product's price. */
  price: number;
  /** The relative error of `transactionTotal`. */
  total: number;
  /** The error that rounding the tax to the smallest unit can add to either. */
  rounding: number;
  /** Whether one rate explains the tax by chance: the tax is then deducted at that rate. */
  isExplained: boolean;
  /** The error that rounding to the displayed places of the order's amounts can add to either. */
  shownRounding: number;
}

function errorsOf(order: TaxedOrder, rates: readonly number[]): Errors {
  const { checkout, total, tax, roundings } = priced(order);
  const found = mappedOrder(checkout, { taxesIncluded: 'yes', vatRates: lawOf(rates) });
  const off = (amount: number, truth: number): number =>
    Math.abs((amount * order.units) / truth - 1);
  const truths = order.lines.map((line) => withoutTax(line, order.prices));
  const ofProducts = order.lines.flatMap(({ is, quantity }, index) =>
    is === 'a product' ? [(truths[index] ?? 0) / quantity] : [],
  );
  return {
    price: Math.max(
      0,
      ...found.results.map(({ price }, index) => off(price, ofProducts[index] ?? 0)),
    ),
    total: off(
      found.transactionTotal,
      truths.reduce((a, b) => a + b, 0),
    ),
    isExplained: found.vat !== undefined,
    rounding: (2 * roundings) / (total - tax),
    shownRounding: (2 * roundings * unitShown(order.units, tax, total)) / (total - tax),
  };
}

/** The smallest difference that amounts can show, without decimal places, with two, or with all, in smallest units. */
function unitShown(units: number, tax: number, total: number): number {
  const hundredth = Math.max(1, units / 100);
  if (tax % hundredth !== 0) return 1;
  return tax % units === 0 && total % units === 0 ? units : hundredth;
}

const included = (order: TaxedOrder): TaxedOrder => ({ ...order, prices: 'include tax' });

/** The order without its discounts, and with shipping at most at the usual price. */
function usual(order: TaxedOrder): TaxedOrder {
  const lines = order.lines.map((line) => ({ ...line, ownDiscount: 0 }));
  const goods = lines.reduce((sum, line) => sum + onTag(line), 0);
  const price = Math.min(order.shipping.price, Math.floor(goods * USUAL_SHIPPING));
  return { ...included(order), lines, discount: 0, shipping: { ...order.shipping, price } };
}

const line = (unitPrice: number, rate: number): TaxedOrder['lines'][number] => ({
  unitPrice,
  quantity: 1,
  rate,
  is: 'a product',
  ownDiscount: 0,
});
const orderOf = (lines: TaxedOrder['lines'], shipping: TaxedOrder['shipping']): TaxedOrder => ({
  lines,
  shipping,
  discount: 0,
  prices: 'include tax',
  rounding: 'per line',
  units: 100,
});

describe.each(MIXES)(
  'prices that include the taxes of %s',
  { timeout: RUNS_TIMEOUT_MS },
  (_, rates) => {
    const ofPrice = boundOfPrice(rates);
    const ofTotal = boundOfTotal(rates);
    const [lowest, highest] = [Math.min(...rates), Math.max(...rates)];

    it(`are off by at most ${percent(ofPrice)}, and so is transactionTotal`, () => {
      fc.assert(
        fc.property(anyTaxedOrder(rates).map(included), (order) => {
          const { price, total, rounding, isExplained } = errorsOf(order, rates);
          fc.pre(!isExplained);
          expect(Math.max(price, total)).toBeLessThanOrEqual(ofPrice + rounding * (1 + ofPrice));
        }),
        runs(1_000),
      );
      const worst = orderOf([line(100, highest), line(99_900, lowest)], { price: 0, rate: lowest });
      expect(errorsOf(worst, rates).price).toBeGreaterThan(0.9 * ofPrice);
    });

    it(`leave transactionTotal off by at most ${percent(ofTotal)} without discounts and with shipping for a fifth of the goods or less`, () => {
      fc.assert(
        fc.property(anyTaxedOrder(rates).map(usual), (order) => {
          const { total, rounding, isExplained } = errorsOf(order, rates);
          fc.pre(!isExplained);
          expect(total).toBeLessThanOrEqual(ofTotal + rounding * (1 + ofTotal));
        }),
        runs(1_000),
      );
      // Not with the rates swapped: shipping without tax is detected, and causes no error.
      const worst = orderOf([line(50_001, lowest)], { price: 10_000, rate: highest });
      expect(errorsOf(worst, rates).total).toBeGreaterThan(0.8 * ofTotal);
    });

    it('leave transactionTotal exact, but for rounding, without discounts and without shipping', () => {
      const isExact = (order: TaxedOrder) => {
        const free = { ...order, shipping: { ...order.shipping, price: 0 } };
        const { total, rounding, isExplained, shownRounding } = errorsOf(free, rates);
        expect(total).toBeLessThanOrEqual(isExplained ? shownRounding : rounding);
      };
      fc.assert(fc.property(anyTaxedOrder(rates).map(usual), isExact), runs(1_000));
      // With 7 and 19 % the tax is 44.190 dinar: two decimal places, at which 7 % explains all of it.
      const dinars = orderOf(
        [
          { ...line(86_401, lowest), quantity: 7 },
          line(100, highest),
          { ...line(35_207, lowest), quantity: 2 },
        ],
        { price: 0, rate: lowest },
      );
      isExact({ ...dinars, units: 1_000 });
    });
  },
);
