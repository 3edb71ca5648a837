/**
 * What is known about the cart across pages and tabs, in localStorage.
 *
 * Tabs cannot lock, so no two pages ever write the same entry: one entry holds the cart as it was first
 * seen, and every *change* that was reported has an entry of its own. The known cart is the sum of both. It
 * therefore says what has been reported, whoever reported it and in whichever order. A page that takes the
 * cart as a new one removes the entries it found, and nobody writes them again.
 */
import type { StoredRecord } from '../../../../app/beacon/handover.ts';
import { maybe } from '../platform.ts';
import { unseal } from '../sealed.ts';
import type { PixelTools } from '../tools.ts';
import { combined, type Lines } from './lines.ts';

/** The cart as first seen. */
export interface CartBase {
  /** Shopify's cart token. */
  id: string;
  lines: Lines;
}

/** A change that was reported. */
export interface CartChange extends CartBase {
  /** Milliseconds since the epoch. */
  at: number;
  /** Session id: pages of one tab follow one another, other tabs live at the same time. */
  tab: string;
  /** Whether a checkout of this cart began: an empty cart may then be a bought one. */
  checkout?: boolean | undefined;
}

/** Nothing when nothing is known: the cart at hand is then a new beginning. */
export type Known = KnownCart | null | undefined;

export interface KnownCart {
  id: string;
  lines: Lines;
  checkout?: boolean | undefined;
  /** When a page of another tab last changed the cart; 0 for never. */
  othersAt: number;
}

/**
 * Posts a record. One that cannot be kept would let the next page report its changes again: then it must take
 * its cart as a new one, and for that the cart as first seen has to go.
 */
export const storeCart = (
  { local, nameOf }: PixelTools,
  [key, text]: StoredRecord,
): Promise<unknown> =>
  local.set(key, text).then((isDone) => {
    if (!isDone) local.remove(nameOf('Cart'));
  });

/**
 * The known cart.
 *
 * @param base text of the entry with the cart as first seen
 * @param changes texts of the entries of all changes
 * @param tab session id of this page
 * @returns nothing, too, when not all of it can be read or belongs to this cart
 */
export const knownCart = (
  base: string | null | undefined,
  changes: readonly (string | null | undefined)[],
  tab: string,
): Known =>
  maybe(() => {
    const { id, lines } = unseal(base) as CartBase;
    const known: KnownCart = { id, lines, othersAt: 0 };
    for (const each of changes) {
      const change = unseal(each) as CartChange;
      // A change of unknown belonging: whether it is in the cart as first seen nobody can tell.
      if (change.id !== id) return undefined;
      known.lines = combined(change.lines, known.lines);
      if (change.checkout) known.checkout = true;
      if (change.tab !== tab) known.othersAt = Math.max(known.othersAt, change.at);
    }
    return known;
  });
