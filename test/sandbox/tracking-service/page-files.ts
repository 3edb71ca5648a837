import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The files of the live page, as they are served. */
export interface PageFiles {
  html: string;
  css: string;
  script: string;
}

/** Reads the live page's files and bundles its script. */
export async function loadPageFiles(): Promise<PageFiles> {
  const [html, css, script] = await Promise.all([
    readFile(pageFile('page.html'), 'utf8'),
    readFile(pageFile('page.css'), 'utf8'),
    bundle(),
  ]);
  return { html, css, script };
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [pageFile('main.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    sourcemap: 'inline',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

function pageFile(name: string): string {
  return fileURLToPath(new URL(`page/${name}`, import.meta.url));
}
