import { readFile } from 'node:fs/promises';
import type { StorefrontSettings } from '../../../app/beacon/storefront-settings.ts';
import { USUAL_EXTENSION } from '../../sandbox/pixel-connection.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { SILENT_PIXEL } from '../../browser/delivery/client/page-script.ts';
import { buildPixel } from '../../support/build-pixel.ts';

/**
 * The compared shops. Both have Shopify's runtime of pixels, which is loaded with the first pixel of any app: the cost of
 * the product is the difference to a shop with an empty pixel.
 */
export const SIDES = ['empty pixel', 'pixel + extension'] as const;

export type Side = (typeof SIDES)[number];

/**
 * Builds the pixel, and opens both shops. Each has separate servers, which compress and allow caching.
 *
 * @param resources closes the shops at its end
 */
export async function openShops(resources: AsyncDisposableStack): Promise<Record<Side, Sandbox>> {
  console.log('Building the web pixel…');
  // A bundle given by its path is read for each page: the script itself keeps later builds out of the run.
  const pixel = await readFile((await buildPixel()).bundle, 'utf8');
  const open = async (script: string, extension: StorefrontSettings | null): Promise<Sandbox> =>
    resources.adopt(
      await startSandbox({
        ports: 'free',
        delivery: 'cdn',
        bundle: { script },
        pixel: {},
        extension: () => extension,
      }),
      (it) => it.close(),
    );
  return {
    'empty pixel': await open(SILENT_PIXEL, null),
    'pixel + extension': await open(pixel, USUAL_EXTENSION),
  };
}
