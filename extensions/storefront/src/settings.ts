import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';

/**
 * The settings that the app left for the theme. A version of the app before this one left no tracking address:
 * then the script sends nothing, and the pixel sends by itself.
 */
export type Settings = Pick<StorefrontSettings, 'cookiePrefix' | 'mode' | 'logins'> &
  Partial<StorefrontSettings>;

/** @throws {Error} where there are no settings, or the prefix cannot be one */
export function readSettings(text: string | undefined): Settings {
  const settings = JSON.parse(text || '') as Settings;
  // `undefined` becomes `''`.
  if (!/^[a-z]\w*$/i.test([settings.cookiePrefix].join())) throw Error('bad setting cookiePrefix');
  return settings;
}
