import type { USUAL_SETTINGS } from '../pixel-connection.ts';

/** What each of the pixel's settings is called, in the order of its extension's TOML file. */
export const SETTINGS_FIELDS: readonly (readonly [keyof typeof USUAL_SETTINGS, string])[] = [
  ['siteId', 'Site ID'],
  ['beaconUrl', 'Tracking address'],
  ['cookiePrefix', 'Cookie prefix'],
  ['identifiers', 'Identifiers'],
  ['taxesIncluded', 'Prices include tax'],
  ['mode', 'Mode'],
];
