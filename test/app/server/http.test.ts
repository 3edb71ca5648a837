import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { request as rawRequest } from 'node:http';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReadiness, type Checks } from '../../../app/server/health.ts';
import { createHttpApp, type HttpParts } from '../../../app/server/http.ts';
import { listen, listenerOf, type Listening } from '../../../app/server/listen.ts';
import { createLog } from '../../../app/server/log.ts';
import { loadStaticFiles } from '../../../app/server/static-files.ts';

const SCRIPT = `console.log(${JSON.stringify('a long script '.repeat(200))});`;

let folder: string;
let servers: Listening[];
let logged: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beacon-static-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/main-abc123.js'), SCRIPT);
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *');
  servers = [];
  logged = [];
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.close(0)));
  await rm(folder, { recursive: true });
});

const log = createLog('debug', [], { write: (line) => logged.push(line) });

/** An app over real HTTP; its origin. */
async function serve(parts: Partial<HttpParts> = {}): Promise<string> {
  const app = createHttpApp({
    readiness: () => Promise.resolve({ ready: true, checks: {} }),
    phase: () => 'running',
    staticFiles: await loadStaticFiles(folder),
    pages: ({ url }) => Promise.resolve(new Response(`page ${new URL(url).pathname}`)),
    log,
    ...parts,
  });
  const server = await listen('127.0.0.1', 0, listenerOf(app));
  servers.push(server);
  return `http://127.0.0.1:${server.port}`;
}

function readinessOf(checks: Checks, onChange = () => undefined) {
  return createReadiness({ checks, timeoutMs: 100, onChange });
}

/** A request as it is written, without what `fetch` makes of it. */
async function raw(
  origin: string,
  path: string,
  headers = {},
  method = 'GET',
): Promise<IncomingMessage & { body: Buffer }> {
  const request = rawRequest(origin, { path, headers, method });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await response.toArray());
  return Object.assign(response, { body });
}

describe('/healthz', () => {
  it('answers as long as the process does', async () => {
    const origin = await serve({ readiness: () => Promise.reject(new Error('no database')) });
    const response = await fetch(`${origin}/healthz`);
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  });
});

describe('/readyz', () => {
  it('is ready when everything answers', async () => {
    const readiness = readinessOf({
      database: () => Promise.resolve(),
      queue: () => Promise.resolve(),
    });
    const response = await fetch(`${await serve({ readiness })}/readyz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: 'ready', database: 'ok', queue: 'ok' });
  });

  it('names what does not answer, or not in time, and keeps why to the log', async () => {
    const readiness = readinessOf({
      database: () => Promise.reject(new Error('10.0.0.7 refused')),
      queue: () => new Promise(() => undefined),
    });
    const response = await fetch(`${await serve({ readiness })}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      status: 'not ready',
      database: 'no answer',
      queue: 'no answer',
    });
  });

  it('is not ready any more once the process was told to end', async () => {
    const response = await fetch(`${await serve({ phase: () => 'stopping' })}/readyz`);
    expect([response.status, await response.json()]).toEqual([503, { status: 'stopping' }]);
  });

  it('asks once for all who ask at the same moment', async () => {
    let asked = 0;
    const readiness = readinessOf({
      database: async () => {
        asked += 1;
        await new Promise((resolve) => setTimeout(resolve, 50));
      },
    });
    await Promise.all(Array.from({ length: 20 }, readiness));
    expect(asked).toBe(1);
  });

  it('tells once when something is lost, and once when it is back', async () => {
    const told: string[] = [];
    let answer = () => Promise.reject<undefined>(new Error('gone'));
    const readiness = createReadiness({
      checks: { database: () => answer() },
      timeoutMs: 100,
      onChange: (name, error) => told.push(`${name} ${error === null ? 'back' : 'lost'}`),
    });
    await readiness();
    await readiness();
    answer = () => Promise.resolve(undefined);
    await readiness();
    await readiness();
    expect(told).toEqual(['database lost', 'database back']);
  });
});

