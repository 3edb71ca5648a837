/**
 * What the app tells the storefront extension: an app-owned metafield of type `json`, which the
 * extension's Liquid reads as `app.metafields.beacon.settings.value`. Every shopper can read it, so it
 * holds nothing that is secret.
 */

/** Where the metafield lies: `metafieldsSet` with the app installation as its owner. */
export const STOREFRONT_SETTINGS = { namespace: 'beacon', key: 'settings' } as const;

/** The metafield's value. Without one the extension does nothing. */
export interface StorefrontSettings {
  /** Prefix of every cookie and storage entry, the same as the pixel's. */
  cookiePrefix: string;
  /** `test` says in the browser's console why something is not reported. */
  mode: 'live' | 'test';
  /** Whether logins are reported. */
  logins: boolean;
}
