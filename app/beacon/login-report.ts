/**
 * The login report: what the storefront script sends the app of a shopper who has just logged in. It goes
 * to the shop's own host, where Shopify's app proxy signs it and passes it on to the app.
 *
 * On 2xx the app has the login. On any other answer, or none, the next page repeats the same report,
 * {@link LOGIN_TRIES} times in all.
 */

import type { Attribution } from './schemas/context.ts';

/** Where the shop's host answers for the app: `[app_proxy]` of `shopify.app.toml`, prefix and subpath. */
export const APP_PROXY_PATH = '/apps/beacon-pixel';

/** Where login reports go, by POST as `application/json`: below {@link APP_PROXY_PATH}, written out. */
export const LOGIN_REPORT_PATH = '/apps/beacon-pixel/login';

/** The version of the report's form: the app can be newer or older than the script in the shop. */
export const LOGIN_REPORT_VERSION = 1;

/** Characters of `userAgent`; a longer one is cut. */
export const USER_AGENT_LIMIT = 512;

/** How many pages try to report the same login. */
export const LOGIN_TRIES = 10;

/** One login, as the shopper's browser reports it; a repeat is identical. */
export interface LoginReport {
  version: typeof LOGIN_REPORT_VERSION;
  /** UUID v4, made once per login: by it a repeat is recognized. */
  loginId: string;
  /** The tracking ids of the page that met the shopper, the same as in the pixel's events there. */
  userId: string;
  sessionId: string;
  pageLoadId: string;
  /** Address of that page, masked (see `page-url.ts`). */
  pageUrl: string;
  /** The currency in which that page showed its prices: a code of ISO 4217. */
  currency?: string | undefined;
  /**
   * `navigator.userAgent`, printable ASCII of at most {@link USER_AGENT_LIMIT} characters. The header of the same
   * name is not promised to pass Shopify's app proxy.
   */
  userAgent?: string | undefined;
  /** What led the shopper to the shop, see `attribution.ts`: at most one. */
  attribution?: Attribution[] | undefined;
  /** When the page met the shopper, in ISO 8601 with milliseconds. */
  timestamp: string;
  /**
   * The customer as the page's HTML names them. Any script can write anything here: who is logged in is what
   * Shopify signs. A report that names another customer comes from a page that is out of date, and must
   * be refused: the script counts on it.
   */
  customerId?: string | undefined;
}
