import { type Asset, bundled } from '../service-parts/bundle.ts';
import { once } from '../service-parts/once.ts';

/**
 * The files that a storefront serves for its web pixel: `/web-pixels/runtime.js` and `/web-pixels/manager.js` for the
 * page, `/web-pixels/worker.js` and `/web-pixels/pixel.js` for the worker. The runtime is bundled at the first call of a
 * process.
 *
 * @param pixelBundle reads the text of the pixel's bundle; called for each request
 * @returns a function from the path of a request to the file, or `null` for any other path
 */
export async function createPixelRuntimeAssets({
  pixelBundle,
}: {
  pixelBundle: () => string;
}): Promise<(path: string) => Asset | null> {
  const files = await runtimeFiles();
  return (path) => {
    if (path !== '/web-pixels/pixel.js') return files.get(path) ?? null;
    return { body: pixelBundle(), contentType: 'text/javascript; charset=utf-8' };
  };
}

const runtimeFiles = once(async () => {
  const entries = { runtime: 'page/main.ts', manager: 'page/manager.ts', worker: 'worker/main.ts' };
  const files = Object.entries(entries).map(async ([name, entry]) => {
    const file = await bundled(new URL(entry, import.meta.url));
    return [`/web-pixels/${name}.js`, file] as const;
  });
  return new Map<string, Asset>(await Promise.all(files));
});
