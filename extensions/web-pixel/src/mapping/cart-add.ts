/** `product_added_to_cart` → `cart/add` (spec, *Product object* and *Cart entry*). */
import type { CartData } from '../../../../app/beacon/schemas/cart.ts';
import { products, type Lines } from '../cart/lines.ts';

/**
 * @param added what was added; quantities are the change, as positive numbers
 * @param cart the cart after the addition
 */
export const mapCartAdd = (added: Lines, cart: Lines): CartData => ({
  results: products(added),
  cart: products(cart),
});
