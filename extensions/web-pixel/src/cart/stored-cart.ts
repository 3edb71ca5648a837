/**
 * What is known about the cart across pages and tabs, in localStorage.
 *
 * Tabs cannot lock, so no two pages ever write the same entry: one entry holds the cart as it was first
 * seen, and every page load keeps the *changes* it reported in an entry of its own. The known cart is
 * the sum of both. It therefore says what has been reported, whoever reported it and in whichever order.
 */
import { maybe } from '../platform.ts';
import { plus, type Lines } from './lines.ts';

/** The cart as first seen. */
export interface CartBase {
  /** Shopify's cart token; empty while it is not known yet. */
  id: string;
  lines: Lines;
}

/** What one page load reported. */
export interface CartChanges extends CartBase {
  /** Milliseconds since the epoch of the last change. */
  at: number;
  /** Session id: pages of one tab follow one another, other tabs live at the same time. */
  tab: string;
  /** Whether a checkout of this cart began: an empty cart may then be a bought one. */
  checkout: boolean;
}

/** A page that is about to report a difference, so that a page opened at the same moment does not. */
export interface Claim {
  at: number;
  tab: string;
  by: string;
}

export interface KnownCart {
  id: string;
  lines: Lines;
  checkout: boolean;
  /** When a page of another tab last changed the cart or claimed a difference; 0 for never. */
  elsewhereAt: number;
}

/**
 * The known cart.
 *
 * @param base text of the entry with the cart as first seen
 * @param changes texts of the entries of all page loads
 * @param claim text of the claim
 * @param tab session id of this page
 * @returns nothing when nothing is known, or not all of it can be read: the cart at hand is then a new
 *   beginning
 */
export const knownCart = (
  base: string | undefined,
  changes: readonly string[],
  claim: string | undefined,
  tab: string,
): KnownCart | null | undefined =>
  maybe(() => {
    const { id, lines } = checked(base);
    const known: KnownCart = { id, lines, checkout: false, elsewhereAt: 0 };
    const heard = ({ at, tab: other }: Pick<CartChanges, 'at' | 'tab'>): void => {
      if (other !== tab && at > known.elsewhereAt) known.elsewhereAt = at;
    };
    if (claim) heard(JSON.parse(claim) as Claim);
    for (const each of changes) {
      const change = checked(each);
      // A change reported before the cart's token was known belongs to this cart too.
      if (change.id && change.id !== id) continue;
      known.lines = plus(known.lines, change.lines);
      known.checkout ||= change.checkout;
      heard(change);
    }
    return known;
  });

/** Whoever shares the shop's storage can write anything there: what could not be sent is not read. */
function checked(stored = ''): CartChanges {
  const record = JSON.parse(stored) as CartChanges;
  for (const { parentId, uid, qty, price } of Object.values(record.lines)) {
    if (!parentId || !uid || !Number.isFinite(qty) || !(price >= 0)) throw Error();
  }
  return record;
}
