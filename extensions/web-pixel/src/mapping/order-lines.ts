/** The lines of an order, with the amount that the shopper pays for each. */
import { attempt } from '../../../../app/beacon/attempt.ts';
import { amount, count, list, rounded, type Checkout, type CheckoutLine } from '../platform.ts';

export interface OrderLine {
  line: CheckoutLine;
  qty: number;
  /** The price of one item before discounts, as the shopper saw it. */
  price: number;
  /** The price of all items of the line, after every discount. */
  paid: number;
}

/**
 * Returns the lines of an order, without lines that lack a whole item or a price.
 *
 * A line's final price has its own discounts deducted, but not those spread over the order (platform,
 * `CheckoutLineItem.finalLinePrice`). With a selling plan, in a merged bundle, or if it was overridden, it differs from
 * the variant's price, which is the catalogue's.
 */
export function orderLines(checkout: Checkout): OrderLine[] {
  const lines: OrderLine[] = [];
  for (const line of list(() => checkout.lineItems)) {
    const qty = count(() => line.quantity);
    /** The discount on this line alone; `across`: this line's part of the discounts on the whole order. */
    let own = 0;
    let across = 0;
    for (const discount of list(() => line.discountAllocations)) {
      const off = amount(() => discount.amount) || 0;
      if (attempt(() => discount.discountApplication.allocationMethod) === 'ACROSS') across += off;
      else own += off;
    }
    const final = amount(() => line.finalLinePrice);
    const price = final >= 0 ? (final + own) / qty : amount(() => line.variant.price);
    if (qty >= 1 && price >= 0)
      lines.push({ line, qty, price, paid: rounded(price * qty - own - across) });
  }
  return lines;
}
