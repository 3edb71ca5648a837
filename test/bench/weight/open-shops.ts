import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { USUAL_EXTENSION } from '../../sandbox/pixel-connection.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { buildPixel } from '../../support/build-pixel.ts';
import { EQUIPMENT, forEachWay, type Way, WAYS } from './differences.ts';

/** The source of a pixel without any work. */
const EMPTY_PIXEL = `shopify.extend('WebPixel::Render', () => undefined);`;

/** The shops, one for each way. */
export type Shops = Record<Way, Sandbox>;

/**
 * Builds the pixel, and opens a shop for each way. Each has separate servers, which compress and allow caching.
 *
 * @param resources closes the shops at its end
 * @returns with the path of the product's pixel
 */
export async function openShops(
  resources: AsyncDisposableStack,
): Promise<{ shops: Shops; bundle: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'beacon-pixel-shops-'));
  resources.defer(() => rm(folder, { recursive: true }));
  console.log('Building the web pixel…');
  // Shops read the pixel for each page: a copy keeps later builds out of the run.
  const bundle = join(folder, 'beacon-pixel.js');
  await copyFile((await buildPixel()).bundle, bundle);
  const emptyPixel = join(folder, 'empty-pixel.js');
  await writeFile(emptyPixel, EMPTY_PIXEL);
  const open = async (way: Way): Promise<[Way, Sandbox]> => {
    const { pixel, extension } = EQUIPMENT[way];
    const sandbox = await startSandbox({
      ports: 'free',
      delivery: 'cdn',
      bundle: pixel === 'empty' ? emptyPixel : bundle,
      pixel: pixel === 'none' ? null : {},
      ...(extension === 'on' && {
        extension: () => USUAL_EXTENSION,
      }),
    });
    return [way, resources.adopt(sandbox, (it) => it.close())];
  };
  const opened = new Map(await Promise.all(WAYS.map(open)));
  const shops = forEachWay((way) => {
    const shop = opened.get(way);
    if (!shop) throw new Error(`There is no shop with ${way}.`);
    return shop;
  });
  return { shops, bundle };
}
