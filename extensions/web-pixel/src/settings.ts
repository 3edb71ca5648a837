import type { PixelSettings } from '../../../app/beacon/pixel-settings.ts';
import { required } from './platform.ts';

export type { PixelSettings };

/** The settings that the pixel requires. */
const REQUIRED = ['siteId', 'beaconUrl', 'identifiers', 'mode'] as const;

/**
 * Returns the settings in force.
 *
 * @throws {Error} with the name of the first missing required setting
 */
export function readSettings(given: Partial<Record<string, unknown>>): PixelSettings {
  for (const name of REQUIRED) required(given[name], name);
  return given as unknown as PixelSettings;
}
