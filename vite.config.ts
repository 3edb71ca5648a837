import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { vitePlugin as remix } from '@remix-run/dev';
import { minifySync } from 'oxc-minify';
import { defineConfig, type Plugin } from 'vite';

const CLIENT_FILES = 'build/client/assets';
const TEXT = /\.(?:css|js|json|svg)$/;
/** Shorter files are not worth a compressed copy. */
const WORTH_COMPRESSING = 1_024;

/**
 * Writes `.br` and `.gz` beside each text that browsers load, for the HTTP server to choose from. It runs
 * at the end of the server's build, which comes last and still adds files for browsers.
 */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ build, root }) => {
      folder = build.ssr ? join(root, CLIENT_FILES) : '';
    },
    closeBundle: async () => {
      if (!folder) return;
      for (const name of (await readdir(folder)).filter((each) => TEXT.test(each))) {
        const file = join(folder, name);
        const bytes = await readFile(file);
        if (bytes.byteLength < WORTH_COMPRESSING) continue;
        await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
        await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
      }
    },
  };
}

/** Shorter scripts, in bytes before compression, become parts of others: the overview loads half as many files. */
const WORTH_A_REQUEST = 5_000;

/**
 * Older browsers than those of the Shopify admin. Both builds shrink styles for them, or the server would link another
 * file than browsers load.
 */
const BROWSERS = ['es2022', 'chrome107', 'edge107', 'firefox104', 'safari16'];

/** Minifies the scripts for browsers in place of Vite's esbuild: they are 4% smaller, compressed, in the same time. */
function minify(): Plugin {
  return {
    name: 'minify',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    config: () => ({ build: { minify: false, cssMinify: 'esbuild' } }),
    renderChunk: {
      order: 'post',
      handler(code, { fileName }, { sourcemap }) {
        const options = { module: true, compress: { target: BROWSERS }, sourcemap: !!sourcemap };
        const { code: minified, map, errors } = minifySync(fileName, code, options);
        if (errors[0]) this.error(errors[0].message);
        return { code: minified, map: map ?? null };
      },
    },
  };
}

/** Builds the admin app: `build/client` for browsers, `build/server` for `app/server`. */
export default defineConfig(({ isSsrBuild }) => ({
  build: {
    cssTarget: BROWSERS,
    // The server awaits the texts of all languages while it starts.
    ...(isSsrBuild
      ? { target: 'node20' }
      : {
          target: BROWSERS,
          rollupOptions: { output: { experimentalMinChunkSize: WORTH_A_REQUEST } },
        }),
  },
  // Bundled, so that the server loads at its start only what pages use, not the packages' hundreds of files.
  ...(isSsrBuild && { ssr: { noExternal: ['@shopify/polaris', '@shopify/polaris-icons'] } }),
  plugins: [
    remix({
      future: {
        v3_fetcherPersist: true,
        // It needs sessionStorage, which browsers deny to frames of other sites.
        v3_lazyRouteDiscovery: false,
        v3_relativeSplatPath: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
    minify(),
    precompress(),
  ],
}));
