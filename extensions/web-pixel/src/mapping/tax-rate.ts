/** The one rate that explains an order's tax, if there is one. */
import { rounded } from '../platform.ts';
import type { OrderLine } from './order-lines.ts';

export interface TaxedSums {
  tax: number;
  total: number;
  lines: readonly OrderLine[];
  /** The rates of the country's law, such as 0.19; 0 where everyday goods are free of tax. */
  rates: readonly number[];
}

/** A decimal rate, such as 0.19, and the lines that do not bear it. */
export type Explanation = readonly [rate: number, untaxed: readonly OrderLine[]];

/** Gift cards are sold for 10, 25, 50 …, in yen for thousands: in multiples of so many of the smallest units. */
const GIFT_CARD_STEP = 500;

/**
 * The one of the rates that gives the order's tax to the cent: on all lines, and only where none does, on those that
 * are neither tips nor may be gift cards, which bear no tax. Shipping bears it or does not. No field of the platform
 * names gift cards; where other goods are free of tax as well, no product is taken for one.
 *
 * @param isIncluded whether the amounts include the tax
 * @returns `undefined` where there is no such rate, or more than one
 */
export function explainTax(
  { tax, total, lines, rates }: TaxedSums,
  shipping: number,
  isIncluded: boolean,
): Explanation | undefined {
  /** How many of the currency's smallest units make 1: as many decimals as the amounts have. */
  const units =
    rounded(tax * 100) % 1
      ? 1_000
      : tax % 1 || total % 1 || lines.some(({ paid }) => rounded(paid) % 1)
        ? 100
        : 1;
  const suspects = lines.filter(
    ({ line, paid }) =>
      !(line.variant as unknown) || !(rates.includes(0) || rounded(paid * units) % GIFT_CARD_STEP),
  );
  for (const untaxed of [[], ...suspects.map((one) => [one]), suspects]) {
    const [rate, other] = rates.filter((each) =>
      [shipping, 0].some((taxedShipping) =>
        // The shop rounds the tax of each line, or of the order, where an exact half may go up or down.
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
