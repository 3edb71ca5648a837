import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { USUAL_EXTENSION } from '../../sandbox/pixel-connection.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/sandbox.ts';
import { buildPixel } from '../../support/build-pixel.ts';

/** Both sides have Shopify's runtime of pixels, which is loaded with the first pixel of any app. */
export const SIDES = ['empty pixel', 'pixel + extension'] as const;

export type Side = (typeof SIDES)[number];

/** The source of a pixel without any work. */
const EMPTY_PIXEL = `shopify.extend('WebPixel::Render', () => undefined);`;

/**
 * Builds the pixel, and opens a shop for each side. Each has separate servers, which compress and allow caching.
 *
 * @param resources closes the shops at its end
 */
export async function openShops(resources: AsyncDisposableStack): Promise<Record<Side, Sandbox>> {
  const folder = await mkdtemp(join(tmpdir(), 'beacon-pixel-shops-'));
  resources.defer(() => rm(folder, { recursive: true }));
  console.log('Building the web pixel…');
  // Shops read the pixel for each page: a copy keeps later builds out of the run.
  const bundle = join(folder, 'beacon-pixel.js');
  await copyFile((await buildPixel()).bundle, bundle);
  const emptyPixel = join(folder, 'empty-pixel.js');
  await writeFile(emptyPixel, EMPTY_PIXEL);
  const open = async (options: Pick<SandboxOptions, 'bundle' | 'extension'>): Promise<Sandbox> =>
    resources.adopt(await startSandbox({ ports: 'free', delivery: 'cdn', ...options }), (it) =>
      it.close(),
    );
  return {
    'empty pixel': await open({ bundle: emptyPixel }),
    'pixel + extension': await open({ bundle, extension: () => USUAL_EXTENSION }),
  };
}
