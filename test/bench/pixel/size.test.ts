import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { buildPixel } from '../../support/build-pixel.ts';
import { gzippedBytes } from '../gzipped-bytes.ts';

/**
 * What shoppers are asked to download at most, in bytes. The bundle would be smaller without: an order's tax by 1,120,
 * page addresses by 620, reports to the app by 480, attribution by 230, what tells additions apart and what hands over to
 * the page by 210 each.
 */
const LIMIT = 8_000;

it(`the pixel's bundle has at most ${LIMIT} bytes gzipped`, { timeout: 180_000 }, async () => {
  const { bundle } = await buildPixel();
  expect(gzippedBytes(await readFile(bundle))).toBeLessThanOrEqual(LIMIT);
});
