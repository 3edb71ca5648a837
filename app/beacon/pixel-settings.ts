/**
 * The pixel's settings (`settings` of `webPixelCreate`): strings, without the empty ones. Shopify validates each
 * against the schema in `extensions/web-pixel/shopify.extension.toml`.
 */
import type { StorefrontSettings } from './storefront-settings.ts';

export interface PixelSettings {
  /** The account at the tracking service. */
  siteId: string;
  /** The base address of the tracking API with its version, `https://…/beacon/v2`. */
  beaconUrl: string;
  /** `product`: the uid of a product without variants is its product id; otherwise every uid is a variant's. */
  identifiers: string;
  /** `test` marks events with `dev: true` and logs the pixel's actions to the console. */
  mode: StorefrontSettings['mode'];
  /** Whether the shop's prices include tax; if it is missing, each order decides. */
  taxesIncluded?: string;
  /** Legal rates of value added tax by country, as JSON text: `{"DE":[0.19,0.07]}`; if missing, no rate is sent. */
  vatRates?: string;
  /** The query parameters that are kept, as in `page-url.ts`; none if it is missing. */
  urlParameters?: string;
  /** The parameter of landing addresses that names the origin of the visit; none if it is missing. */
  attributionParameter?: string;
  /** The address for reports of event outcomes to the app (`report.ts`); no reports if it is missing. */
  reportUrl?: string;
  /** One of this many page loads reports its events; every one if it is missing. */
  reportEvery?: string;
}
