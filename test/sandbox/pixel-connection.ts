import { attributionParameter } from '../../app/beacon/dialect.ts';
import { HARMLESS_PARAMETERS } from '../../app/beacon/page-url.ts';
import type { StorefrontSettings } from '../../app/beacon/storefront-settings.ts';
import { BEACON_URL, DISCOVERY_URL, SITE_ID } from './addresses.ts';
import type { ConnectedPixel, DeclaredPurposes } from './pixel-runtime/contract.ts';

/** The settings of `webPixelCreate`: Shopify stores strings of any content. */
export type GivenSettings = Record<string, string>;

/** Settings that lead to the sandbox's own tracking service. */
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

/** What the app leaves for its theme extension, leading to the same service. */
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

/** Which pixel the merchant has connected. Pages that are open keep what they were made with. */
export interface PixelConnection {
  /** What the next page embeds; `null` when nothing is connected. */
  current(): ConnectedPixel | null;
  /** Connects with exactly these settings, replacing others. Nothing is checked, as by the platform. */
  connect(settings: GivenSettings): void;
  disconnect(): void;
}

/** @param privacy what the pixel's extension declares */
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
