import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { vitePlugin as remix } from '@remix-run/dev';
import { defineConfig, type Plugin, type Rollup } from 'vite';

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

/** Shorter scripts, in bytes before compression, become parts of others: pages load half as many files. */
const WORTH_A_REQUEST = 5_000;

/**
 * Older browsers than those of the Shopify admin. Both builds shrink styles for them, or the server would link another
 * file than browsers load.
 */
const BROWSERS = ['es2022', 'chrome107', 'edge107', 'firefox104', 'safari16'];

/** The scripts and routes that the overview consists of. */
const OVERVIEW = /\/app\/(?:entry\.client|root|routes\/app|routes\/app\._index)\.tsx$/;

/** A language's texts: those of the overview, and those of the other pages. */
const TEXTS = /\/app\/texts\/(\w+)\/(index|others)\.ts$/;

/** The index of a package from which pages import by name. */
const INDEX = /\/@shopify\/polaris(?:-icons)?\/(?:build\/esm\/index\.js|dist\/index\.mjs)$/;

/**
 * Puts what the overview imports into one file: compressed, it is 10 KB smaller than a file for each combination of
 * pages. Staff open other pages from the overview, and have it then. Texts are files of their own, for browsers
 * to load one language.
 */
function groupModules(): Rollup.ManualChunksOption {
  let groups: [name: string, modules: ReadonlySet<string>][] | null = null;
  return (id, { getModuleIds, getModuleInfo }) => {
    groups ??= groupsOf([...getModuleIds()], getModuleInfo);
    // The entry hydrates the page when it is evaluated, which has to be after the routes' modules.
    if (getModuleInfo(id)?.isEntry) return undefined;
    return groups.find(([, modules]) => modules.has(id))?.[0];
  };
}

function groupsOf(
  ids: readonly string[],
  getInfo: Rollup.GetModuleInfo,
): [name: string, modules: ReadonlySet<string>][] {
  const overview = ids.filter((id) => OVERVIEW.test(id));
  const texts = ids.flatMap((id) => {
    const [, language, pages] = TEXTS.exec(id) ?? [];
    return language ? [[`texts-${language}-${pages}`, reachable([id], getInfo)] as const] : [];
  });
  return [['overview', reachable(overview, getInfo)], ...texts];
}

/** Returns the modules with all their imports, of an index only what is imported by name. */
function reachable(from: readonly string[], getInfo: Rollup.GetModuleInfo): ReadonlySet<string> {
  const found = new Set(from);
  for (const id of found) {
    const { code, importedIds } = getInfo(id) ?? { code: null, importedIds: [] };
    const names = new Set(
      [...(code ?? '').matchAll(/import \{([^}]*)\} from ['"]@shopify/g)].flatMap(([, list = '']) =>
        list.split(',').map((name) => /\w+/.exec(name)?.[0]),
      ),
    );
    for (const imported of importedIds) {
      if (!INDEX.test(imported)) found.add(imported);
      else
        for (const [, list = '', file = ''] of (getInfo(imported)?.code ?? '').matchAll(EXPORT))
          if (list.split(',').some((name) => names.has(/\w+(?=\s*$)/.exec(name)?.[0])))
            found.add(join(imported, '..', file));
    }
  }
  return found;
}

/** A line of an index: names, and their module. */
const EXPORT = /export \{([^}]*)\} from '([^']+)'/g;

/** Preact in the place of React in the scripts for browsers: 35 KB less, gzipped. The server and `npm run dev` use React. */
const PREACT = [
  { find: /^react(?:-dom)?$/, replacement: 'preact/compat' },
  { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
  {
    find: 'react-dom/client',
    replacement: fileURLToPath(new URL('app/hydrate-with-preact.ts', import.meta.url)),
  },
];

/** Builds the admin app: `build/client` for browsers, `build/server` for `app/server`. */
export default defineConfig(({ command, isSsrBuild }) => ({
  ...(command === 'build' && !isSsrBuild && { resolve: { alias: PREACT } }),
  build: {
    cssTarget: BROWSERS,
    // The server awaits the texts of all languages while it starts.
    ...(isSsrBuild
      ? { target: 'node20' }
      : {
          target: BROWSERS,
          rollupOptions: {
            output: {
              experimentalMinChunkSize: WORTH_A_REQUEST,
              manualChunks: groupModules(),
              onlyExplicitManualChunks: true,
            },
          },
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
    precompress(),
  ],
}));
