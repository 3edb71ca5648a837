/** Finds the one rate that explains an order's tax, if there is one. */
import { rounded } from '../platform.ts';
import type { OrderLine } from './order-lines.ts';

/** A list, as names of properties would be part of the bundle. */
export type TaxedSums = readonly [
  tax: number,
  lines: readonly OrderLine[],
  /** The legal rates of the country, such as 0.19; 0 where everyday goods are free of tax. */
  rates: readonly number[],
  /** Truthy if the currency has cents, even if tax and lines are whole. */
  hasCents: unknown,
];

/** A decimal rate, such as 0.19, and the lines that are not taxed. */
export type Explanation = readonly [rate: number, untaxed: readonly OrderLine[]];

/** Prices of gift cards are multiples of this many smallest units: 10, 25, 50 …, in yen thousands. */
const GIFT_CARD_STEP = 500;

/** How many lines are tried as the only one that is not taxed: each try computes the tax of all lines. */
const MAX_SINGLE = 50;

/**
 * Returns the one rate that gives the order's tax to the cent: on all lines, or, if no rate does, on the lines that are
 * neither tips nor possible gift cards, which are not taxed. Of these, one of the first {@link MAX_SINGLE} is left out,
 * or all, but no free one: its price before discounts includes tax as others do. Shipping may be taxed or not. No field
 * of the platform marks gift cards; where other goods are free of tax as well, no product is taken for one.
 *
 * @param isIncluded whether the amounts include the tax
 * @returns `undefined` if there is no such rate, or more than one
 */
export function explainTax(
  [tax, lines, rates, hasCents]: TaxedSums,
  shipping: number,
  isIncluded: boolean,
): Explanation | undefined {
  /** The number of smallest units in one unit of the currency; without evidence of any, amounts may be yen. */
  const units =
    rounded(tax * 100) % 1
      ? 1_000
      : hasCents || tax % 1 || lines.some(({ paid }) => paid % 1)
        ? 100
        : 1;
  const suspects = lines.filter(
    ({ line, paid }) =>
      paid &&
      (!(line.variant as unknown) ||
        !(rates.includes(0) || rounded(paid * units) % GIFT_CARD_STEP)),
  );
  for (const untaxed of [[], ...suspects.map((one) => [one]).slice(0, MAX_SINGLE), suspects]) {
    const [rate, other] = rates.filter((each) =>
      [shipping, 0].some((taxedShipping) =>
        // The shop rounds the tax of each line, or of the order, and may round an exact half up or down.
        [Math.round, rounded].some((round) => {
          const share = (isIncluded ? each / (1 + each) : each) * units;
          const taxes = lines.map((line) =>
            untaxed.includes(line) ? 0 : round(rounded(line.paid * share)),
          );
          const ofShipping = round(rounded(taxedShipping * share));
          return Math.abs(sum(taxes) + ofShipping - tax * units) < 0.501;
        }),
      ),
    );
    if (rate) return other ? undefined : [rate, untaxed];
  }
  return undefined;
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);
