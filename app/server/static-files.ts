import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Answers for a file of the build; null where there is none, and for methods other than GET and HEAD. */
export type StaticFiles = (request: Request) => Promise<Response | null>;

type Encoding = 'br' | 'gzip' | 'identity';
type Bytes = Buffer<ArrayBuffer>;

interface StaticFile {
  type: string;
  etag: string;
  /** Whether its name changes with its content. */
  lifetime: 'forever' | 'an hour';
  bytes: Bytes;
  /** Compressed when it is first asked for. */
  encoded: Map<Encoding, Promise<Bytes>>;
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|manifest))/;
const CACHE_CONTROL = {
  forever: 'public, max-age=31536000, immutable',
  'an hour': 'public, max-age=3600',
};
/** Shorter ones are not worth it. */
const WORTH_COMPRESSING = 1_024;

/**
 * The files of a build, held in memory: they are few, and a request can name no other file. Those in
 * `assets/` have their content's hash in their names and may be kept forever.
 */
export async function loadStaticFiles(folder: string): Promise<StaticFiles> {
  const files = new Map<string, StaticFile>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const name = `/${relative(folder, path).split(sep).join('/')}`;
    files.set(name, describe(name, await readFile(path)));
  }
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const file = files.get(new URL(request.url).pathname);
    return file ? answer(request, file) : null;
  };
}

function describe(name: string, bytes: Bytes): StaticFile {
  return {
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    lifetime: name.startsWith('/assets/') ? 'forever' : 'an hour',
    bytes,
    encoded: new Map(),
  };
}

async function answer(request: Request, file: StaticFile): Promise<Response> {
  const headers = new Headers({
    'Cache-Control': CACHE_CONTROL[file.lifetime],
    ETag: file.etag,
    Vary: 'Accept-Encoding',
  });
  if (request.headers.get('If-None-Match')?.includes(file.etag))
    return new Response(null, { status: 304, headers });
  const encoding = chooseEncoding(request, file);
  const bytes = await encodedBytes(file, encoding);
  headers.set('Content-Type', file.type);
  headers.set('Content-Length', `${bytes.byteLength}`);
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  return new Response(request.method === 'HEAD' ? null : bytes, { headers });
}

function chooseEncoding(request: Request, { type, bytes }: StaticFile): Encoding {
  if (!COMPRESSIBLE.test(type) || bytes.byteLength < WORTH_COMPRESSING) return 'identity';
  const accepted = request.headers.get('Accept-Encoding') ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';
}

function encodedBytes(file: StaticFile, encoding: Encoding): Promise<Bytes> {
  const encoded = file.encoded.get(encoding) ?? encode(file.bytes, encoding);
  file.encoded.set(encoding, encoded);
  return encoded;
}

async function encode(bytes: Bytes, encoding: Encoding): Promise<Bytes> {
  if (encoding === 'gzip') return Buffer.from(await promisify(gzip)(bytes, { level: 9 }));
  if (encoding === 'identity') return bytes;
  // Quality 9 of 11: nearly as small, and many times as fast.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return Buffer.from(await promisify(brotliCompress)(bytes, { params }));
}
