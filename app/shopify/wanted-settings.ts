/** The settings that the pixel and the storefront extension of a shop should have. */
import type { PrismaClient } from '@prisma/client';
import { reportUrlOf } from '../beacon/report.ts';
import type { StorefrontSettings } from '../beacon/storefront-settings.ts';
import type { Indexing } from '../indexing/indexing.ts';
import type { CredentialsStore } from '../shop/credentials.ts';
import type { SettingsStore, ShopSettings } from '../shop/settings.ts';
import type { Shops } from '../shop/shops.ts';
import type { PixelSettings } from './pixel-settings.ts';
import { readStoredPixel } from './stored-pixel.ts';
import { vatRatesOf } from './vat-rates.ts';

/**
 * The settings; null without an account, as nothing could be sent. The extension does not get an account that was never
 * accepted, unless staff have connected the pixel with it.
 */
export interface WantedSettings {
  pixel(shop: string): Promise<PixelSettings | null>;
  storefront(shop: string): Promise<StorefrontSettings | null>;
}

/** The configuration of the operator that they get, by the names of its variables (`app/server/config.ts`). */
export interface OperatorSettings {
  BEACON_URL: string;
  PAGE_URL_PARAMETERS: string;
  ATTRIBUTION_PARAMETER: string;
  /** With `{siteId}` for the account; `''` for none. */
  DISCOVERY_URL: string;
  RECOMMENDATION_RENDER: 'page' | 'profile';
  LIBRARY_GLOBAL: string;
  /** The https origin for browsers' reports; `''` for none. */
  REPORTS_URL: string;
  REPORT_EVERY: number;
}

/** The facts that determine the settings. */
export interface WantedFacts {
  config: OperatorSettings;
  shop: string;
  siteId: string;
  chosen: ShopSettings;
}

export interface WantedSettingsDeps extends Pick<WantedFacts, 'config'> {
  credentials: Pick<CredentialsStore, 'view'>;
  settings: Pick<SettingsStore, 'read'>;
  shops: Pick<Shops, 'find'>;
  indexing: Pick<Indexing, 'isNeverAccepted'>;
  prisma: PrismaClient;
}

export function createWantedSettings(deps: WantedSettingsDeps): WantedSettings {
  const { config, credentials, settings, shops, indexing, prisma } = deps;

  async function factsOf(shop: string): Promise<WantedFacts | null> {
    const account = await credentials.view(shop);
    if (account === null) return null;
    return { config, shop, siteId: account.siteId, chosen: await settings.read(shop) };
  }

  return {
    async pixel(shop) {
      const facts = await factsOf(shop);
      const known = facts && (await shops.find(shop));
      return facts && pixelSettings(facts, known?.facts?.countries ?? []);
    },

    async storefront(shop) {
      const facts = await factsOf(shop);
      if (facts === null) return null;
      const isConnected = (await readStoredPixel(prisma, shop)) !== null;
      const isHeld = !isConnected && (await indexing.isNeverAccepted(shop, facts.siteId));
      return isHeld ? null : storefrontSettings(facts, isConnected);
    },
  };
}

/** Returns the settings that both get. */
const sharedSettings = ({ config, siteId, chosen }: WantedFacts) => ({
  siteId,
  beaconUrl: config.BEACON_URL,
  identifiers: chosen.identifiers,
  mode: chosen.mode,
  urlParameters: config.PAGE_URL_PARAMETERS,
  attributionParameter: config.ATTRIBUTION_PARAMETER,
});

/** Returns the pixel's settings. @param countries the countries that the shop ships to, as ISO 3166-1 codes */
export function pixelSettings(facts: WantedFacts, countries: readonly string[]): PixelSettings {
  const { taxesIncluded } = facts.chosen;
  return {
    ...sharedSettings(facts),
    taxesIncluded: taxesIncluded === 'automatic' ? '' : taxesIncluded,
    vatRates: vatRatesOf(countries),
    reportUrl: reportUrlOf(facts.config.REPORTS_URL, facts.shop),
    reportEvery: String(facts.config.REPORT_EVERY),
  };
}

function storefrontSettings(facts: WantedFacts, hasPixel: boolean): StorefrontSettings {
  const { config, shop, siteId, chosen } = facts;
  return {
    ...sharedSettings(facts),
    logins: true,
    ...(!hasPixel && { noPixel: true }),
    ...(config.DISCOVERY_URL && {
      discoveryUrl: config.DISCOVERY_URL.replaceAll('{siteId}', siteId),
      preflight: chosen.preflight,
    }),
    ...(config.RECOMMENDATION_RENDER === 'profile' && { recommendationRender: 'profile' }),
    ...(config.LIBRARY_GLOBAL && { libraryGlobal: config.LIBRARY_GLOBAL }),
    ...(config.REPORTS_URL && {
      reportUrl: reportUrlOf(config.REPORTS_URL, shop),
      reportEvery: config.REPORT_EVERY,
    }),
  };
}
