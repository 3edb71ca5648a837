/** The one rate that explains an order's tax, if there is one. */
import { maybe } from '../platform.ts';

export interface TaxedSums {
  tax: number;
  /** Whether the amounts below include the tax. */
  isIncluded: boolean;
  lines: readonly TaxedLine[];
  shipping: number;
  /** ISO 3166-1 code; empty when it is not known. */
  country: string;
  currency: string | undefined;
}

export interface TaxedLine {
  /** What is paid for the line after discounts, in major units. */
  paid: number;
  /** Whether the line may be free of tax where others are not. */
  mayBeUntaxed?: boolean | undefined;
}

export interface Explanation {
  /** A decimal rate: 0.19. */
  rate: number;
  /** The lines that do not bear it. */
  untaxed: readonly TaxedLine[];
}

/** Countries with rates in tenths of a percent (8.1, 2.6, 3.8). Others have whole and half percents, but for a few. */
const TENTHS_COUNTRIES = /CH|LI/;

/** No value added tax is higher. */
const HIGHEST_RATE = 0.4;

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
  const attempts: [untaxed: (readonly TaxedLine[])[], steps: number][] = [
    [[[]], 100],
    [[[]], 200],
    [TENTHS_COUNTRIES.test(country) ? [[]] : [], 1000],
    [[...suspects.map((one) => [one]), suspects], 100],
  ];
  for (const [groups, steps] of attempts) {
    const found: Explanation[] = [];
    let isVague = false;
    for (const untaxed of groups) {
      const goods = paidOf(lines.filter((line) => !untaxed.includes(line)));
      for (const taxedShipping of [shipping, 0]) {
        const rate = rateOn(goods, taxedShipping, sums, steps);
        isVague ||= rate === undefined;
        if (rate && !found.some((other) => other.rate === rate)) found.push({ rate, untaxed });
      }
    }
    if (found.length || isVague) return isVague || found.length > 1 ? undefined : found[0];
  }
  return undefined;
}

/**
 * The only multiple of 1 / `steps` that as a rate on goods and shipping gives the tax to the cent.
 *
 * @returns 0 where there is none, `undefined` where there are several
 */
function rateOn(
  goods: readonly number[],
  shipping: number,
  { tax, isIncluded, currency }: TaxedSums,
  steps: number,
): number | undefined {
  const unit = unitOf(currency);
  const ofGoods = sum(goods);
  // The shop rounds the tax of each line, or of goods and of shipping, or of the order.
  const roundings = [[...goods, shipping], [ofGoods, shipping], [ofGoods + shipping]];

  const gives = (multiple: number): boolean => {
    const share = multiple / (isIncluded ? steps + multiple : steps);
    return roundings.some((amounts) => {
      const cents = (shift: number): number =>
        sum(amounts.map((each) => Math.round((each * share) / unit + shift)));
      const wanted = Math.round(tax / unit);
      // Exact halves of a cent may go up or down.
      return cents(-1e-6) <= wanted && wanted <= cents(1e-6);
    });
  };

  const net = ofGoods + shipping - (isIncluded ? tax : 0);
  const nearest = Math.round((tax / net) * steps);
  if (!gives(nearest) || nearest < 1 || nearest > HIGHEST_RATE * steps) return 0;
  return gives(nearest - 1) || gives(nearest + 1) ? undefined : nearest / steps;
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);

export const paidOf = (lines: readonly TaxedLine[]): number[] => lines.map(({ paid }) => paid);

/** The smallest unit of a currency in major units: 0.01. */
function unitOf(currency = 'EUR'): number {
  const digits = maybe(
    () =>
      Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
        .maximumFractionDigits,
  );
  return Number(`1e-${digits ?? 2}`);
}
