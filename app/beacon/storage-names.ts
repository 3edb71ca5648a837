/**
 * Names, formats and limits of all data that is kept in a shopper's browser, for the pixel and the storefront script
 * alike (specification, *Tracking cookies*).
 */
import * as dialect from './dialect.ts';

/** The life of the user cookie in seconds: one year, renewed on every page. */
export const USER_ID_MAX_AGE_S = 31_536_000;

/** The life of the viewed products in seconds: seven years are required; browsers cap it (Chromium: 400 days). */
export const VIEWED_MAX_AGE_S = 220_752_000;

/** The most viewed products that are remembered, newest first. */
export const VIEWED_LIMIT = 20;

/**
 * The most products of a cart that are remembered: with ids of 19 digits, Shopify's longest, the cookie is smaller than
 * the browsers' limit of 4,096 bytes.
 */
export const CART_LIMIT = 200;

/** The name, after the prefix, of every entry about a shopper. Cookies have the names of the specification. */
export const STORED_NAMES = [
  /** Cookie, 1 year: UUID v4 of the user. */
  'UserId',
  /** sessionStorage: UUID v4 of the session, so that it ends with the tab; mirrored in a session cookie. */
  'SessionId',
  /** Session cookie, personalization: the shopper's identifier. */
  'ShopperId',
  /** Session cookie, personalization: comma-joined uids of the cart. */
  'CartProducts',
  /** Cookie, personalization: comma-joined uids last viewed. */
  'ViewedProducts',
  /** sessionStorage: the record of the page load, see `page-load.ts`. */
  'PageLoad',
  /** sessionStorage: whether prices include tax where the shopper is, see `market-tax-hint.ts`. */
  'TaxesIncluded',
  /** sessionStorage: tells other trackers on the page that the pixel reports. */
  'WebPixel',
  /** sessionStorage: answers to the pixel's events that are not reported yet, see the pixel's `reports.ts`. */
  'Answers',
  /** sessionStorage, with page load and number: an event for the page to send, see `handover.ts`. */
  'Handover',
  /** sessionStorage: shopper, cart and viewed products as last sent to the discovery service. */
  'Preflight',
  /** sessionStorage: quick additions of the previous page, which the next page's cart confirms. */
  'Additions',
  /** localStorage: events that the service did not accept, kept by the storefront script until it does. */
  'Outbox',
  /**
   * localStorage: the known cart, kept by the storefront script. sessionStorage: the page load with a change that could
   * not be recorded.
   */
  'Cart',
  /** localStorage, with a UUID: a reported change of the cart, see `handover.ts`. */
  'CartChange',
  /** localStorage: a checkout that began or was completed, see `handover.ts`. */
  'Checkout',
  /**
   * localStorage: the origin of the shopper's visit, see `attribution.ts`. The vendor's own library stores it in another
   * form, as `Attribution`.
   */
  'Origin',
  /** localStorage: ids and checkout tokens of reported orders. */
  'Order',
  /** localStorage: clicks in lists, see `clicks.ts`. */
  'Clicks',
  /** localStorage: the storefront script's state of the shopper's login, see `login-report.ts`. */
  'Login',
] as const;

/**
 * `Inspector`, sessionStorage: the ticket of staff who watch the events of this tab, see `inspector.ts`. It is not about
 * the shopper, and stays without consent, since staff ask then why nothing is sent.
 */
export type StoredName = (typeof STORED_NAMES)[number] | 'Inspector';

/** Returns the full name of an entry, with a unique suffix after a dot: `<prefix>CartChange.<UUID>`. */
export const nameOf = (name: StoredName, suffix?: string): string =>
  dialect.prefix + name + (suffix ? '.' + suffix : '');

/** Whether a key is that of an entry about a shopper. */
export const isStored = (key: string): boolean =>
  STORED_NAMES.some((name) => key.split('.')[0] === nameOf(name));

/**
 * Returns a whole cookie string for `document.cookie` or `browser.cookie.set`: host-only, for every page, `Secure`.
 *
 * @param maxAgeS seconds to live; a session cookie when left out, 0 removes the cookie
 */
export const cookie = (name: string, value: string, maxAgeS?: number): string =>
  `${name}=${value};path=/;samesite=lax;secure${maxAgeS === undefined ? '' : `;max-age=${maxAgeS}`}`;
