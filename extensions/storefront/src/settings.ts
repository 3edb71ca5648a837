import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';

/**
 * The settings that the app left for the theme.
 *
 * @throws {Error} where there are none, or the prefix cannot be one
 */
export function readSettings(text: string | undefined): StorefrontSettings {
  const settings = JSON.parse(text || '') as StorefrontSettings;
  // A missing value joins to nothing.
  if (!/^[a-z]\w*$/i.test([settings.cookiePrefix].join())) throw Error('bad setting cookiePrefix');
  return settings;
}
