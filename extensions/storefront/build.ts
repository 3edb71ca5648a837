import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ENTRY = fileURLToPath(new URL('src/index.ts', import.meta.url));

/**
 * The snippet that the block renders. It is kept with the sources: Shopify's tool takes the folder as it
 * is, builds nothing in it, and would deploy it without a snippet that is missing.
 */
export const SNIPPET = fileURLToPath(
  new URL('snippets/beacon-pixel-script.liquid', import.meta.url),
);

/**
 * Bundles the storefront script: a classic script for browsers of the last years, without a name of its
 * own in the page.
 *
 * @throws {Error} when the sources have an error, which is then on the console
 */
export async function bundleScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2020',
    legalComments: 'none',
  });
  return outputFiles.map(({ text }) => text.trim()).join('');
}

/**
 * The script as Liquid that says just that.
 *
 * @throws {Error} for a script that would end the element or the Liquid around it
 */
export function asSnippet(script: string): string {
  const ending = /<\/script|<!--|\{%-?\s*endraw/i.exec(script);
  if (ending) throw new Error(`The script contains "${ending[0]}", which ends it where it stands.`);
  return `{%- comment -%} Built from src/ by "npm run build:storefront". {%- endcomment -%}\n{% raw %}${script}{% endraw %}\n`;
}

if (import.meta.main) {
  await mkdir(dirname(SNIPPET), { recursive: true });
  // Renamed into place: whoever reads the folder meanwhile never meets half a script.
  const unfinished = `${SNIPPET}.${process.pid}`;
  await writeFile(unfinished, asSnippet(await bundleScript()));
  await rename(unfinished, SNIPPET);
  console.log(`${SNIPPET} is built.`);
}
