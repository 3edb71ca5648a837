import { attributionParameter } from '../../app/beacon/dialect.ts';
import { HARMLESS_PARAMETERS } from '../../app/beacon/page-url.ts';
import type { StorefrontSettings } from '../../app/beacon/storefront-settings.ts';
import { BEACON_URL, DISCOVERY_URL, SITE_ID } from './addresses.ts';

/** The settings of `webPixelCreate`: Shopify stores strings of any content. */
export type GivenSettings = Record<string, string>;

/** Settings with the sandbox's own tracking service. */
export const USUAL_SETTINGS = {
  siteId: SITE_ID,
  beaconUrl: BEACON_URL,
  identifiers: 'product',
  taxesIncluded: '',
  vatRates: '{"DE":[0.19,0.07]}',
  urlParameters: HARMLESS_PARAMETERS,
  attributionParameter,
  mode: 'live',
} as const satisfies GivenSettings;

/** The app's settings for its theme extension, with the same service. */
export const USUAL_EXTENSION: StorefrontSettings = {
  siteId: SITE_ID,
  beaconUrl: BEACON_URL,
  identifiers: 'product',
  mode: 'live',
  logins: true,
  urlParameters: HARMLESS_PARAMETERS,
  attributionParameter,
  discoveryUrl: DISCOVERY_URL,
  preflight: false,
};

/** The same without logins, which the shop's app proxy leads to the app. */
export const EXTENSION_ALONE: StorefrontSettings = { ...USUAL_EXTENSION, logins: false };
