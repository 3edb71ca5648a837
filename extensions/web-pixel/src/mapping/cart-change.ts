/**
 * `product_added_to_cart` → `cart/add`, `product_removed_from_cart` → `cart/remove` (specification, *Product object*
 * and *Cart entry*).
 */
import { attempt } from '../../../../app/beacon/attempt.ts';
import type { Product } from '../../../../app/beacon/schemas/shop-events.ts';
import { amount, type CartLine, count, required, plainId } from '../platform.ts';
import type { Identify } from '../product-identity.ts';

/**
 * Maps one platform cart line, with its unit price before discounts, in major units of the shopper's currency.
 *
 * @throws {Error} with the reason, if the line cannot be reported
 */
export function mapCartLine(
  line: CartLine,
  identify: Identify,
): [variantId: string, product: Product] {
  const variant = required(
    attempt(() => line.merchandise),
    'cartLine',
  );
  const product = Object.assign(identify(variant), {
    qty: required(count(() => line.quantity) || NaN, 'quantity'),
    price: required(
      amount(() => variant.price),
      'price',
    ),
  });
  const variantId = required(
    plainId(() => variant.id),
    'uid',
  );
  return [variantId, product];
}
