/** What a page's rendered cart says about the known one: the rules for changes that nobody reported. */
import { inQuantity, quantityOf, type Lines } from './lines.ts';
import type { KnownCart } from './stored-cart.ts';

export interface CartAtPageStart {
  /** The cart as it is known from what was reported; `undefined` when nothing is known. */
  known: KnownCart | null | undefined;
  /** Token of the cart that the page was rendered with; empty for an empty cart. */
  renderedId: string;
  /** The lines of that cart. */
  lines: Lines;
  /** Token in Shopify's `cart` cookie; empty when there is none. */
  cookieId: string;
  /** Whether this is a page of the checkout, whose cart is no longer the shop's. */
  inCheckout: boolean;
  /** Whether the page may come from the browser's cache, with the cart of an earlier moment. */
  maybeCached: boolean;
  /** Milliseconds since the epoch of the page's first event. */
  firstEventAt: number;
}

/**
 * - `new`: another cart, or the first one seen. It is taken as it is, and nothing is reported.
 * - `wait`: the page cannot tell. What is known stays, and the next page compares.
 * - `same`: the same cart. What differs is a change that nobody reported.
 */
export type Verdict = 'new' | 'wait' | 'same';

/** How long before its first event a page may have been rendered, in milliseconds. */
const RENDERED_BEFORE_MS = 10_000;

export function compareCart(page: CartAtPageStart): Verdict {
  const { known, renderedId, cookieId } = page;
  if (page.inCheckout || page.maybeCached) return 'wait';
  if (!known?.id || known.id !== (renderedId || cookieId)) return 'new';
  // An empty cart of which a checkout began may be a bought one, and that is no removal.
  if (!renderedId && known.checkout) return 'new';
  return known.elsewhereAt > page.firstEventAt - RENDERED_BEFORE_MS ? 'wait' : 'same';
}

/**
 * What came between two states of a cart, as positive quantities: from `after` to `before` it is what
 * went. The later state of the cart knows the products better.
 */
export function gain(before: Lines, after: Lines): Lines {
  const result: Lines = {};
  for (const [variantId, product] of Object.entries(Object.assign({}, before, after))) {
    const qty = quantityOf(after, variantId) - quantityOf(before, variantId);
    if (qty > 0) result[variantId] = inQuantity(product, qty);
  }
  return result;
}
