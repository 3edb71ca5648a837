import type { Checkout } from '@shopify/web-pixels-extension';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderData } from '../../../app/beacon/schemas/shop-events.ts';
import { mapOrderTransaction } from '../../../extensions/web-pixel/src/mapping/order-transaction.ts';
import { orderFacts } from '../checkout-fixtures.ts';
import { arrived } from '../fixtures.ts';
import { anySandboxOrder } from './any-sandbox-order.ts';
import { anyTaxedOrder, onTag, priced, withoutTax } from './any-taxed-order.ts';
import { runs, RUNS_TIMEOUT_MS } from './runs.ts';

const CENT = 0.01;
/** `transactionTotal` is rounded to four decimals. */
const ROUNDED = 0.00005;
/** What is left over when binary fractions are added, in proportion to what was added. */
const NOISE = 1e-12;

const mapped = (checkout: Checkout, taxesIncluded: string): OrderData =>
  mapOrderTransaction(arrived(checkout), orderFacts({ taxesIncluded }));

const ofProducts = ({ results }: OrderData): number =>
  results.reduce((sum, { qty, price }) => sum + qty * price, 0);

const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);

const anyRate = fc.integer({ min: 0, max: 27 }).map((percent) => percent / 100);
/** An order of any shop with one rate. */
const anyOrderOfOneRate = anyRate.chain((rate) => anyTaxedOrder([rate]));

describe("an order of the sandbox's shop", { timeout: RUNS_TIMEOUT_MS }, () => {
  it('adds up within a cent: products and lines without a product make transactionTotal', () => {
    const markets = new Set<string>();
    fc.assert(
      fc.property(anySandboxOrder, ({ priced: { market, lines, total, tax }, checkout }) => {
        const order = mapped(checkout, '');
        markets.add(market.handle);
        const net = market.taxesIncluded ? (total - tax) / total : 1;
        const others = sum(lines.filter(({ offer }) => !offer).map(({ price }) => price)) / 100;
        const difference = ofProducts(order) + others * net - order.transactionTotal;
        expect(Math.abs(difference)).toBeLessThan(CENT);
        expect(order.total).toBe(total / 100);
        expect(order.results).toHaveLength(lines.filter(({ offer }) => offer).length);
      }),
      runs(500),
    );
    expect([...markets].sort()).toEqual(['de', 'us']);
  });
});

describe(
  'an order of any shop with one rate',
  () => {
    it('adds up within a cent: products make transactionTotal', () => {
      fc.assert(
        fc.property(anyOrderOfOneRate, (order) => {
          const lines = order.lines.map((line) => ({ ...line, is: 'a product' as const }));
          const { checkout, total } = priced({ ...order, lines });
          const found = mapped(checkout, order.prices === 'include tax' ? 'yes' : 'no');
          expect(Math.abs(ofProducts(found) - found.transactionTotal)).toBeLessThan(CENT);
          expect(found.total).toBe(total / order.units);
        }),
        runs(1_000),
      );
    });

    it('has the true total before tax, but for half a cent of each amount of tax that was rounded', () => {
      fc.assert(
        fc.property(anyOrderOfOneRate, (order) => {
          const { checkout, total, roundings } = priced(order);
          const isIncluded = order.prices === 'include tax';
          const found = mapped(checkout, isIncluded ? 'yes' : 'no');
          const truth = sum(order.lines.map((line) => withoutTax(line, order.prices)));
          // Discounts make the order smaller that tells the rate, but not the total that it is used for.
          const enlarged = sum(order.lines.map(onTag)) / total;
          const error = isIncluded ? (roundings / 2) * enlarged : 0;
          const allowed = error / order.units + ROUNDED + (truth / order.units) * NOISE;
          expect(Math.abs(found.transactionTotal - truth / order.units)).toBeLessThanOrEqual(
            allowed,
          );
        }),
        runs(1_000),
      );
    });
  },
  RUNS_TIMEOUT_MS,
);
