/** Measures how often `vat` is right for realistic baskets: the figures of docs/limits.md, drawn from one seed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { vatRatesOf } from '../../../app/shopify/vat-rates.ts';
import { mappedOrder } from '../checkout-fixtures.ts';
import { priced, type TaxedOrder } from './any-taxed-order.ts';
import { anyBasket, COUNTRIES } from './realistic-baskets.ts';
import { RUNS_TIMEOUT_MS } from './runs.ts';

const SAMPLE = { numRuns: 4_000, seed: 20_261_124 };

const vatRates = vatRatesOf(COUNTRIES.map(({ code }) => code));

/** The rates of the paid items; a gift card and a tip have none. */
function ratesOf({ lines, shipping }: TaxedOrder): Set<number> {
  const goods = lines.filter(({ is }) => is === 'a product').map(({ rate }) => rate);
  return new Set([...goods, ...(shipping.price > 0 ? [Number(shipping.rate.toFixed(6))] : [])]);
}

/** The rate in the event, `undefined` without one; `untaxed` for an order without tax. */
function vatOf(order: TaxedOrder): number | 'untaxed' | undefined {
  const { checkout, tax } = priced(order);
  if (tax === 0) return 'untaxed';
  return mappedOrder(checkout, { vatRates }).vat;
}

const percent = (part: readonly unknown[], all: readonly unknown[]): number =>
  Number(((100 * part.length) / all.length).toFixed(1));

describe('vat of realistic baskets', { timeout: RUNS_TIMEOUT_MS }, () => {
  it.each(COUNTRIES)('is sent and true in $code', (country) => {
    const orders = fc
      .sample(anyBasket(country), SAMPLE)
      .map((order) => ({ rates: ratesOf(order), vat: vatOf(order) }))
      .filter(({ vat }) => vat !== 'untaxed');
    const mixed = orders.filter(({ rates }) => rates.size > 1);
    const single = orders.filter(({ rates }) => rates.size === 1);
    const isSent = ({ vat }: (typeof orders)[number]): boolean => vat !== undefined;
    const isTrue = ({ rates, vat }: (typeof orders)[number]): boolean => rates.has(Number(vat));

    const falseOfMixed = percent(mixed.filter(isSent), mixed);
    const rightOfSingle = percent(single.filter(isTrue), single);
    const wrong = single.filter((order) => isSent(order) && !isTrue(order));
    const wrongOfSingle = percent(wrong, single);
    console.log(
      `${country.code}: a rate sent for ${falseOfMixed} % of ${mixed.length} mixed orders; ` +
        `of ${single.length} with one rate ${rightOfSingle} % right, ${wrongOfSingle} % wrong`,
    );
    expect(falseOfMixed).toBeLessThan(1);
    expect(rightOfSingle).toBeGreaterThanOrEqual(97);
    expect(wrongOfSingle).toBeLessThanOrEqual(0.1);
  });
});
