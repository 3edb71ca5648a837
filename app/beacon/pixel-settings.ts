/**
 * The pixel's settings (`settings` of `webPixelCreate`): strings, without the empty ones. Shopify holds each
 * against the form that `extensions/web-pixel/shopify.extension.toml` defines.
 */
import type { StorefrontSettings } from './storefront-settings.ts';

export interface PixelSettings {
  /** Account at the tracking service. */
  siteId: string;
  /** Base address of the tracking API with its version, `https://…/beacon/v2`. */
  beaconUrl: string;
  /** Whether a product without variants is named by its product id (`product`) or every uid is a variant's. */
  identifiers: string;
  /** `test` marks events with `dev: true` and writes what the pixel does to the console. */
  mode: StorefrontSettings['mode'];
  /** Whether the shop's prices include tax; without it inferred from each order. */
  taxesIncluded?: string;
  /** Legal rates of value added tax by country, as JSON text: `{"DE":[0.19,0.07]}`; without it no rate is sent. */
  vatRates?: string;
  /** Query parameters that leave, as in `page-url.ts`; without it none. */
  urlParameters?: string;
  /** Parameter of landing addresses that says what led there; without it none does. */
  attributionParameter?: string;
  /** Where the pixel reports the outcomes of events to the app (`report.ts`); without it nowhere. */
  reportUrl?: string;
  /** Of how many page loads one reports its events; each without. */
  reportEvery?: string;
}
