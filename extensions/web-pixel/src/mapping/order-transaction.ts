/** `checkout_completed` → `order/transaction` (specification, *Order data fields*). */
import type { OrderData } from '../../../../app/beacon/schemas/order-transaction.ts';
import {
  amount,
  count,
  list,
  maybe,
  needed,
  plainId,
  text,
  type Checkout,
  type CheckoutLine,
} from '../platform.ts';
import type { Identify } from '../product-identity.ts';
import type { PixelSettings } from '../settings.ts';
import { rounded, taxOf } from './tax.ts';

/**
 * An order with the totals that the specification asks for, in major units of the shopper's currency.
 * Lines without a product (custom items, tips) count in `transactionTotal` and are not in `results`.
 * Where prices include tax it is taken out of them, unrounded, so that lines still add up.
 *
 * @param taxesIncluded the setting of that name
 * @throws {Error} with the reason, when the order cannot be reported
 */
export function mapOrderTransaction(
  checkout: Checkout,
  identify: Identify,
  taxesIncluded: PixelSettings['taxesIncluded'],
): OrderData {
  const { rate, vat } = taxOf(checkout, taxesIncluded);
  const results: OrderData['results'] = [];
  let transactionTotal = NaN;
  for (const line of list(() => checkout.lineItems)) {
    const qty = count(() => line.quantity);
    const price = unitPrice(line, qty) / (1 + rate);
    if (qty > 0 && price >= 0) {
      transactionTotal = (transactionTotal || 0) + price * qty;
      maybe(() => results.push(Object.assign(identify(line.variant), { qty, price })));
    }
  }

  const id = plainId(() => checkout.order.id);
  return {
    orderId: needed(/^\d+$/.test(id) ? id : plainId(() => checkout.token), 'orderId'),
    transactionTotal: rounded(needed(transactionTotal, 'price')),
    total: needed(
      amount(() => checkout.totalPrice),
      'total',
    ),
    results,
    vat,
    city: text(() => checkout.shippingAddress.city),
    state: text(() => checkout.shippingAddress.provinceCode),
    country: text(() => checkout.shippingAddress.countryCode, /^[A-Z]{2}$/),
  };
}

/**
 * The unit price before discounts as the shopper saw it; `NaN` where there is none. A line without a
 * product has only its final price, which lacks the discounts of that line but not those spread over the
 * order (platform, `CheckoutLineItem.finalLinePrice`).
 */
function unitPrice(line: CheckoutLine, qty: number): number {
  const price = amount(() => line.variant.price);
  if (price >= 0) return price;
  let sum = amount(() => line.finalLinePrice);
  for (const discount of list(() => line.discountAllocations)) {
    if (maybe(() => discount.discountApplication.allocationMethod) !== 'ACROSS') {
      sum += amount(() => discount.amount) || 0;
    }
  }
  return sum / qty;
}
