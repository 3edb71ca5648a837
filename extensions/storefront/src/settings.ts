import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';

/**
 * The settings that the app left for the theme.
 *
 * @throws {Error} where there are none, or the prefix cannot be one
 */
export function readSettings(text: string | undefined): StorefrontSettings {
  const settings = JSON.parse(text || '') as StorefrontSettings;
  if (!/^[a-z]\w*$/i.test(settings.cookiePrefix)) throw Error('bad setting cookiePrefix');
  return settings;
}
