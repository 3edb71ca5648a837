/**
 * `product_added_to_cart` → `cart/add`, `product_removed_from_cart` → `cart/remove` (specification, *Product object*
 * and *Cart entry*): both carry the same data.
 */
import type { CartData } from '../../../../app/beacon/schemas/cart.ts';
import type { Product } from '../../../../app/beacon/schemas/product.ts';

/**
 * @param changed what was added or removed; quantities are the change, as positive numbers
 * @param cart the cart after the change
 */
export const mapCartChange = (changed: Product[], cart: Product[]): CartData => ({
  results: changed,
  cart,
});
