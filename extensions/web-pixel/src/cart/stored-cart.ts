/**
 * What is known about the cart across pages and tabs, in localStorage.
 *
 * Tabs cannot lock, so no two pages ever write the same entry: one entry holds the cart as it was first
 * seen, and every page load keeps the *changes* it reported in an entry of its own. The known cart is
 * the sum of both. It therefore says what has been reported, whoever reported it and in whichever order.
 */
import { maybe } from '../platform.ts';
import { combined, type Lines } from './lines.ts';

/** The cart as first seen. */
export interface CartBase {
  /** Shopify's cart token. */
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
  checkout?: boolean | undefined;
}

/**
 * The claim of a page that is about to report a difference, so that a page of another tab, opened at the
 * same moment, does not: `<milliseconds> <session id> <page load id>`.
 */
export const claimOf = (at: number, tab: string, pageLoadId: string): string =>
  [at, tab, pageLoadId].join(' ');

/** Nothing when nothing is known: the cart at hand is then a new beginning. */
export type Known = KnownCart | null | undefined;

export interface KnownCart {
  id: string;
  lines: Lines;
  checkout?: boolean | undefined;
  /** When a page of another tab last changed the cart or claimed a difference; 0 for never. */
  othersAt: number;
}

/**
 * The known cart.
 *
 * @param base text of the entry with the cart as first seen
 * @param changes texts of the entries of all page loads
 * @param claim text of the claim, if there is one
 * @param tab session id of this page
 * @returns nothing, too, when not all of it can be read
 */
export const knownCart = (
  base: string | undefined,
  changes: readonly string[],
  claim = '',
  tab: string,
): Known =>
  maybe(() => {
    const { id, lines } = checked(base);
    const known: KnownCart = { id, lines, othersAt: 0 };
    const heard = (at: number, other: string | undefined): void => {
      if (other !== tab && at > known.othersAt) known.othersAt = at;
    };
    const [claimedAt, claimedBy] = claim.split(' ');
    heard(Number(claimedAt), claimedBy);
    for (const each of changes) {
      const change = checked(each);
      if (change.id !== id) continue;
      known.lines = combined(change.lines, known.lines);
      known.checkout ??= change.checkout;
      heard(change.at, change.tab);
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
