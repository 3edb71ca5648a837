/**
 * What an order says about its tax. The platform tells amounts; whether prices include the tax, at which rate it
 * is, and what bears it, only the sums say.
 */
import { taxWitness } from '../../../../app/beacon/tax-witness.ts';
import { amount, list, text, type Checkout } from '../platform.ts';
import type { PixelSettings } from '../settings.ts';
import type { OrderLine } from './order-lines.ts';
import { explainTax, sum } from './tax-rate.ts';

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
  vat?: number | undefined;
}

/** One reading of an order's sums. */
interface Reading {
  isIncluded: boolean;
  /** In major units. */
  shipping: number;
  /** By how much goods, shipping, tax and total do not add up, in the currency's smallest units. */
  gap: number;
}

/** Countries whose sales taxes are no value added tax. */
const SALES_TAX_COUNTRIES = /US|CA/;

/**
 * Currencies without a smaller unit, most francs among them (not CHF, CDF, and the forint, HUF), and those with
 * thousandths (ISO 4217). `Intl` takes some 7 ms to load, on a page that a shopper may leave at once.
 */
const WHOLE_CURRENCIES = /CLP|ISK|JPY|KRW|PYG|UGX|VND|VUV|[^CH].F/;
const THOUSANDTH_CURRENCIES = /BHD|IQD|JOD|KWD|LYD|OMR|TND/;

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
  if (!tax) return { netPrice: ({ price }) => price };

  const market = text(() => checkout.localization.country.isoCode) || '';
  const country = text(() => checkout.shippingAddress.countryCode) || market;
  const currency = text(() => checkout.currencyCode || checkout.totalPrice.currencyCode) || '';
  /** How many of the currency's smallest units make 1; 100 where the order names no currency. */
  const units = THOUSANDTH_CURRENCIES.test(currency)
    ? 1_000
    : WHOLE_CURRENCIES.test(currency)
      ? 1
      : 100;
  const goods = sum(lines.map(({ paid }) => paid));

  const bestReading = (isIncluded: boolean): Reading =>
    shippingsOf(checkout)
      .map((shipping) => {
        const gap = total - goods - shipping - (isIncluded ? 0 : tax);
        return { isIncluded, shipping, gap: Math.round(Math.abs(gap) * units) };
      })
      .reduce((best, each) => (each.gap < best.gap ? each : best));
  const { isIncluded, shipping } = choose(bestReading(true), bestReading(false), market, evidence);

  const explained = SALES_TAX_COUNTRIES.test(country)
    ? undefined
    : explainTax({ tax, isIncluded, lines, shipping, country, units });
  const [rate, untaxed] = explained || [total > 2 * tax ? tax / (total - tax) : 0, []];
  return {
    netPrice: (line) =>
      isIncluded && !untaxed.includes(line) ? line.price / (1 + rate) : line.price,
    vat: explained && rate,
  };
}

/**
 * The reading of the merchant's word, else the one that adds up to the cent, else that of the storefront's word, else
 * the one that comes nearer to it.
 */
function choose(
  included: Reading,
  added: Reading,
  market: string,
  { taxesIncluded, witness, log }: TaxEvidence,
): Reading {
  if (taxesIncluded) return taxesIncluded === 'yes' ? included : added;
  const [near, far] = included.gap > added.gap ? [added, included] : [included, added];
  if (!near.gap && far.gap) return near;
  const chosen = witness === taxWitness(market, far.isIncluded) ? far : near;
  log(`taxesIncluded guessed: ${chosen.isIncluded}`);
  return chosen;
}

/** What the shopper may be paying for shipping: the platform does not always tell of its discount. */
function shippingsOf(checkout: Checkout): number[] {
  const options = list(() => checkout.delivery.selectedDeliveryOptions);
  const final = sum(options.map((option) => amount(() => option.costAfterDiscounts)));
  if (options.length && final >= 0) return [final];
  return [amount(() => checkout.shippingLine.price) || 0, 0];
}
