/**
 * Addresses of everything outside the product, in the sandbox.
 *
 * The product uses public https addresses and does not know the sandbox. Inside the sandbox these names lead to servers
 * on this machine, like entries of a hosts file: the pixel runtime applies them in its `fetch`, after its checks (https
 * only, never the shop's own host) have passed, and for the app a module does that is loaded before it
 * (`app-process/preload.ts`).
 */

/** The tracking service's origin in the pixel's settings. */
export const TRACKING_ORIGIN = 'https://tracking.example.com';

/** The tracking service's base address with its version (specification, *Versioning*). */
export const BEACON_URL = `${TRACKING_ORIGIN}/beacon/v2`;

/** The indexing service's origin in the app's configuration. */
export const INDEX_URL = 'https://index.example.com';

/** The app's origin for reports from shoppers' browsers. */
export const REPORTS_ORIGIN = 'https://reports.example.com';

/** The account of the sandbox's services. */
export const SITE_ID = 'demo01';

/** The discovery service's origin in the theme: each account has a host of its own. */
export const DISCOVERY_URL = `https://${SITE_ID}.a.discovery.example.com`;

/** The secret key of {@link SITE_ID} at the indexing service. */
export const SECRET_KEY = 'sk_demo_0123456789abcdef';

/** The shop that installs the app, by its permanent domain. */
export const SHOP_DOMAIN = 'demo-shop.myshopify.com';

/** The address on which all servers of the sandbox listen. */
export const HOST = '127.0.0.1';

/** Offsets from `SANDBOX_PORT`: each server has a port of its own. */
export const PORT_OFFSETS = {
  start: 0,
  storefront: 1,
  trackingPage: 2,
  beacon: 3,
  /** The shop's admin, and Shopify's APIs for the app. */
  admin: 4,
  /** The app in a browser, through the admin's front. */
  app: 5,
  /** The indexing service: its API and its page. */
  indexing: 6,
  /** The app's own port, behind the front. */
  appServer: 7,
  /** The discovery service: its API and its page. */
  discovery: 8,
  /** The page with the mails that the app has sent; SMTP uses any free port. */
  mails: 9,
} as const;

/** The default of `SANDBOX_PORT`. */
export const DEFAULT_PORT = 4000;
