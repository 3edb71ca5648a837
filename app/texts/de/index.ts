import type { en } from '../en/index.ts';
import type { Translation } from '../translation.ts';
import { common } from './common.ts';
import { frame } from './frame.ts';
import { health } from './health.ts';
import { pixel } from './pixel.ts';
import { settings } from './settings.ts';
import { time } from './time.ts';

/** The texts of the app's pages in German, in the words of Shopify's own admin. */
export const de: Translation<typeof en> = { common, frame, health, pixel, settings, time };
