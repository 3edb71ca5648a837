/**
 * The tax of an order. The platform gives amounts; whether prices include the tax, at which rate it is, and what bears
 * it, follows from the sums alone.
 */
import { marketTaxHint } from '../../../../app/beacon/market-tax-hint.ts';
import { amount, list, rounded, text, type Checkout } from '../platform.ts';
import type { PixelSettings } from '../settings.ts';
import type { OrderLine } from './order-lines.ts';
import { type Explanation, explainTax, sum } from './tax-rate.ts';

/** What besides the order shows at which rate its tax is, and whether prices include it. */
export interface TaxEvidence {
  /** The merchant's setting, which overrides the order: `yes` or `no`; `''` for automatic. */
  taxesIncluded?: PixelSettings['taxesIncluded'];
  /** The legal rates of the countries that the shop sells to. */
  vatRates?: PixelSettings['vatRates'];
  /** The storefront's hint (`app/beacon/market-tax-hint.ts`), for orders whose sums are unclear; `null` where there is none. */
  taxHint: string | null;
  /** Logs which reading was chosen where the sums leave two. */
  log: (text: string) => void;
}

export type OrderTax = readonly [
  /** The unit price of a line without tax, in major units. */
  netPrice: (line: OrderLine) => number,
  /** `vat` of the event: a decimal rate; `undefined` where none is to be sent. */
  vat?: number | undefined,
];

/** One reading of an order's sums. */
type Reading = readonly [
  /** 0 where the sums add up and a legal rate explains the tax, 1 where they add up, 2 where a rate explains it, else 3. */
  doubt: number,
  /** By how much goods, shipping, tax and total do not add up, in major units. */
  gap: number,
  isIncluded: boolean,
  explained: Explanation | undefined,
];

/** Countries whose sales taxes are no value added tax, and never part of a price. */
const SALES_TAX_COUNTRIES = /US|CA/;

/**
 * The tax of an order.
 *
 * Whether prices include it is the merchant's setting, or the law of a country with sales taxes. Else the reading counts
 * that adds up, else the one that a legal rate explains. Where both do or neither does: that of the storefront's hint,
 * else the one that comes nearer to adding up.
 *
 * Where prices include tax and one legal rate explains it, the tax is taken out at that rate, of what bears it. Else it
 * is taken out of everything at the order's effective rate, tax / (total − tax): an approximation.
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
  const goods = sum(lines.map(({ paid }) => paid));
  const declared = taxesIncluded || SALES_TAX_COUNTRIES.test(country);
  const readings = (declared ? [declared === 'yes'] : [true, false])
    .flatMap((isIncluded) =>
      shippingsOf(checkout).map((shipping): Reading => {
        const explained = explainTax({ tax, total, lines, rates }, shipping, isIncluded);
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

/** What the shopper may be paying for shipping: the platform does not always report its discount. */
function shippingsOf(checkout: Checkout): number[] {
  const options = list(() => checkout.delivery.selectedDeliveryOptions);
  const final = sum(options.map((option) => amount(() => option.costAfterDiscounts)));
  if (options.length && final >= 0) return [final];
  return [amount(() => checkout.shippingLine.price) || 0, 0];
}
