/** What every part of the script works with: made once in `index.ts`, replaced in tests. */
import type { NameOf } from '../../../app/beacon/storage-names.ts';
import type { Kept } from './kept.ts';

export interface ShopPage {
  /** The address with which the page began. */
  url: string;
  /** When the page began, in milliseconds since the epoch. */
  began: number;
  /**
   * Whether the page may show the shop as it was before it began: it was taken from a cache, or
   * fetched ahead.
   */
  mayBeOld: boolean;
  /** The customer whom the shop knew when it made the page; the empty string for nobody. */
  customerId: string;
  /** The full names of what is stored. */
  nameOf: NameOf;
  cookies: Kept;
  session: Kept;
  local: Kept;
  /** The time of the day, in milliseconds since the epoch. */
  now: () => number;
}
