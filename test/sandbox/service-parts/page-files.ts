import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The files of a live page beside its markup, as they are served. */
export interface PageFiles {
  css: string;
  script: string;
}

/**
 * Reads the style of a service's live page and bundles its script.
 *
 * @param folder holds `page.css`, which follows what the pages of services share, and `main.ts`; ends with
 *   a slash
 */
export async function loadPageFiles(folder: URL): Promise<PageFiles> {
  const [look, service, css, script] = await Promise.all([
    sharedLook(),
    text(new URL('page/service.css', import.meta.url)),
    text(new URL('page.css', folder)),
    bundle(new URL('main.ts', folder)),
  ]);
  return { css: [look, service, css].join('\n'), script };
}

/** The style sheet that the sandbox's pages begin with. */
export function sharedLook(): Promise<string> {
  return text(new URL('page/look.css', import.meta.url));
}

function text(file: URL): Promise<string> {
  return readFile(file, 'utf8');
}

async function bundle(entry: URL): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    sourcemap: 'inline',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
