import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { buildPixel } from '../../support/build-pixel.ts';
import { gzippedBytes } from '../gzipped-bytes.ts';

/**
 * What shoppers are asked to download at most, in bytes. The bundle would be smaller without: an order's tax by 980,
 * page addresses by 610, what tells additions apart by 250, reports to the app by 240, attribution by 220, records of
 * changes for the page by 140 and what hands over to it by 130.
 */
const LIMIT = 7_200;

it(`the pixel's bundle has at most ${LIMIT} bytes gzipped`, { timeout: 180_000 }, async () => {
  const { bundle } = await buildPixel();
  expect(gzippedBytes(await readFile(bundle))).toBeLessThanOrEqual(LIMIT);
});
