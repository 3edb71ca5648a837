import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { USUAL_EXTENSION } from '../../sandbox/pixel-connection.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { EQUIPMENT, forEachWay, type Way, WAYS } from './differences.ts';

/** The source of a pixel without any work. */
const EMPTY_PIXEL = `shopify.extend('WebPixel::Render', () => undefined);`;

/** The shops, one for each way. */
export type Shops = Record<Way, Sandbox>;

/**
 * Opens a shop for each way. Each has separate servers, which compress and allow caching.
 *
 * @param bundle path of the product's pixel
 * @param folder receives the empty pixel
 * @param resources closes the shops at its end
 */
export async function openShops(
  bundle: string,
  folder: string,
  resources: AsyncDisposableStack,
): Promise<Shops> {
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
  return forEachWay((way) => {
    const shop = opened.get(way);
    if (!shop) throw new Error(`There is no shop with ${way}.`);
    return shop;
  });
}
