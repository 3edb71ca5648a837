import { z } from 'zod';
import type { CredentialsStore } from '../shop/credentials.ts';
import type { SettingsStore, ShopSettings } from '../shop/settings.ts';
import { jsonText } from './admin-api.ts';
import { vatRatesOf } from './vat-rates.ts';

/** The pixel's settings as Shopify stores them: all are strings. */
export type PixelSettings = Record<
  | 'siteId'
  | 'beaconUrl'
  | 'identifiers'
  | 'taxesIncluded'
  | 'vatRates'
  | 'urlParameters'
  | 'attributionParameter'
  | 'mode'
  | 'reportUrl'
  | 'reportEvery',
  string
>;

/** The sources of the settings of a shop's pixel and storefront extension. */
export interface SettingsSources {
  credentials: Pick<CredentialsStore, 'view'>;
  settings: Pick<SettingsStore, 'read'>;
  /** The base address of the tracking API with its version (`BEACON_URL`). */
  beaconUrl: string;
  /** `PAGE_URL_PARAMETERS` of the operator. */
  urlParameters: string;
  /** `ATTRIBUTION_PARAMETER` of the operator. */
  attributionParameter: string;
  /** The https origin at which browsers report (`REPORTS_URL`); `''` for none. */
  reportsUrl: string;
  /** One of so many page loads reports (`REPORT_EVERY`). */
  reportEvery: number;
}

/** The facts that the pixel's settings follow from. */
export interface PixelFacts
  extends
    Pick<SettingsSources, 'beaconUrl' | 'urlParameters' | 'attributionParameter' | 'reportEvery'>,
    Pick<ShopSettings, 'identifiers' | 'mode' | 'taxesIncluded'> {
  siteId: string;
  /** The countries that the shop ships to, by ISO 3166-1 codes. */
  countries: readonly string[];
  /** `''` for nowhere. */
  reportUrl: string;
}

/** The settings that a shop's pixel should have. */
export function pixelSettings(facts: PixelFacts): PixelSettings {
  return {
    siteId: facts.siteId,
    beaconUrl: facts.beaconUrl,
    identifiers: facts.identifiers,
    taxesIncluded: facts.taxesIncluded === 'automatic' ? '' : facts.taxesIncluded,
    vatRates: vatRatesOf(facts.countries),
    urlParameters: facts.urlParameters,
    attributionParameter: facts.attributionParameter,
    mode: facts.mode,
    reportUrl: facts.reportUrl,
    reportEvery: String(facts.reportEvery),
  };
}

/**
 * Settings for `webPixelCreate`: JSON text without the empty ones, since the extension's definition allows a missing
 * setting, but no empty text for a setting with choices.
 */
export function writtenSettings(settings: PixelSettings): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== '')),
  );
}

/** Settings in Shopify's answer: an object, or JSON text of one. */
export const answeredSettings = z.union([jsonText, z.unknown()]).pipe(
  z.record(
    z.string(),
    z
      .union([z.string(), z.number(), z.boolean(), z.null()])
      .transform((value) => String(value ?? '')),
  ),
);

/** The names of the settings that differ from the wanted ones; a missing one equals an empty one. */
export function settingsDifferences(
  wanted: PixelSettings,
  actual: Record<string, string>,
): (keyof PixelSettings)[] {
  const names = Object.keys(wanted) as (keyof PixelSettings)[];
  return names.filter((name) => (actual[name] ?? '') !== wanted[name]);
}
