import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';

/**
 * Reads the settings that the app left for the theme.
 *
 * @throws {Error} where there are no settings, or the prefix cannot be one
 */
export function readSettings(text: string | undefined): StorefrontSettings {
  const settings = JSON.parse(text || '') as StorefrontSettings;
  // `undefined` becomes `''`.
  if (!/^[a-z]\w*$/i.test([settings.cookiePrefix].join())) throw Error('bad setting cookiePrefix');
  return settings;
}
