/**
 * Names, formats and limits of everything that is kept in a shopper's browser, for the pixel and the
 * storefront script alike (specification, *Tracking cookies*).
 */
import * as dialect from './dialect.ts';

/** Life of the user cookie in seconds: one year, renewed on every page. */
export const USER_ID_MAX_AGE_S = 31_536_000;

/** Life of the viewed products in seconds: seven years are asked for; browsers cap it (Chromium: 400 days). */
export const VIEWED_MAX_AGE_S = 220_752_000;

/** How many viewed products are remembered, newest first. */
export const VIEWED_LIMIT = 20;

/**
 * How many products of a cart are remembered: with ids of 19 digits, the longest of Shopify, a cookie of less than the
 * 4,096 bytes that browsers take.
 */
export const CART_LIMIT = 200;

/** Every entry's name behind the prefix. Cookies carry the names of the specification. */
export const STORED_NAMES = [
  /** Cookie, 1 year: UUID v4 of the user. */
  'UserId',
  /** sessionStorage: UUID v4 of the session, so that it lives with the tab; mirrored in a session cookie. */
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
  /** sessionStorage: other trackers on the page see by it that the pixel reports. */
  'WebPixel',
  /** sessionStorage: answers to the pixel's events that are not reported yet, see the pixel's `reports.ts`. */
  'Answers',
  /** sessionStorage, with page load and number: an event that the page is to send, see `handover.ts`. */
  'Handover',
  /** sessionStorage: shopper, cart and viewed products as last sent to the discovery service. */
  'Preflight',
  /** sessionStorage: quick additions of the page before, which the cart of the next one confirms. */
  'Additions',
  /** localStorage: events that the service did not take, kept by the storefront script until it takes them. */
  'Outbox',
  /**
   * localStorage: the known cart, kept by the storefront script. sessionStorage: the page load of which a change could
   * not be recorded.
   */
  'Cart',
  /** localStorage, with a UUID: a change of the cart that is reported, see `handover.ts`. */
  'CartChange',
  /** localStorage: that a checkout began or was completed, see `handover.ts`. */
  'Checkout',
  /** localStorage: what led the shopper here, see `attribution.ts`. */
  'Attribution',
  /** localStorage: ids and checkout tokens of reported orders. */
  'Order',
  /** localStorage: what was clicked in lists, see `clicks.ts`. */
  'Clicks',
  /** localStorage: what the storefront script knows of the shopper's login, see `login-report.ts`. */
  'Login',
  /** sessionStorage: the ticket of staff who watch the events of this tab, see `inspector.ts`. */
  'Inspector',
] as const;

export type StoredName = (typeof STORED_NAMES)[number];

/** The full name of an entry, with what makes it unique behind a dot: `<prefix>CartChange.<UUID>`. */
export const nameOf = (name: StoredName, suffix?: string): string =>
  dialect.prefix + name + (suffix ? '.' + suffix : '');

/** Whether a key is one of ours. */
export const isStored = (key: string): boolean =>
  STORED_NAMES.some((name) => key.split('.')[0] === nameOf(name));

/**
 * A whole cookie string for `document.cookie` or `browser.cookie.set`: host-only, for every page, `Secure`.
 *
 * @param maxAgeS seconds to live; a session cookie when left out, 0 removes the cookie
 */
export const cookie = (name: string, value: string, maxAgeS?: number): string =>
  `${name}=${value};path=/;samesite=lax;secure${maxAgeS === undefined ? '' : `;max-age=${maxAgeS}`}`;
