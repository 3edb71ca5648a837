/** The page of the shop that the scripts run in: made in `browser.ts`, replaced in tests. */
import type { nameOf } from '../../../app/beacon/storage-names.ts';
import type { Store } from './storage.ts';

export interface ShopPage {
  /** The address with which the page began, whatever scripts have made of it since. */
  url: string;
  /** When the page began, in milliseconds since the epoch. */
  began: number;
  /**
   * Whether the page may show the shop as it was before it began: it was taken from a cache, or
   * fetched ahead.
   */
  mayBeOld: boolean;
  /**
   * Whether what is stored was removed while the page was open, since consent was refused: of its cart no change is known
   * by now.
   */
  wasForgotten?: boolean;
  /** The customer whom the shop knew when it made the page; the empty string where there was none. */
  customerId: string;
  /** The currency of the page's prices, as Liquid gives it; the empty string where it gives none. */
  currency: string;
  /** `navigator.userAgent`. */
  userAgent: string;
  /** Query parameters that leave, as in `page-url.ts`; without it none. */
  urlParameters?: string | undefined;
  /** Parameter of landing addresses that names what led there; without it none does. */
  attributionParameter: string | undefined;
  /** The full names of what is stored. */
  nameOf: typeof nameOf;
  cookies: Store;
  session: Store;
  local: Store;
  /** The time of the day, in milliseconds since the epoch. */
  now: () => number;
}

/** As far as browsers report it: not all of them know the last two. */
export interface Navigation {
  /** The address that was asked for, whatever scripts have made of it since. */
  name: string;
  type: string;
  /** Empty when the page came from the network on request. */
  deliveryType?: string;
  /** Of a page that was prepared ahead: how long after its beginning it was shown, in milliseconds. */
  activationStart?: number;
}

/**
 * Whether a page may show the shop as it was before it began: on the way back browsers take a page from
 * their cache, and what they fetched ahead they show later.
 */
export const mayBeOld = ({
  type,
  deliveryType,
  activationStart = 0,
}: Partial<Navigation>): boolean =>
  type === 'back_forward' || !!deliveryType || activationStart > 0;
