import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { buildPixel } from '../../support/build-pixel.ts';
import { gzippedBytes } from '../table.ts';
import { bytesWithout, CAPABILITIES } from './capabilities.ts';

/** The largest download for shoppers, in bytes. */
const LIMIT = 6_600;

/** The limit of the part that reports views, cart changes and orders, each once. */
const CORE_LIMIT = 4_500;

it(`the pixel's bundle has at most ${LIMIT} bytes gzipped`, async () => {
  const { bundle } = await buildPixel();
  expect(gzippedBytes(await readFile(bundle))).toBeLessThanOrEqual(LIMIT);
});

it(`without its further capabilities it has at most ${CORE_LIMIT}`, async () => {
  expect(await bytesWithout(Object.keys(CAPABILITIES))).toBeLessThanOrEqual(CORE_LIMIT);
});
