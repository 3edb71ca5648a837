/**
 * Addresses of everything outside the product, in the sandbox.
 *
 * The product talks to public https addresses and knows nothing of a sandbox. Inside the sandbox these
 * names lead to servers on this machine, like entries of a hosts file: the pixel runtime applies them
 * in its `fetch`, after its checks (https only, never the shop's own host) have passed, and for the
 * app a module that is loaded before it (`app-process/fetch-preload.ts`).
 */

/** The tracking service as the pixel's settings name it. */
export const TRACKING_ORIGIN = 'https://tracking.example.com';

/** The tracking service's base address with its version (specification, *Versioning*). */
export const BEACON_URL = `${TRACKING_ORIGIN}/beacon/v2`;

/** The indexing service as the app's configuration names it. */
export const INDEX_URL = 'https://index.example.com';

/** The app as shoppers' browsers reach it with their reports. */
export const REPORTS_ORIGIN = 'https://reports.example.com';

/** The account that the sandbox's services know. */
export const SITE_ID = 'demo01';

/** The discovery service as the theme names it: each account has a host of its own. */
export const DISCOVERY_URL = `https://${SITE_ID}.a.discovery.example.com`;

/** The secret key of {@link SITE_ID} at the indexing service. */
export const SECRET_KEY = 'sk_demo_0123456789abcdef';

/** The shop that installs the app, by its permanent domain. */
export const SHOP_DOMAIN = 'demo-shop.myshopify.com';

/** Offsets from `SANDBOX_PORT`: each server has a port of its own. */
export const PORT_OFFSETS = {
  start: 0,
  storefront: 1,
  trackingPage: 2,
  beacon: 3,
  /** The shop's admin, and what the app asks of Shopify. */
  admin: 4,
  /** The app as a browser reaches it, through the admin's front. */
  app: 5,
  /** The indexing service: its API and its page. */
  indexing: 6,
  /** The app's own port, behind the front. */
  appServer: 7,
  /** The discovery service: its API and its page. */
  discovery: 8,
  /** The page with the mails that the app has sent; SMTP has any free port. */
  mails: 9,
} as const;

/** `SANDBOX_PORT` by default. */
export const DEFAULT_PORT = 4000;
