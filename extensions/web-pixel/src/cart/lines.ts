/** Cart lines as the pixel keeps them: one entry per variant, quantities summed over Shopify's lines. */
import type { Product } from '../../../../app/beacon/schemas/product.ts';
import {
  amount,
  count,
  list,
  maybe,
  needed,
  plainId,
  type Cart,
  type CartLine,
  type Variant,
} from '../platform.ts';
import type { Identify } from '../product-identity.ts';

/** Variant id → product with its quantity. In a record of *changes* a quantity may be negative. */
export type Lines = Record<string, Product>;

/** `lines` with the quantities of `others` added, or taken away with the sign −1. */
export function combined(lines: Lines, others: Lines, sign: 1 | -1 = 1): Lines {
  const result = Object.assign({}, others, lines);
  for (const [variantId, other] of Object.entries(others)) {
    const held = lines[variantId];
    const qty = (held ? held.qty : 0) + sign * other.qty;
    result[variantId] = Object.assign({}, other, held, { qty });
  }
  return result;
}

/** The products of which there is something. */
export const products = (lines: Lines): Product[] =>
  Object.values(lines).filter(({ qty }) => qty > 0);

/**
 * One platform cart line with its unit price before discounts, in major units of the shopper's currency.
 *
 * @throws {Error} with the reason, when the line cannot be reported
 */
export function mapCartLine(
  line: CartLine,
  identify: Identify,
): [variantId: string, product: Product] {
  const variant: Variant = needed(
    maybe(() => line.merchandise),
    'cartLine',
  );
  const product = Object.assign(identify(variant), {
    qty: needed(count(() => line.quantity) || NaN, 'quantity'),
    price: needed(
      amount(() => variant.price),
      'price',
    ),
  });
  const variantId = needed(
    plainId(() => variant.id),
    'uid',
  );
  return [variantId, product];
}

/**
 * The lines of a whole cart as rendered with a page.
 *
 * @throws {Error} with the reason, when one of them cannot be named: the rest is not the cart
 */
export function mapCart(cart: Cart, identify: Identify): Lines {
  let lines: Lines = {};
  for (const line of list(() => cart.lines)) {
    const [variantId, product] = mapCartLine(line, identify);
    lines = combined({ [variantId]: product }, lines);
  }
  return lines;
}
