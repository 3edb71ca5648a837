/**
 * What an order says about its tax. The platform tells amounts; whether prices include the tax, at which rate it
 * is, and what bears it, only the sums say.
 */
import { taxWitness } from '../../../../app/beacon/tax-witness.ts';
import { amount, list, text, type Checkout } from '../platform.ts';
import type { PixelSettings } from '../settings.ts';
import type { OrderLine } from './order-lines.ts';
import { explainTax, paidOf, sum, type TaxedLine } from './tax-rate.ts';

/** What else than the order says whether prices include tax. */
export interface TaxEvidence {
  /** The merchant's word, which overrides the order: `yes` or `no`; `''` for automatic. */
  taxesIncluded: PixelSettings['taxesIncluded'];
  /** The storefront's word (`app/beacon/tax-witness.ts`), for orders that do not tell; `null` where it said nothing. */
  witness: string | null;
  /** Takes the reason for a reading that the order does not tell. */
  log: (text: string) => void;
}

export interface OrderTax {
  /** The unit price of a line without tax, in major units. */
  netPrice: (line: OrderLine) => number;
  /** `vat` of the event: a decimal rate; `undefined` where none is to be sent. */
  vat: number | undefined;
}

/** Whether prices include the tax, or it is added to them. */
const BOTH = [true, false] as const;

/** Countries whose sales taxes are no value added tax. */
const SALES_TAX_COUNTRIES = /US|CA/;

/** One reading of an order's sums, in major units and after discounts. */
interface Reading {
  isIncluded: boolean;
  /** What is paid for goods: the order's lines, or its subtotal as if it were one. */
  goods: readonly TaxedLine[];
  shipping: number;
}

/** Below half of the smallest unit of any currency. */
const NO_DIFFERENCE = 5e-4;

/**
 * The tax of an order.
 *
 * Where prices include tax and one rate explains it, the tax is taken out at that rate, of what bears it. Else it is
 * taken out of everything at the order's effective rate, tax / (total − tax): an approximation.
 *
 * @param lines the order's lines, see `orderLines`
 */
export function taxOf(
  checkout: Checkout,
  lines: readonly OrderLine[],
  evidence: TaxEvidence,
): OrderTax {
  const tax = amount(() => checkout.totalTax);
  const total = amount(() => checkout.totalPrice);
  if (!tax) return { netPrice: ({ price }) => price, vat: undefined };

  const market = text(() => checkout.localization.country.isoCode) || '';
  const country = text(() => checkout.shippingAddress.countryCode) || market;
  const { isIncluded, goods, shipping } = readSums(checkout, lines, tax, total, market, evidence);
  const explained = SALES_TAX_COUNTRIES.test(country)
    ? undefined
    : explainTax({
        tax,
        isIncluded,
        lines: goods,
        shipping,
        country,
        currency: text(() => checkout.totalPrice.currencyCode || checkout.currencyCode),
      });
  const effective = total > 2 * tax ? tax / (total - tax) : 0;
  const rateOf = (line: OrderLine): number => {
    if (!explained) return effective;
    return explained.untaxed.includes(line) ? 0 : explained.rate;
  };
  return {
    netPrice: (line) => (isIncluded ? line.price / (1 + rateOf(line)) : line.price),
    vat: explained?.rate,
  };
}

/**
 * The reading in which goods, shipping, tax and total add up to the cent. Goods are what the lines say, else the
 * subtotal; shipping is what the platform says, else what is left of it by a discount that it was seen to ignore.
 */
function readSums(
  checkout: Checkout,
  lines: readonly OrderLine[],
  tax: number,
  total: number,
  market: string,
  { taxesIncluded, witness, log }: TaxEvidence,
): Reading {
  /** The most trusted sums first. */
  const readings: Reading[] = [];
  for (const goods of [lines, [{ paid: amount(() => checkout.subtotalPrice) }]]) {
    for (const shipping of shippingsOf(checkout, lines)) {
      for (const isIncluded of BOTH) readings.push({ isIncluded, goods, shipping });
    }
  }
  const missing = ({ goods, shipping }: Reading): number => total - sum(paidOf(goods)) - shipping;
  const fitting = readings.filter(
    (each) => Math.abs(missing(each) - (each.isIncluded ? 0 : tax)) < NO_DIFFERENCE,
  );
  // Where none fits, the order's own lines and shipping are as good as it gets.
  const usable = fitting.concat(readings);
  const [nearest] = usable as [Reading];

  let isIncluded = fitting.length ? nearest.isIncluded : missing(nearest) < tax / 2;
  const isClear = new Set(fitting.map((each) => each.isIncluded)).size === 1;
  if (taxesIncluded) isIncluded = taxesIncluded === 'yes';
  else if (!isClear) {
    const said = BOTH.find((each) => witness === taxWitness(market, each));
    if (said !== undefined) isIncluded = said;
    log(
      `tax unclear: read as ${isIncluded ? 'included' : 'added'}, ` +
        (said === undefined ? 'which is nearer' : 'as the storefront says'),
    );
  }
  return usable.find((each) => each.isIncluded === isIncluded) ?? nearest;
}

/** What the shopper may be paying for shipping, as good as it is told. */
function shippingsOf(checkout: Checkout, lines: readonly OrderLine[]): number[] {
  const options = list(() => checkout.delivery.selectedDeliveryOptions);
  const final = sum(options.map((option) => amount(() => option.costAfterDiscounts)));
  if (options.length && final >= 0) return [final];
  const costs = options.length
    ? options.map((option) => amount(() => option.cost))
    : [amount(() => checkout.shippingLine.price)];
  const told = sum(costs.map((cost) => cost || 0));
  // All discounts but those on lines are on shipping.
  const onLines = sum(lines.map(({ price, qty, paid }) => price * qty - paid));
  const off = amount(() => checkout.discountsAmount) - onLines;
  return off > 0 && off < told ? [told, told - off, 0] : [told, 0];
}
