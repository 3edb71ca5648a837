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

/** The operator's configuration, by the variables of the same names. */
export interface OperatorSettings {
  beaconUrl: string;
  /** `PAGE_URL_PARAMETERS`. */
  urlParameters: string;
  attributionParameter: string;
  /** With `{siteId}` for the account; `''` for none. */
  discoveryUrl: string;
  recommendationRender: 'page' | 'profile';
  libraryGlobal: string;
  /** The https origin for browsers' reports; `''` for none. */
  reportsUrl: string;
  reportEvery: number;
}

/** The facts that determine the settings. */
export interface WantedFacts extends OperatorSettings {
  shop: string;
  siteId: string;
  chosen: ShopSettings;
}

export interface WantedSettingsDeps extends OperatorSettings {
  credentials: Pick<CredentialsStore, 'view'>;
  settings: Pick<SettingsStore, 'read'>;
  shops: Pick<Shops, 'find'>;
  indexing: Pick<Indexing, 'isNeverAccepted'>;
  prisma: PrismaClient;
}

export function createWantedSettings(deps: WantedSettingsDeps): WantedSettings {
  const { credentials, settings, shops, indexing, prisma, ...operator } = deps;

  async function factsOf(shop: string): Promise<WantedFacts | null> {
    const account = await credentials.view(shop);
    if (account === null) return null;
    return { ...operator, shop, siteId: account.siteId, chosen: await settings.read(shop) };
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
const sharedSettings = ({ siteId, beaconUrl, chosen, ...operator }: WantedFacts) => ({
  siteId,
  beaconUrl,
  identifiers: chosen.identifiers,
  mode: chosen.mode,
  urlParameters: operator.urlParameters,
  attributionParameter: operator.attributionParameter,
});

/** Returns the pixel's settings. @param countries the countries that the shop ships to, as ISO 3166-1 codes */
export function pixelSettings(facts: WantedFacts, countries: readonly string[]): PixelSettings {
  const { taxesIncluded } = facts.chosen;
  return {
    ...sharedSettings(facts),
    taxesIncluded: taxesIncluded === 'automatic' ? '' : taxesIncluded,
    vatRates: vatRatesOf(countries),
    reportUrl: reportUrlOf(facts.reportsUrl, facts.shop),
    reportEvery: String(facts.reportEvery),
  };
}

function storefrontSettings(facts: WantedFacts, hasPixel: boolean): StorefrontSettings {
  const { discoveryUrl, recommendationRender, libraryGlobal, reportsUrl, reportEvery } = facts;
  return {
    ...sharedSettings(facts),
    logins: true,
    ...(!hasPixel && { noPixel: true }),
    ...(discoveryUrl && {
      discoveryUrl: discoveryUrl.replaceAll('{siteId}', facts.siteId),
      preflight: facts.chosen.preflight,
    }),
    ...(recommendationRender === 'profile' && { recommendationRender }),
    ...(libraryGlobal && { libraryGlobal }),
    ...(reportsUrl && { reportUrl: reportUrlOf(reportsUrl, facts.shop), reportEvery }),
  };
}
