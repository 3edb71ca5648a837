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
  /**
   * Whether the line may be free of tax where others are not: it has no product, such as a tip, or it may be a
   * gift card, which is never discounted and has a round price. No field of the platform names gift cards.
   */
  mayBeUntaxed: boolean;
}

/** Gift cards are sold for 10, 25, 50 … */
const GIFT_CARD_STEP = 5;

/** Lines without a quantity or a price are left out. */
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
    let price = amount(() => line.variant.price);
    const isProduct = price >= 0;
    // A line without a product has only its final price, which lacks its own discounts, but not those spread over
    // the order (platform, `CheckoutLineItem.finalLinePrice`).
    if (!isProduct) price = (amount(() => line.finalLinePrice) + own) / qty;
    if (!(qty > 0 && price >= 0)) continue;
    lines.push({
      line,
      qty,
      price,
      paid: price * qty - own - across,
      mayBeUntaxed: !isProduct || !(own + across || price % GIFT_CARD_STEP),
    });
  }
  return lines;
}
