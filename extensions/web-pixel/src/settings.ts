import type { PixelSettings } from '../../../app/beacon/pixel-settings.ts';
import { needed } from './platform.ts';

export type { PixelSettings };

/** What the pixel cannot do without. */
const REQUIRED = ['siteId', 'beaconUrl', 'identifiers', 'mode'] as const;

/**
 * The settings in force.
 *
 * @throws {Error} that names the first required setting that is missing
 */
export function readSettings(given: Partial<Record<string, unknown>>): PixelSettings {
  for (const name of REQUIRED) needed(given[name], name);
  return given as unknown as PixelSettings;
}
