import { z } from 'zod';
import { DEFAULT_PREFIX } from '../beacon/vendor.ts';
import type { ShopSettings } from '../shop/settings.ts';

/** The pixel's settings as Shopify stores them: all are strings. */
export type PixelSettings = Record<
  | 'siteId'
  | 'beaconUrl'
  | 'cookiePrefix'
  | 'identifiers'
  | 'taxesIncluded'
  | 'urlParameters'
  | 'attributionParameter'
  | 'mode'
  | 'reportUrl'
  | 'reportEvery',
  string
>;

/** Where and how often browsers report what became of events. */
export interface ReportSettings {
  /** `''` for nowhere. */
  url: string;
  /** One of how many page loads counts its events. */
  every: number;
}

/** What the pixel's settings follow from. */
export interface PixelFacts {
  siteId: string;
  beaconUrl: string;
  identifiers: ShopSettings['identifiers'];
  mode: ShopSettings['mode'];
  taxesIncluded: ShopSettings['taxesIncluded'];
  /** `PAGE_URL_PARAMETERS` of the operator. */
  urlParameters: string;
  /** `ATTRIBUTION_PARAMETER` of the operator. */
  attributionParameter: string;
  reports: ReportSettings;
}

/** The settings that a shop's pixel is to have. */
export function pixelSettings({
  siteId,
  beaconUrl,
  identifiers,
  mode,
  taxesIncluded,
  urlParameters,
  attributionParameter,
  reports,
}: PixelFacts): PixelSettings {
  return {
    siteId,
    beaconUrl,
    cookiePrefix: DEFAULT_PREFIX,
    identifiers,
    taxesIncluded: taxesIncluded === 'automatic' ? '' : taxesIncluded,
    urlParameters,
    attributionParameter,
    mode,
    reportUrl: reports.url,
    reportEvery: String(reports.every),
  };
}

/**
 * Settings as `webPixelCreate` takes them: JSON text, without the empty ones, since the extension's
 * definition admits a setting that is not there and not one that is none of its choices.
 */
export function writtenSettings(settings: PixelSettings): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== '')),
  );
}

/** Settings as Shopify answers them: an object, or JSON text of one. */
export const answeredSettings = z.union([z.string().transform(parsedJson), z.unknown()]).pipe(
  z.record(
    z.string(),
    z
      .union([z.string(), z.number(), z.boolean(), z.null()])
      .transform((value) => String(value ?? '')),
  ),
);

/** The names of the wanted settings that are not as they are wanted; none and an empty one are alike. */
export function settingsDifferences(
  wanted: PixelSettings,
  actual: Record<string, string>,
): (keyof PixelSettings)[] {
  const names = Object.keys(wanted) as (keyof PixelSettings)[];
  return names.filter((name) => (actual[name] ?? '') !== wanted[name]);
}

/** Whether two records hold the same settings, in any order. */
export function sameSettings(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

function parsedJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' });
    return z.NEVER;
  }
}
