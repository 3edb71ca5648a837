import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Google's web-vitals as a script that runs before a page's own, and defines `webVitals`. */
export const WEB_VITALS = readFileSync(
  fileURLToPath(import.meta.resolve('web-vitals/attribution').replace(/js$/, 'iife.js')),
  'utf8',
);
