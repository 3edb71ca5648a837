/** `product_removed_from_cart` → `cart/remove` (spec, *Product object* and *Cart entry*). */
import type { CartData } from '../../../../app/beacon/schemas/cart.ts';
import type { Product } from '../../../../app/beacon/schemas/product.ts';

/**
 * @param removed what was removed; quantities are the change, as positive numbers
 * @param cart the cart after the removal
 */
export const mapCartRemove = (removed: Product[], cart: Product[]): CartData => ({
  results: removed,
  cart,
});
