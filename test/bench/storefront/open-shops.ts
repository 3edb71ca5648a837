import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';
import { USUAL_EXTENSION } from '../../sandbox/pixel-connection.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { buildPixel } from '../../support/build-pixel.ts';

/**
 * The compared shops. Both have Shopify's runtime of pixels, which is loaded with the first pixel of any app: the cost of
 * the product is the difference to a shop with an empty pixel.
 */
export const SIDES = ['empty pixel', 'pixel + extension'] as const;

export type Side = (typeof SIDES)[number];

/** The source of a pixel without any work. */
const EMPTY_PIXEL = `shopify.extend('WebPixel::Render', () => undefined);`;

/**
 * Builds the pixel, and opens both shops. Each has separate servers, which compress and allow caching.
 *
 * @param resources closes the shops at its end
 */
export async function openShops(resources: AsyncDisposableStack): Promise<Record<Side, Sandbox>> {
  const folder = await mkdtemp(join(tmpdir(), 'beacon-pixel-shops-'));
  resources.defer(() => rm(folder, { recursive: true }));
  console.log('Building the web pixel…');
  // Shops read the pixel for each page: a copy keeps later builds out of the run.
  const pixel = join(folder, 'beacon-pixel.js');
  await copyFile((await buildPixel()).bundle, pixel);
  const emptyPixel = join(folder, 'empty-pixel.js');
  await writeFile(emptyPixel, EMPTY_PIXEL);
  const open = async (bundle: string, extension: StorefrontSettings | null): Promise<Sandbox> =>
    resources.adopt(
      await startSandbox({
        ports: 'free',
        delivery: 'cdn',
        bundle,
        pixel: {},
        extension: () => extension,
      }),
      (it) => it.close(),
    );
  return {
    'empty pixel': await open(emptyPixel, null),
    'pixel + extension': await open(pixel, USUAL_EXTENSION),
  };
}
