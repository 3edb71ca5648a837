import { fileURLToPath } from 'node:url';
import { buildSync } from 'esbuild';
import { once } from '../service-parts/once.ts';

/** A file as served over HTTP. */
export interface Asset {
  body: string;
  contentType: string;
}

/**
 * The files that a storefront serves for its web pixel: `/web-pixels/runtime.js` and `/web-pixels/manager.js` for the
 * page, `/web-pixels/worker.js` and `/web-pixels/pixel.js` for the worker. The runtime is bundled at the first call of a
 * process.
 *
 * @param pixelBundle reads the text of the pixel's bundle; called for each request
 * @returns a function from the path of a request to the file, or `null` for any other path
 */
export function createPixelRuntimeAssets({
  pixelBundle,
}: {
  pixelBundle: () => string;
}): (path: string) => Asset | null {
  const { runtime, manager, worker } = runtimeFiles();
  const files: Record<string, () => string> = {
    '/web-pixels/runtime.js': () => runtime,
    '/web-pixels/manager.js': () => manager,
    '/web-pixels/worker.js': () => worker,
    '/web-pixels/pixel.js': pixelBundle,
  };
  return (path) => {
    const file = Object.hasOwn(files, path) ? files[path] : undefined;
    return file ? { body: file(), contentType: 'text/javascript; charset=utf-8' } : null;
  };
}

const runtimeFiles = once(() => ({
  runtime: bundled('page/main.ts'),
  manager: bundled('page/manager.ts'),
  worker: bundled('worker/main.ts'),
}));

function bundled(entry: string): string {
  const result = buildSync({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
  });
  const [file] = result.outputFiles;
  if (file === undefined) throw new Error(`esbuild made nothing of ${entry}.`);
  return file.text;
}
