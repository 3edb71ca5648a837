/**
 * The storefront extension's settings: an app-owned metafield of type `json`, which the extension's Liquid reads as
 * `app.metafields.beacon.settings.value`. Every shopper can read it, so it contains no secrets.
 */

import type { z } from 'zod';
import type { storefrontSettingsSchema } from './schemas/storefront-settings.ts';

/** The metafield's namespace and key: `metafieldsSet` with the app installation as its owner. */
export const STOREFRONT_SETTINGS = { namespace: 'beacon', key: 'settings' } as const;

/** The extension's app embed: the name of its file in `blocks/`, with which the theme editor is opened. */
export const APP_EMBED = 'beacon-pixel';

/** The metafield's value. Without one the extension does nothing. */
export type StorefrontSettings = z.output<typeof storefrontSettingsSchema>;
