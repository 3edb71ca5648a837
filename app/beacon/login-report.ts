/**
 * The login report: sent by the storefront script to the app for a shopper who has just logged in. The address is on
 * the shop's own host, where Shopify's app proxy signs the request and forwards it to the app.
 *
 * On 2xx the app has the login. On any other answer, or none, the next page repeats the same report, {@link
 * LOGIN_TRIES} times in all.
 */

import type { Attribution } from './schemas/context.ts';

/** The path at which the shop's host answers for the app: `[app_proxy]` of `shopify.app.toml`, prefix and subpath. */
export const APP_PROXY_PATH = '/apps/beacon-pixel';

/** The path for login reports, by POST as `application/json`: below {@link APP_PROXY_PATH}, written out. */
export const LOGIN_REPORT_PATH = '/apps/beacon-pixel/login';

/** The version of the report's form: the app can be newer or older than the script in the shop. */
export const LOGIN_REPORT_VERSION = 1;

/** The most characters of `userAgent`; a longer one is cut. */
export const USER_AGENT_LIMIT = 512;

/** The number of pages that try to report the same login. */
export const LOGIN_TRIES = 10;

/** One login, as the shopper's browser reports it; a repeat is identical. */
export interface LoginReport {
  version: typeof LOGIN_REPORT_VERSION;
  /** A UUID v4, created once per login, which identifies a repeat. */
  loginId: string;
  /** The tracking ids of the page that found the shopper logged in, the same as in the pixel's events there. */
  userId: string;
  sessionId: string;
  pageLoadId: string;
  /** The address of that page, masked (see `page-url.ts`). */
  pageUrl: string;
  /** The currency in which that page showed its prices: a code of ISO 4217. */
  currency?: string | undefined;
  /**
   * `navigator.userAgent`, printable ASCII of at most {@link USER_AGENT_LIMIT} characters. Shopify's app proxy does not
   * guarantee to forward the header of the same name.
   */
  userAgent?: string | undefined;
  /** The origin of the visit, see `attribution.ts`: at most one. */
  attribution?: Attribution[] | undefined;
  /** When the page found the shopper logged in, in ISO 8601 with milliseconds. */
  timestamp: string;
  /**
   * The customer id in the page's HTML. Any script can write any value here: Shopify's signature decides who is logged
   * in. A report that names another customer is from an outdated page, and must be refused: the script relies on that.
   */
  customerId?: string | undefined;
}
