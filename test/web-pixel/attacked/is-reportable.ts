/** Which of the platform's events can become beacon events: read off the tables of the specification. */
import type {
  Checkout,
  CartLine,
  PixelEvents,
  ProductVariant,
} from '@shopify/web-pixels-extension';

type Reported = PixelEvents[
  'product_viewed' | 'product_added_to_cart' | 'product_removed_from_cart' | 'checkout_completed'];

/**
 * Whether an event certainly has all that its beacon event requires. It has to be as its type says; where
 * the answer is no, it may still be possible to report it.
 */
export function isReportable(event: Reported): boolean {
  switch (event.name) {
    case 'product_viewed':
      return isNamed(event.data.productVariant);
    case 'product_added_to_cart':
    case 'product_removed_from_cart':
      return isChange(event.data.cartLine);
    case 'checkout_completed':
      return isOrder(event.data.checkout);
  }
}

const isNamed = ({ id, product }: ProductVariant): boolean => id !== null && product.id !== null;

const isChange = (line: CartLine | null): boolean =>
  line !== null && line.quantity > 0 && isNamed(line.merchandise);

const isOrder = ({ order, token, totalPrice, lineItems }: Checkout): boolean =>
  Boolean(order?.id ?? token) &&
  totalPrice !== null &&
  lineItems.some(({ quantity }) => quantity > 0);
