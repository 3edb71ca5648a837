/** `product_removed_from_cart` → `cart/remove` (spec, *Product object* and *Cart entry*). */
import type { CartData } from '../../../../app/beacon/schemas/cart.ts';
import { products, type Lines } from '../cart/lines.ts';

/**
 * @param removed what was removed; quantities are the change, as positive numbers
 * @param cart the cart after the removal
 */
export const mapCartRemove = (removed: Lines, cart: Lines): CartData => ({
  results: products(removed),
  cart: products(cart),
});
