/**
 * The tax of an order. The platform gives only amounts: whether prices include the tax, its rate and the taxed lines
 * are derived from the sums.
 */
import { marketTaxHint } from '../../../../app/beacon/market-tax-hint.ts';
import { amount, list, rounded, text, type Checkout } from '../platform.ts';
import type { PixelSettings } from '../settings.ts';
import type { OrderLine } from './order-lines.ts';
import { type Explanation, explainTax, sum } from './tax-rate.ts';

/** The evidence besides the order for the rate of its tax, and for whether prices include it. */
export interface TaxEvidence {
  /** The merchant's setting, which overrides the order: `yes` or `no`; `''` for automatic. */
  taxesIncluded?: PixelSettings['taxesIncluded'];
  /** The legal rates of the countries that the shop sells to. */
  vatRates?: PixelSettings['vatRates'];
  /** The storefront's hint (`app/beacon/market-tax-hint.ts`), for orders with unclear sums; `null` if there is none. */
  taxHint: string | null;
  /** Logs which reading was chosen if the sums allow two. */
  log: (text: string) => void;
}

export type OrderTax = readonly [
  /** The unit price of a line without tax, in major units. */
  netPrice: (line: OrderLine) => number,
  /** `vat` of the event: a decimal rate; `undefined` if no rate is to be sent. */
  vat?: number | undefined,
];

/** One reading of an order's sums. */
type Reading = readonly [
  /** 0 if the sums add up and a legal rate fits the tax, 1 if only the sums add up, 2 if only a rate fits, else 3. */
  doubt: number,
  /** The difference between the total and the sum of goods, shipping and tax, in major units. */
  gap: number,
  isIncluded: boolean,
  explained: Explanation | undefined,
];

/** Countries whose sales taxes are not value added tax, and are never part of a price. */
const SALES_TAX_COUNTRIES = /US|CA/;

/**
 * Derives the tax of an order.
 *
 * The merchant's setting decides whether prices include it, or the law of a country with sales taxes. Otherwise the
 * reading that adds up is chosen, else the one that a legal rate explains. If both readings remain, the storefront's
 * hint decides, else the smaller gap.
 *
 * If prices include tax and one legal rate explains it, the tax is deducted at that rate from the taxed lines.
 * Otherwise it is deducted from all lines at the order's effective rate, tax / (total − tax): an approximation.
 *
 * @param lines the order's lines, see `orderLines`
 */
export function taxOf(
  checkout: Checkout,
  lines: readonly OrderLine[],
  { taxesIncluded, vatRates, taxHint, log }: TaxEvidence,
): OrderTax {
  const tax = amount(() => checkout.totalTax);
  const total = amount(() => checkout.totalPrice);
  if (!tax) return [({ price }) => price];

  const market = text(() => checkout.localization.country.isoCode) || '';
  const country = text(() => checkout.shippingAddress.countryCode) || market;
  const rates = list(
    () => (JSON.parse(vatRates || '') as Record<string, unknown>)[country] as readonly number[],
  );
  const sums = [tax, lines, rates, total % 1 || text(() => checkout.currencyCode, /EUR/)] as const;
  const goods = sum(lines.map(({ paid }) => paid));
  const declared = taxesIncluded || SALES_TAX_COUNTRIES.test(country);
  const readings = (declared ? [declared === 'yes'] : [true, false])
    .flatMap((isIncluded) =>
      shippingsOf(checkout).map((shipping): Reading => {
        const explained = explainTax(sums, shipping, isIncluded);
        const gap = rounded(Math.abs(total - goods - shipping - (isIncluded ? 0 : tax)));
        return [(gap && 2) + (explained ? 0 : 1), gap, isIncluded, explained];
      }),
    )
    .sort(([a, gap], [b, otherGap]) => a - b || gap - otherGap);
  let [chosen] = readings as [Reading];
  const [doubt, , likely] = chosen;
  const rival = readings.find((each) => each[0] === doubt && each[2] !== likely);
  if (rival) {
    if (taxHint === marketTaxHint(market, !likely)) chosen = rival;
    log(`taxesIncluded guessed: ${chosen[2]}`);
  }
  const [, , isIncluded, explained] = chosen;
  const [rate, untaxed] = explained || [total > 2 * tax ? tax / (total - tax) : 0, []];
  return [
    (line) => (isIncluded && !untaxed.includes(line) ? line.price / (1 + rate) : line.price),
    explained && rate,
  ];
}

/** Returns the possible prices of shipping: the platform does not always report its discount. */
function shippingsOf(checkout: Checkout): number[] {
  const options = list(() => checkout.delivery.selectedDeliveryOptions);
  const final = sum(options.map((option) => amount(() => option.costAfterDiscounts)));
  if (options.length && final >= 0) return [final];
  return [amount(() => checkout.shippingLine.price) || 0, 0];
}
