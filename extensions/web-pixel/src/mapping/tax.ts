/** What an order's sums say about its tax: the platform tells amounts, but not whether prices include them. */
import { amount, list, text, type Checkout } from '../platform.ts';
import type { PixelSettings } from '../settings.ts';

export interface OrderTax {
  /** The order's effective rate where prices include tax, else 0. */
  rate: number;
  /** `vat` of the event: a decimal rate, or `undefined` where none is to be sent. */
  vat: number | undefined;
}

/** Countries whose sales taxes are no value added tax. */
const SALES_TAX_COUNTRIES = /US|CA/;

/**
 * The tax of an order.
 *
 * The rate is the order's *effective* one, tax / (total − tax): exact where one rate holds for all of it,
 * an approximation where rates are mixed or part of the order is untaxed.
 *
 * @param taxesIncluded `yes` or `no`; `''`: inferred, since where tax is included the total is no more
 *   than subtotal and shipping
 */
export function taxOf(checkout: Checkout, taxesIncluded: PixelSettings['taxesIncluded']): OrderTax {
  const tax = amount(() => checkout.totalTax);
  const total = amount(() => checkout.totalPrice);
  const goods = amount(() => checkout.subtotalPrice);
  const effective = total > 2 * tax ? tax / (total - tax) : 0;
  const isIncluded = taxesIncluded
    ? taxesIncluded === 'yes'
    : total - goods - shippingOf(checkout) < tax / 2;
  const country =
    text(() => checkout.shippingAddress.countryCode) ||
    text(() => checkout.localization.country.isoCode) ||
    '';
  return {
    rate: isIncluded ? effective : 0,
    vat: (!SALES_TAX_COUNTRIES.test(country) && rounded(effective)) || undefined,
  };
}

/**
 * A sum or a rate without the noise of binary fractions: no currency has more than four decimals, and a
 * rate made of amounts that are rounded to the cent has no more that mean anything.
 */
export const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;

/** What the shopper pays for shipping, after discounts where the platform tells. */
function shippingOf(checkout: Checkout): number {
  const options = list(() => checkout.delivery.selectedDeliveryOptions);
  let sum = 0;
  for (const option of options) {
    sum += amount(() => option.costAfterDiscounts || option.cost) || 0;
  }
  return options.length ? sum : amount(() => checkout.shippingLine.price) || 0;
}
