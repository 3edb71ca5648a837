/** `checkout_completed` → `order/transaction` (specification, *Order data fields*). */
import { attempt } from '../../../../app/beacon/attempt.ts';
import type { OrderData } from '../../../../app/beacon/schemas/shop-events.ts';
import { amount, type Checkout, required, plainId, rounded, text } from '../platform.ts';
import type { Identify } from '../product-identity.ts';
import { orderLines } from './order-lines.ts';
import { type TaxEvidence, taxOf } from './tax.ts';

/** The data that the mapping needs besides the checkout. */
export interface OrderFacts extends TaxEvidence {
  identify: Identify;
}

/**
 * Maps an order with the totals that the specification requires, in major units of the shopper's currency. Lines
 * without a product (custom items, tips) count in `transactionTotal` but are not in `results`. If prices include tax,
 * it is deducted. A price without tax has six decimals, not the currency's two or three: rounded to the cent, the lines
 * would no longer add up to `transactionTotal`.
 *
 * @throws {Error} with the reason, if the order cannot be reported
 */
export function mapOrderTransaction(checkout: Checkout, facts: OrderFacts): OrderData {
  const lines = orderLines(checkout);
  const [netPrice, vat] = taxOf(checkout, lines, facts);
  const results: OrderData['results'] = [];
  let transactionTotal = lines.length ? 0 : NaN;
  for (const each of lines) {
    const { line, qty } = each;
    const price = netPrice(each);
    transactionTotal += price * qty;
    attempt(() =>
      results.push(Object.assign(facts.identify(line.variant), { qty, price: rounded(price) })),
    );
  }

  const id = plainId(() => checkout.order.id);
  return {
    orderId: required(/^\d+$/.test(id) ? id : plainId(() => checkout.token), 'orderId'),
    transactionTotal: rounded(required(transactionTotal, 'price')),
    total: required(
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
