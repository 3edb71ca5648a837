import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The published client of the protocol, ready for use in a page. */
export interface PublishedClient {
  /** The version in its package. */
  version: string;
  /** The vendor's bundle for the web. */
  cdnBundle: Buffer;
  /** Its modules in one minified script, which defines {@link CLIENT_GLOBAL}`.Beacon`. */
  script: string;
}

/** The global name of the script's exports in the page. */
export const CLIENT_GLOBAL = 'PublishedClient';

const PACKAGE = '@athoscommerce/beacon';

export async function readPublishedClient(): Promise<PublishedClient> {
  const openApi = createRequire(import.meta.url).resolve(
    `${PACKAGE}/beacon.v2.snap.types.oas.yaml`,
  );
  const folder = dirname(openApi);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return {
    version: manifest.version,
    cdnBundle: readFileSync(join(folder, 'dist/cdn/beacon.js')),
    script: await bundled(),
  };
}

async function bundled(): Promise<string> {
  const here = dirname(fileURLToPath(import.meta.url));
  const { outputFiles } = await build({
    stdin: { contents: `export { Beacon } from '${PACKAGE}';`, resolveDir: here },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: CLIENT_GLOBAL,
    platform: 'browser',
    target: 'es2022',
  });
  const [file] = outputFiles;
  if (!file) throw new Error(`esbuild made nothing of ${PACKAGE}.`);
  return file.text;
}
