import { attributionParameter } from '../../app/beacon/dialect.ts';
import { HARMLESS_PARAMETERS } from '../../app/beacon/page-url.ts';
import type { StorefrontSettings } from '../../app/beacon/storefront-settings.ts';
import { BEACON_URL, DISCOVERY_URL, SITE_ID } from './addresses.ts';
import type { ConnectedPixel, DeclaredPurposes } from './pixel-runtime/contract.ts';

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

/** The pixel that the merchant has connected. Open pages keep the pixel they were rendered with. */
export interface PixelConnection {
  /** The pixel that the next page embeds; `null` if none is connected. */
  current(): ConnectedPixel | null;
  /** Connects with exactly these settings, replacing others, without a check, like the platform. */
  connect(settings: GivenSettings): void;
  disconnect(): void;
}

/** @param privacy the purposes that the pixel's extension declares */
export function createPixelConnection(privacy: DeclaredPurposes): PixelConnection {
  let current: ConnectedPixel | null = null;
  return {
    current: () => current,
    connect(settings) {
      current = { bundleUrl: '/web-pixels/pixel.js', settings: { ...settings }, privacy };
    },
    disconnect() {
      current = null;
    },
  };
}
