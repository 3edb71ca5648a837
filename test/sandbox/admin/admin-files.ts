import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The files of the admin's page and of App Bridge, as they are served. */
export interface AdminFiles {
  html: string;
  css: string;
  script: string;
  /** In the place of `https://cdn.shopify.com/shopifycloud/app-bridge.js`. */
  appBridge: string;
}

/** Reads the page's files and bundles the scripts. */
export async function loadAdminFiles(): Promise<AdminFiles> {
  const [html, css, script, appBridge] = await Promise.all([
    readFile(pageFile('admin.html'), 'utf8'),
    bundled('admin.css'),
    bundled('admin.ts'),
    bundled('app-bridge/app-bridge.ts'),
  ]);
  return { html, css, script, appBridge };
}

async function bundled(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [pageFile(entry)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

function pageFile(name: string): string {
  return fileURLToPath(new URL(`page/${name}`, import.meta.url));
}