describe('files of the build', () => {
  it('may be kept forever when their names hold a hash, others for an hour', async () => {
    const origin = await serve();
    const [script, robots] = await Promise.all([
      fetch(`${origin}/assets/main-abc123.js`),
      fetch(`${origin}/robots.txt`),
    ]);
    expect(await script.text()).toBe(SCRIPT);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(robots.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('come compressed to who takes %s', async (encoding, decompress) => {
    const response = await raw(await serve(), '/assets/main-abc123.js', {
      'accept-encoding': encoding,
    });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers.vary).toBe('Accept-Encoding');
    expect(response.body.byteLength).toBeLessThan(SCRIPT.length / 4);
    expect(decompress(response.body).toString()).toBe(SCRIPT);
  });

  it('are not sent again to who has them', async () => {
    const address = `${await serve()}/assets/main-abc123.js`;
    const etag = (await fetch(address)).headers.get('etag') ?? '';
    const response = await fetch(address, { headers: { 'if-none-match': etag } });
    expect([response.status, await response.text()]).toEqual([304, '']);
  });

  it('answer HEAD without a body', async () => {
    const response = await fetch(`${await serve()}/robots.txt`, { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe('13');
    expect(await response.text()).toBe('');
  });

  it('are 404 when they are gone, and no page', async () => {
    const response = await fetch(`${await serve()}/assets/main-gone.js`);
    expect([response.status, await response.text()]).toEqual([404, 'Not found.']);
  });

  it.each(['/assets/../../package.json', '/assets/%2e%2e/%2e%2e/etc/passwd', '//etc/passwd'])(
    'are all that a path can reach: %s',
    async (path) => {
      const { body } = await raw(await serve(), path);
      expect(body.toString()).toMatch(/^(page |Not found)/);
    },
  );
});

describe('pages', () => {
  it('answer what is no file, and get its method and body', async () => {
    const pages = async (request: Request) =>
      new Response(`${request.method} ${await request.text()}`);
    const response = await fetch(`${await serve({ pages })}/app`, { method: 'POST', body: 'a=b' });
    expect(await response.text()).toBe('POST a=b');
  });

  it('say themselves who may frame them; nobody may frame the rest', async () => {
    const own = 'frame-ancestors https://demo-shop.myshopify.com';
    const pages = () =>
      Promise.resolve(new Response('', { headers: { 'content-security-policy': own } }));
    const origin = await serve({ pages });
    expect((await fetch(`${origin}/app`)).headers.get('content-security-policy')).toBe(own);
    const health = await fetch(`${origin}/healthz`);
    expect(health.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
    expect(health.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('get a request that others can be made from, with a body, without, and in pieces', async () => {
    const pages = async (request: Request) =>
      new Response(`${request.method} "${await new Request(request).text()}"`);
    const origin = await serve({ pages });
    const inPieces: RequestInit = {
      method: 'POST',
      body: new Blob(['a=b']).stream(),
      duplex: 'half',
    };
    const requests: RequestInit[] = [
      {},
      { method: 'POST' },
      { method: 'POST', body: 'a=b' },
      inPieces,
    ];
    const answers = requests.map(async (init) => (await fetch(`${origin}/app`, init)).text());
    expect(await Promise.all(answers)).toEqual(['GET ""', 'POST ""', 'POST "a=b"', 'POST "a=b"']);
    const bare = await raw(origin, '/app', {}, 'POST');
    expect(bare.body.toString()).toBe('POST ""');
  });

  it('do not see a body over 1 MiB, announced or not', async () => {
    const origin = await serve({ pages: async (request) => new Response(await request.text()) });
    const large = new Uint8Array(1024 * 1024 + 1);
    const announced = await fetch(`${origin}/app`, { method: 'POST', body: large });
    const streamed = await fetch(`${origin}/app`, {
      method: 'POST',
      body: new Blob([large]).stream(),
      duplex: 'half',
    });
    expect([announced.status, streamed.status]).toEqual([413, 413]);
  });

  it('that break are a plain 500, with the reason in the log alone', async () => {
    const pages = () => Promise.reject(new Error('the reason'));
    const response = await fetch(`${await serve({ pages })}/app?id_token=hidden-value`);
    expect([response.status, await response.text()]).toEqual([
      500,
      'Something went wrong. Try again.',
    ]);
    expect(logged.join('')).toContain('the reason');
    expect(logged.join('')).not.toContain('hidden-value');
  });
});

describe('the log of requests', () => {
  it('says what the answer was', async () => {
    const gone = () => Promise.resolve(new Response('', { status: 404 }));
    await fetch(`${await serve({ pages: gone })}/nope`);
    expect(logged.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ path: '/nope', status: 404 }),
    ]);
  });

  it('has one line per answer, with the path and without the query', async () => {
    const origin = await serve();
    const response = await fetch(`${origin}/app/settings?id_token=hidden-value&shop=a`);
    await response.text();
    const lines = logged.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toEqual([
      expect.objectContaining({
        method: 'GET',
        path: '/app/settings',
        status: 200,
        requestId: response.headers.get('x-request-id'),
      }),
    ]);
    expect(logged.join('')).not.toContain('hidden-value');
  });

  it('says how each was answered', async () => {
    const pages = ({ url }: Request) =>
      url.endsWith('/broken')
        ? Promise.reject(new Error('broken'))
        : Promise.resolve(new Response(null, { status: 302, headers: { Location: '/else' } }));
    const origin = await serve({ pages });
    for (const path of ['/app', '/assets/gone.js', '/broken', '/healthz'])
      await fetch(origin + path, { redirect: 'manual' });
    const statuses = logged
      .map((line) => JSON.parse(line) as { msg: string; status: number })
      .flatMap(({ msg, status }) => (msg === 'request' ? [status] : []));
    expect(statuses).toEqual([302, 404, 500, 200]);
  });
});

describe('a port that is taken', () => {
  it('is said with what to do', async () => {
    const port = Number(new URL(await serve()).port);
    await expect(listen('127.0.0.1', port, () => undefined)).rejects.toThrow(
      `port ${port} is taken: end what listens there, or set PORT`,
    );
  });
});

describe('closing', () => {
  it('lets a request end, and takes no new one', async () => {
    let release: () => void = () => undefined;
    let arrived: () => void = () => undefined;
    const there = new Promise<void>((resolve) => (arrived = resolve));
    const pages = () =>
      new Promise<Response>((resolve) => {
        release = () => {
          resolve(new Response('ended well'));
        };
        arrived();
      });
    const origin = await serve({ pages });
    const answer = fetch(`${origin}/app`);
    await there;
    const closed = servers[0]?.close(5_000);
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
    release();
    expect(await (await answer).text()).toBe('ended well');
    await closed;
  });

  it('cuts off what does not end', async () => {
    let arrived: () => void = () => undefined;
    const there = new Promise<void>((resolve) => (arrived = resolve));
    const origin = await serve({
      pages: () => {
        arrived();
        return new Promise(() => undefined);
      },
    });
    const answer = fetch(`${origin}/app`);
    answer.catch(() => undefined);
    await there;
    await servers[0]?.close(50);
    await expect(answer).rejects.toThrow();
  });
});
