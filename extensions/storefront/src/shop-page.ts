/** The page of the shop in which the scripts run: created in `browser.ts`, replaced in tests. */
import type { nameOf } from '../../../app/beacon/storage-names.ts';
import type { CookieStore, Store } from './storage.ts';

export interface ShopPage {
  /** The page's first address, even if scripts have changed it since. */
  url: string;
  /** When the page began, in milliseconds since the epoch. */
  began: number;
  /** The id of the page load, unless a record already has one. */
  newId: string;
  /** Whether the page may show an older state of the shop, since it was taken from a cache or fetched ahead. */
  mayBeOld: boolean;
  /**
   * Whether stored data was removed while the page was open, since consent was refused: the changes of its cart are
   * then not known.
   */
  wasForgotten?: boolean;
  /** The customer who was logged in when the shop rendered the page; the empty string if there was none. */
  customerId: string;
  /** The currency of the page's prices, from Liquid; the empty string if Liquid has none. */
  currency: string;
  /** `navigator.userAgent`. */
  userAgent: string;
  /** The query parameters that may be sent, as in `page-url.ts`; undefined for none. */
  urlParameters?: string | undefined;
  /** The parameter of landing addresses that names the source of the visit; undefined if there is none. */
  attributionParameter: string | undefined;
  /** Returns the full names of stored entries. */
  nameOf: typeof nameOf;
  cookies: CookieStore;
  session: Store;
  local: Store;
  /** Returns the current time, in milliseconds since the epoch. */
  now: () => number;
}

/** The navigation, as far as browsers report it: not all of them know the last two fields. */
export interface Navigation {
  /** The requested address, even if scripts have changed it since. */
  name: string;
  type: string;
  /** Empty when the page came from the network on request. */
  deliveryType?: string;
  /** How long after its start a prerendered page was shown, in milliseconds. */
  activationStart?: number;
}

/**
 * Whether a page may show an older state of the shop: the back button takes a page from the browser's cache, and a page
 * fetched ahead is shown later.
 */
export const mayBeOld = ({
  type,
  deliveryType,
  activationStart = 0,
}: Partial<Navigation>): boolean =>
  type === 'back_forward' || !!deliveryType || activationStart > 0;
