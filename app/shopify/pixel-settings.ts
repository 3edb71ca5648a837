import { z } from 'zod';
import type { PixelSettings as SentSettings } from '../beacon/pixel-settings.ts';
import { parseJson } from '../http/read-body.ts';

/** The pixel's settings as Shopify stores them: all are strings, `''` for a missing one. */
export type PixelSettings = Record<keyof SentSettings, string>;

/**
 * Returns settings for `webPixelCreate`: JSON text without the empty ones, since the extension's definition allows a
 * missing setting, but no empty text for a setting with choices.
 */
export function writtenSettings(settings: PixelSettings): string {
  return JSON.stringify(
    Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== '')),
  );
}

/** Parses settings in Shopify's answer: an object, or JSON text of one. */
export const answeredSettings = z.union([z.string().transform(parseJson), z.unknown()]).pipe(
  z.record(
    z.string(),
    z
      .union([z.string(), z.number(), z.boolean(), z.null()])
      .transform((value) => String(value ?? '')),
  ),
);

/** Returns the names of the settings that differ from the wanted ones; a missing one equals an empty one. */
export function settingsDifferences(
  wanted: PixelSettings,
  actual: Record<string, string>,
): (keyof PixelSettings)[] {
  const names = Object.keys(wanted) as (keyof PixelSettings)[];
  return names.filter((name) => (actual[name] ?? '') !== wanted[name]);
}
