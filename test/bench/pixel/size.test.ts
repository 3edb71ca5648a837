import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { buildPixel } from '../../support/build-pixel.ts';
import { gzippedBytes } from '../table.ts';

/** What shoppers are asked to download at most, in bytes. */
const LIMIT = 6_600;

it(`the pixel's bundle has at most ${LIMIT} bytes gzipped`, { timeout: 180_000 }, async () => {
  const { bundle } = await buildPixel();
  expect(gzippedBytes(await readFile(bundle))).toBeLessThanOrEqual(LIMIT);
});
