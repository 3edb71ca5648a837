/** The lines of an order, with what the shopper pays for each. */
import { attempt } from '../../../../app/beacon/attempt.ts';
import { amount, count, list, type Checkout, type CheckoutLine } from '../platform.ts';

export interface OrderLine {
  line: CheckoutLine;
  qty: number;
  /** Of one, before discounts, as the shopper saw it. */
  price: number;
  /** For all of them, after every discount. */
  paid: number;
}

/**
 * Lines without a whole item or a price are left out.
 *
 * A line's final price lacks its own discounts, but not those spread over the order (platform,
 * `CheckoutLineItem.finalLinePrice`). With a selling plan, in a merged bundle, or where it was overridden, it is not
 * the variant's, which is the catalogue's.
 */
export function orderLines(checkout: Checkout): OrderLine[] {
  const lines: OrderLine[] = [];
  for (const line of list(() => checkout.lineItems)) {
    const qty = count(() => line.quantity);
    /** Off this line alone, and of what is off the whole order this line's part. */
    let own = 0;
    let across = 0;
    for (const discount of list(() => line.discountAllocations)) {
      const off = amount(() => discount.amount) || 0;
      if (attempt(() => discount.discountApplication.allocationMethod) === 'ACROSS') across += off;
      else own += off;
    }
    const final = amount(() => line.finalLinePrice);
    const price = final >= 0 ? (final + own) / qty : amount(() => line.variant.price);
    if (qty >= 1 && price >= 0) lines.push({ line, qty, price, paid: price * qty - own - across });
  }
  return lines;
}
