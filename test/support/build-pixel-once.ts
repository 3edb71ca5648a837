import { buildPixel } from './build-pixel.ts';

/** Builds the pixel before the first browser test of a run. */
export async function setup(): Promise<void> {
  await buildPixel();
}
