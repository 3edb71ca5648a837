/** What a page's rendered cart says about the known one: the rules for changes that nobody reported. */
import { products, type Lines } from './lines.ts';
import type { Known } from './stored-cart.ts';

/**
 * - `new`: another cart, or the first one seen. It is taken as it is, and nothing is reported.
 * - `wait`: the page cannot tell. What is known stays, and the next page compares.
 * - `same`: the same cart. What differs is a change that nobody reported.
 */
export type Verdict = 'new' | 'wait' | 'same';

/** How long before its first event a page may have been rendered, in milliseconds. */
const RENDERED_BEFORE_MS = 10_000;

/**
 * @param known the cart as it is known from what was reported; nothing when nothing is known
 * @param id token of the cart that the page was rendered with; of an empty one only Shopify's cookie tells it
 * @param lines what was in that cart
 * @param firstEventAt milliseconds since the epoch of the page's first event
 */
export function compareCart(known: Known, id: string, lines: Lines, firstEventAt: number): Verdict {
  if (!known || !id || known.id !== id) return 'new';
  // An empty cart of which a checkout began may be a bought one, and that is no removal.
  if (known.checkout && !products(lines).length) return 'new';
  return known.othersAt > firstEventAt - RENDERED_BEFORE_MS ? 'wait' : 'same';
}
