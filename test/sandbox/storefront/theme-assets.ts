import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { drawPicture, picturePath } from './data/pictures.ts';

/** A file as it is answered over HTTP. */
export interface Asset {
  body: string | Uint8Array<ArrayBuffer>;
  contentType: string;
}

const SVG = 'image/svg+xml';

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1f5b4a"/>' +
  '<path d="M16 5l8 12h-5l5 7H8l5-7H8z" fill="#faf7f2"/></svg>';

/** A product's picture; pictures that were replaced are gone. */
export function pictureAt(catalogue: Catalogue, path: string): Asset | null {
  const product = catalogue.all().find((each) => picturePath(each) === path);
  return product ? { body: drawPicture(product), contentType: SVG } : null;
}

/** Bundles the theme: every file of the shop's own but the pictures of products, by its path. */
export async function buildThemeAssets(): Promise<ReadonlyMap<string, Asset>> {
  const assets = new Map<string, Asset>();
  const { outputFiles } = await build({
    entryPoints: ['theme.ts', 'theme.css'].map((name) =>
      fileURLToPath(new URL(`theme/${name}`, import.meta.url)),
    ),
    bundle: true,
    write: false,
    outdir: '/assets',
    target: 'es2022',
    format: 'iife',
  });
  for (const { path, text } of outputFiles) {
    const style = path.endsWith('.css');
    assets.set(`/cdn/shop/t/1/assets/theme.${style ? 'css' : 'js'}`, {
      body: text,
      contentType: style ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
    });
  }
  // Some browsers ask at the second address too, whatever the page names.
  for (const path of ['/cdn/shop/files/favicon.svg', '/favicon.ico']) {
    assets.set(path, { body: ICON, contentType: SVG });
  }
  return assets;
}
