import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/**
 * The built files, which are kept with the sources: Shopify's tool takes the folder as it is, builds nothing in it, and
 * would deploy it without a missing file.
 */
export const SNIPPET = pathOf('snippets/beacon-pixel-page.liquid');
export const ASSETS = {
  /** The script of the snippet, for storefronts without a theme. */
  page: pathOf('assets/beacon-page.js'),
  sender: pathOf('assets/beacon-sender.js'),
  visit: pathOf('assets/beacon-visit.js'),
  events: pathOf('assets/beacon-events.js'),
  tracker: pathOf('assets/beacon-tracker.js'),
  api: pathOf('assets/beacon-api.js'),
  preflight: pathOf('assets/beacon-preflight.js'),
  ticket: pathOf('assets/beacon-ticket.js'),
  inspector: pathOf('assets/beacon-inspector.js'),
  reports: pathOf('assets/beacon-reports.js'),
  resend: pathOf('assets/beacon-resend.js'),
};

/** The modules, which other scripts load when they need them. All others are classic scripts. */
export const MODULES = [
  'visit',
  'events',
  'tracker',
  'api',
  'preflight',
  'ticket',
  'inspector',
  'reports',
  'resend',
] as const;

/** Bundles the script in the page itself. */
export const bundlePageScript = (): Promise<string> => bundle('page');

export type AssetName = keyof typeof ASSETS;

/** Bundles a script for the theme's CDN. */
export const bundleAsset = (name: AssetName): Promise<string> => bundle(name);

/**
 * Bundles a script for browsers of the last years: a module, or a classic script without a global name.
 *
 * @throws {Error} if the sources have an error, which is logged to the console
 */
async function bundle(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [pathOf(`src/${name}.ts`)],
    bundle: true,
    write: false,
    minify: true,
    format: MODULES.some((module) => module === name) ? 'esm' : 'iife',
    target: 'es2020',
    legalComments: 'none',
  });
  return outputFiles.map(({ text }) => text.trim()).join('');
}

/**
 * Returns Liquid that renders exactly the script.
 *
 * @throws {Error} for a script that would end the element or the Liquid around it
 */
export function asSnippet(script: string): string {
  const ending = /<\/script|<!--|\{%-?\s*endraw/i.exec(script);
  if (ending) throw new Error(`The script contains "${ending[0]}", which ends it where it stands.`);
  return `{%- # Built by "npm run build:storefront". -%}\n{% raw %}${script}{% endraw %}\n`;
}

/** Writes a file and renames it into place, so that a reader never finds half a file. */
async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, text);
  await rename(unfinished, path);
  console.log(`${path} is built.`);
}

if (import.meta.main) {
  await write(SNIPPET, asSnippet(await bundlePageScript()));
  for (const name of Object.keys(ASSETS) as AssetName[])
    await write(ASSETS[name], await bundleAsset(name));
}
