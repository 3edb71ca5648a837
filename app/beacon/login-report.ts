/**
 * The login report: sent by the storefront script to the app for a shopper who has just logged in. The address is on
 * the shop's own host, where Shopify's app proxy signs the request and forwards it to the app.
 *
 * On 2xx the app has the login. On any other answer, or none, the next page repeats the same report, {@link
 * LOGIN_TRIES} times in all.
 */

import type { z } from 'zod';
import type { loginReportSchema } from './schemas/login-report.ts';

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
export type LoginReport = z.output<typeof loginReportSchema>;
