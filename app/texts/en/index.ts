import { common } from './common.ts';
import { frame } from './frame.ts';
import { health } from './health.ts';
import { pixel } from './pixel.ts';
import { settings } from './settings.ts';
import { time } from './time.ts';

/** The texts of the app's pages in American English, by page. Its keys are those of every language. */
export const en = { common, frame, health, pixel, settings, time };
