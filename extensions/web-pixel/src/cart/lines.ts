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

/** A product in another quantity. */
export const inQuantity = (product: Product, qty: number): Product =>
  Object.assign({}, product, { qty });

/** How many of a variant there are. */
export const quantityOf = (lines: Lines, variantId: string): number => lines[variantId]?.qty ?? 0;

/** `lines` and `changes` together; what `changes` knows of a product is newer. */
export const plus = (lines: Lines, changes: Lines): Lines =>
  addTo(Object.assign({}, lines), changes);

function addTo(lines: Lines, changes: Lines): Lines {
  for (const [variantId, product] of Object.entries(changes)) {
    lines[variantId] = inQuantity(product, quantityOf(lines, variantId) + product.qty);
  }
  return lines;
}

/** The same lines with their quantities negated: to add them is to take them away. */
export function negative(lines: Lines): Lines {
  const result: Lines = {};
  for (const [variantId, product] of Object.entries(lines)) {
    result[variantId] = inQuantity(product, -product.qty);
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
export function mapCartLine(line: CartLine, identify: Identify): Lines {
  const variant = (maybe(() => line.merchandise) ?? {}) as Variant;
  const product = identify(variant);
  const qty = needed(
    count(() => line.quantity),
    'the line has no quantity',
  );
  const price = needed(
    amount(() => variant.price),
    'the line has no price',
  );
  return {
    [plainId(() => variant.id) || product.uid]: Object.assign(product, { qty, price }),
  };
}

/** The lines of a whole cart as rendered with a page; a line that cannot be reported is left out. */
export function mapCart(cart: Cart, identify: Identify): Lines {
  const lines: Lines = {};
  for (const line of list(() => cart.lines)) {
    maybe(() => addTo(lines, mapCartLine(line, identify)));
  }
  return lines;
}
