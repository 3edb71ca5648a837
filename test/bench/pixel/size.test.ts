import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { buildPixel } from '../../support/build-pixel.ts';
import { gzippedBytes } from '../gzipped-bytes.ts';

/**
 * What shoppers are asked to download at most, in bytes. The order with its tax takes 1,700 of them, page addresses
 * 640.
 */
const LIMIT = 7_500;

it(`the pixel's bundle has at most ${LIMIT} bytes gzipped`, { timeout: 60_000 }, async () => {
  const { bundle } = await buildPixel();
  expect(gzippedBytes(await readFile(bundle))).toBeLessThanOrEqual(LIMIT);
});
