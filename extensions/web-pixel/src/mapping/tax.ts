/**
 * What an order says about its tax. The platform tells amounts; whether prices include the tax, at which rate it
 * is, and what bears it, only the sums say.
 */
import { taxWitness } from '../../../../app/beacon/tax-witness.ts';
import { amount, list, text, type Checkout } from '../platform.ts';
import type { PixelSettings } from '../settings.ts';
import type { OrderLine } from './order-lines.ts';
import { explainTax } from './tax-rate.ts';

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

/** Countries whose sales taxes are no value added tax. */
const SALES_TAX_COUNTRIES = /US|CA/;

/** One reading of an order's sums, in major units and after discounts. */
interface Reading {
  isIncluded: boolean;
  goods: number;
  shipping: number;
}

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

  const { isIncluded, goods, shipping } = readSums(checkout, lines, tax, total, evidence);
  const country =
    text(() => checkout.shippingAddress.countryCode) ||
    text(() => checkout.localization.country.isoCode) ||
    '';
  const explained = SALES_TAX_COUNTRIES.test(country)
    ? undefined
    : explainTax({
        tax,
        isIncluded,
        lines: isSame(goods, paidFor(lines)) ? lines : [{ paid: goods }],
        shipping,
        country,
        currency: text(() => checkout.totalPrice.currencyCode || checkout.currencyCode),
      });
  const effective = total > 2 * tax ? tax / (total - tax) : 0;
  return {
    netPrice: (line) => {
      const rate = explained ? (explained.untaxed.includes(line) ? 0 : explained.rate) : effective;
      return isIncluded ? line.price / (1 + rate) : line.price;
    },
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
  { taxesIncluded, witness, log }: TaxEvidence,
): Reading {
  const shippings = shippingsOf(checkout, lines);
  /** The readings that add up, the most trusted sums first. */
  const fitting: Reading[] = [];
  for (const goods of [paidFor(lines), amount(() => checkout.subtotalPrice)]) {
    for (const shipping of shippings) {
      for (const isIncluded of [true, false]) {
        if (isSame(total, goods + shipping + (isIncluded ? 0 : tax))) {
          fitting.push({ isIncluded, goods, shipping });
        }
      }
    }
  }
  const told = { goods: paidFor(lines), shipping: shippings[0] ?? 0 };
  const readAs = (isIncluded: boolean): Reading =>
    fitting.find((reading) => reading.isIncluded === isIncluded) ?? { isIncluded, ...told };
  const best = fitting[0] ?? readAs(total - told.goods - told.shipping < tax / 2);
  if (taxesIncluded) return readAs(taxesIncluded === 'yes');
  if (fitting.length && !fitting.some(({ isIncluded }) => isIncluded !== best.isIncluded)) {
    return best;
  }

  const country = text(() => checkout.localization.country.isoCode) || '';
  const said = [true, false].find((isIncluded) => witness === taxWitness(country, isIncluded));
  const chosen = said === undefined ? best : readAs(said);
  log(
    `tax: ${fitting.length ? 'both readings add' : 'no reading adds'} up, taken as ${
      chosen.isIncluded ? 'included in' : 'on top of'
    } prices, as ${said === undefined ? 'is nearer' : 'the storefront says'}`,
  );
  return chosen;
}

/** What the shopper may be paying for shipping, as good as it is told. */
function shippingsOf(checkout: Checkout, lines: readonly OrderLine[]): number[] {
  const options = list(() => checkout.delivery.selectedDeliveryOptions);
  let told = options.length ? 0 : amount(() => checkout.shippingLine.price) || 0;
  let isFinal = options.length > 0;
  for (const option of options) {
    const final = amount(() => option.costAfterDiscounts);
    isFinal &&= final >= 0;
    told += isFinal ? final : amount(() => option.cost) || 0;
  }
  if (isFinal) return [told];
  // All discounts but those on lines are on shipping.
  let off = amount(() => checkout.discountsAmount) || 0;
  for (const { price, qty, paid } of lines) off -= price * qty - paid;
  return off > 0 && off < told ? [told, told - off, 0] : [told, 0];
}

function paidFor(lines: readonly Pick<OrderLine, 'paid'>[]): number {
  let sum = 0;
  for (const { paid } of lines) sum += paid;
  return sum;
}

/** Whether two sums are the same, down to half of the smallest unit of any currency. */
const isSame = (one: number, other: number): boolean => Math.abs(one - other) < 5e-4;
