/**
 * The storefront extension's settings: an app-owned metafield of type `json`, which the extension's Liquid reads as
 * `app.metafields.beacon.settings.value`. Every shopper can read it, so it contains no secrets.
 */

/** The metafield's namespace and key: `metafieldsSet` with the app installation as its owner. */
export const STOREFRONT_SETTINGS = { namespace: 'beacon', key: 'settings' } as const;

/** The extension's app embed: the name of its file in `blocks/`, with which the theme editor is opened. */
export const APP_EMBED = 'beacon-pixel';

/** The metafield's value. Without one the extension does nothing. */
export interface StorefrontSettings {
  /** The account at the tracking service. */
  siteId: string;
  /** The base address of the tracking API with its version, `https://…/beacon/v2`. */
  beaconUrl: string;
  /** `product`: the uid of a product without variants is its product id; otherwise every uid is a variant's. */
  identifiers: 'product' | 'variant';
  /** `test` marks events with `dev: true`, and logs to the browser's console why something is not reported. */
  mode: 'live' | 'test';
  /** Whether logins are reported. */
  logins: boolean;
  /** Whether the pixel is not connected: then changes of the cart are not reported. If missing, it may be. */
  noPixel?: boolean | undefined;
  /** The query parameters that are kept, as in `page-url.ts`. */
  urlParameters: string;
  /** The parameter of landing addresses that names the origin of the visit. */
  attributionParameter: string;
  /** The account's discovery service, `https://demo01.a.example.com`; only if the operator has set it. */
  discoveryUrl?: string | undefined;
  /** Whether the discovery service is notified when cart, viewed products or shopper change; needs its address. */
  preflight?: boolean | undefined;
  /** How often recommendations are reported as rendered: once per page, the default, or per profile. */
  recommendationRender?: 'page' | 'profile' | undefined;
  /** The property of `window` that reveals the vendor's own library: if it runs, the tracker is silent. */
  libraryGlobal?: string | undefined;
  /** The address for reports of event outcomes to the app, see `report.ts`; no reports if it is missing. */
  reportUrl?: string | undefined;
  /** One of this many page loads reports its events. */
  reportEvery?: number | undefined;
}
