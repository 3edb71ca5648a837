import { buildApp } from './build-app.ts';
import { buildPixel } from './build-pixel.ts';

/** Builds the pixel and the app's pages before the first test of a run. */
export async function setup(): Promise<void> {
  await Promise.all([buildPixel(), buildApp()]);
}
