/**
 * The storefront extension's settings: an app-owned metafield of type `json`, which the
 * extension's Liquid reads as `app.metafields.beacon.settings.value`. Every shopper can read it, so it
 * holds nothing that is secret.
 */

/** Where the metafield lies: `metafieldsSet` with the app installation as its owner. */
export const STOREFRONT_SETTINGS = { namespace: 'beacon', key: 'settings' } as const;

/** The extension's app embed: the name of its file in `blocks/`, by which the theme editor finds it. */
export const APP_EMBED = 'beacon-pixel';

/** The metafield's value. Without one the extension does nothing. */
export interface StorefrontSettings {
  /** Account at the tracking service. */
  siteId: string;
  /** Base address of the tracking API with its version, `https://…/beacon/v2`. */
  beaconUrl: string;
  /** Whether a product without variants is named by its product id (`product`) or every uid is a variant's. */
  identifiers: 'product' | 'variant';
  /** `test` marks events with `dev: true`, and says in the browser's console why something is not reported. */
  mode: 'live' | 'test';
  /** Whether logins are reported. */
  logins: boolean;
  /** Whether the pixel is not connected: then changes of the cart are not reported. Without it the pixel may be. */
  noPixel?: boolean | undefined;
  /** Query parameters that leave, as in `page-url.ts`. */
  urlParameters: string;
  /** Parameter of landing addresses that says what led there. */
  attributionParameter: string;
  /** The account's discovery service, `https://demo01.a.example.com`; only where the operator has named it. */
  discoveryUrl?: string | undefined;
  /** Whether the discovery service is notified when cart, viewed products or shopper changed; needs its address. */
  preflight?: boolean | undefined;
  /** How often recommendations are reported as rendered: once per page, which is meant without it, or per profile. */
  recommendationRender?: 'page' | 'profile' | undefined;
  /** Property of `window` by which the vendor's own library is recognized: where it runs, the tracker is silent. */
  libraryGlobal?: string | undefined;
  /** Where the extension reports event outcomes to the app, see `report.ts`; without it nowhere. */
  reportUrl?: string | undefined;
  /** Of how many page loads one reports. */
  reportEvery?: number | undefined;
}
