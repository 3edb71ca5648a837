import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Context } from 'hono';

/** A file as served over HTTP. */
export interface Asset {
  body: string;
  contentType: string;
}

/** Bundles a script or a style sheet for browsers. */
export async function bundled(entry: URL): Promise<Asset> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
  });
  const type = entry.pathname.endsWith('.css') ? 'text/css' : 'text/javascript';
  return { body: outputFiles[0]?.text ?? '', contentType: `${type}; charset=utf-8` };
}

export function answerAsset(context: Context, { body, contentType }: Asset): Response {
  return context.body(body, 200, { 'content-type': contentType });
}
