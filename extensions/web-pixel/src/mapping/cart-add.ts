/** `product_added_to_cart` → `cart/add` (spec, *Product object* and *Cart entry*). */
import type { CartData } from '../../../../app/beacon/schemas/cart.ts';
import type { Product } from '../../../../app/beacon/schemas/product.ts';

/**
 * @param added what was added; quantities are the change, as positive numbers
 * @param cart the cart after the addition
 */
export const mapCartAdd = (added: Product[], cart: Product[]): CartData => ({
  results: added,
  cart,
});
