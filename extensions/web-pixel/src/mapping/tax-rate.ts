/** The one rate that explains an order's tax, if there is one. */
import type { OrderLine } from './order-lines.ts';

export interface TaxedSums {
  tax: number;
  /** Whether the amounts below include the tax. */
  isIncluded: boolean;
  lines: readonly OrderLine[];
  shipping: number;
  /** ISO 3166-1 code; empty when it is not known. */
  country: string;
  /** How many of the currency's smallest units make 1: 100 cents. */
  units: number;
}

/** A decimal rate, such as 0.19, and the lines that do not bear it. */
export type Explanation = readonly [rate: number, untaxed: readonly OrderLine[]];

/** Countries with rates in tenths of a percent (8.1, 2.6, 3.8). Others have whole and half percents, but for a few. */
const TENTHS_COUNTRIES = /CH|LI/;

/** No value added tax is higher. */
const HIGHEST_RATE = 0.4;

/** Exact halves of a cent may go up or down. */
const HALF_CENT_NOISE = 1e-6;

/**
 * The one rate of value added tax that gives the order's tax to the cent: on goods and shipping or on goods alone,
 * and only where there is none, on either without what may be untaxed. Of rates that do, the roundest is taken.
 *
 * @returns `undefined` where there is no such rate, or more than one that is as round
 */
export function explainTax(sums: TaxedSums): Explanation | undefined {
  const { lines, shipping, country } = sums;
  const suspects = lines.filter(({ mayBeUntaxed }) => mayBeUntaxed);
  /** Which lines may be free of the tax, and how many steps of the rate make 1. */
  const attempts: [untaxed: (readonly OrderLine[])[], steps: number][] = [
    [[[]], 100],
    [[[]], TENTHS_COUNTRIES.test(country) ? 1000 : 200],
    [[...suspects.map((one) => [one]), suspects], 100],
  ];
  for (const [groups, steps] of attempts) {
    const found = new Map<number, readonly OrderLine[]>();
    for (const untaxed of groups) {
      const goods = lines.map((line) => (untaxed.includes(line) ? 0 : line.paid));
      for (const taxedShipping of [shipping, 0]) {
        for (const rate of ratesOn([...goods, taxedShipping], sums, steps)) {
          found.set(rate, untaxed);
        }
      }
    }
    if (found.size) return found.size > 1 ? undefined : [...found][0];
  }
  return undefined;
}

/** The multiples of 1 / `steps` that as a rate on the amounts give the tax to the cent. */
function ratesOn(
  amounts: readonly number[],
  { tax, isIncluded, units }: TaxedSums,
  steps: number,
): number[] {
  const all = sum(amounts);
  const nearest = Math.round((tax / (all - (isIncluded ? tax : 0))) * steps);
  return [nearest - 1, nearest, nearest + 1]
    .map((multiple) => multiple / steps)
    .filter((rate) => {
      const share = isIncluded ? rate / (1 + rate) : rate;
      const isExact = (taxed: readonly number[], noise: number): boolean =>
        sum(taxed.map((each) => Math.round(each * share * units + noise))) ===
        Math.round(tax * units);
      // The shop rounds the tax of each line, or of the order.
      return (
        rate > 0 &&
        rate <= HIGHEST_RATE &&
        [amounts, [all]].some((taxed) =>
          [-HALF_CENT_NOISE, HALF_CENT_NOISE].some((noise) => isExact(taxed, noise)),
        )
      );
    });
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);
