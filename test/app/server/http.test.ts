import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createReadiness, type Checks } from '../../../app/server/health.ts';
import { listen } from '../../../app/server/listen.ts';
import { raw, useHttpApp } from './served-app.ts';

const app = useHttpApp();

function readinessOf(checks: Checks) {
  return createReadiness({ checks, timeoutMs: 100, onChange: () => undefined });
}

describe('/healthz', () => {
  it('answers as long as the process does', async () => {
    const origin = await app.serve({ readiness: () => Promise.reject(new Error('no database')) });
    const response = await fetch(`${origin}/healthz`);
    expect([response.status, await response.json()]).toEqual([
      200,
      { status: 'ok', version: '1.2.3' },
    ]);
  });
});

describe('/readyz', () => {
  it('is ready when everything answers', async () => {
    const readiness = readinessOf({
      database: () => Promise.resolve(),
      queue: () => Promise.resolve(),
    });
    const response = await fetch(`${await app.serve({ readiness })}/readyz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      status: 'ready',
      version: '1.2.3',
      database: 'ok',
      queue: 'ok',
    });
  });

  it('names what does not answer, or not in time, and keeps why to the log', async () => {
    const readiness = readinessOf({
      database: () => Promise.reject(new Error('10.0.0.7 refused')),
      queue: () => new Promise(() => undefined),
    });
    const response = await fetch(`${await app.serve({ readiness })}/readyz`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      status: 'not ready',
      version: '1.2.3',
      database: 'no answer',
      queue: 'no answer',
    });
  });

  it('is not ready any more once the process was told to end', async () => {
    const response = await fetch(`${await app.serve({ phase: () => 'stopping' })}/readyz`);
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: 'stopping', version: '1.2.3' },
    ]);
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

describe('pages', () => {
  it('answer what is no file, and get its method and body', async () => {
    const pages = async (request: Request) =>
      new Response(`${request.method} ${await request.text()}`);
    const response = await fetch(`${await app.serve({ pages })}/app`, {
      method: 'POST',
      body: 'a=b',
    });
    expect(await response.text()).toBe('POST a=b');
  });

  it('say themselves who may frame them; no site may frame the rest', async () => {
    const own = 'frame-ancestors https://demo-shop.myshopify.com';
    const pages = () =>
      Promise.resolve(new Response('', { headers: { 'content-security-policy': own } }));
    const origin = await app.serve({ pages });
    const page = await fetch(`${origin}/app`);
    expect(page.headers.get('content-security-policy')).toBe(own);
    expect(page.headers.has('x-frame-options')).toBe(false);
    const health = await fetch(`${origin}/healthz`);
    expect(health.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
    expect(health.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('are kept by no cache unless they say so; files keep what they say', async () => {
    const pages = ({ url }: Request) =>
      Promise.resolve(
        new Response('', { headers: url.endsWith('/own') ? { 'Cache-Control': 'max-age=5' } : {} }),
      );
    const origin = await app.serve({ pages });
    const cacheControl = async (path: string, method = 'GET') =>
      (await fetch(`${origin}${path}`, { method })).headers.get('Cache-Control');
    expect(await cacheControl('/app')).toBe('private, no-store');
    expect(await cacheControl('/app.data')).toBe('private, no-store');
    expect(await cacheControl('/app', 'POST')).toBe('private, no-store');
    expect(await cacheControl('/auth/session-token')).toBe('private, no-store');
    expect(await cacheControl('/own')).toBe('max-age=5');
    expect(await cacheControl('/assets/main-abc123.js')).toContain('immutable');
    expect(await cacheControl('/assets/main-gone.js')).toBe('private, no-store');
  });

  it.each([
    '/auth/session-token?shop=evil.example.com',
    '/auth/session-token?shop=a.myshopify.com.evil.example.com',
    '/app?shop=a.myshopify.com;%20script-src%20*',
    '/app?shop=a.myshopify.com%0A',
    '/app?shop=a.myshopify.com&shop=evil.example.com',
    '/app?shop=',
    '/app?%73hop=evil.example.com',
  ])('do not see an address with anything but one shop: %s', async (path) => {
    let seen = 0;
    const pages = () => Promise.resolve(new Response(`${(seen += 1)}`));
    const response = await raw(await app.serve({ pages }), path);
    expect([response.statusCode, seen]).toEqual([400, 0]);
    expect(response.headers['content-security-policy']).toBe("frame-ancestors 'none'");
  });

  it.each([
    '/app?shop=demo-shop.myshopify.com&host=abc',
    '/app?shop=Demo-Shop.myshopify.com',
    '/app',
  ])('see an address with one shop or none: %s', async (path) => {
    expect((await raw(await app.serve(), path)).statusCode).toBe(200);
  });

  it('do not see what the app proxy passes on, which is checked by its signature alone', async () => {
    const path = '/proxy/login?shop=anything&shop=another';
    const response = await raw(await app.serve(), path);
    expect([response.statusCode, response.body.toString()]).toEqual([200, `proxy ${path}`]);
  });

  it.each([
    '/proxy',
    '/proxy/',
    '/proxy/other?shop=demo-shop.myshopify.com',
    '/%70roxy/other',
    '/proxy/login/more',
  ])('are out of reach of the app proxy: %s', async (path) => {
    const response = await raw(await app.serve(), path);
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      404,
      'application/json',
    ]);
  });

  it.each([
    '/proxy/%2e%2e/?shop=demo-shop.myshopify.com&signature=abc',
    '/proxy/../app',
    '/proxy/%2E./app',
    '/proxy/.%2e',
    '/app/./settings',
    '/app/%ff',
    '/app/%',
    '/assets\\..\\app',
    'http://app.example.com/proxy/%2e%2e/',
  ])('do not see a path that names another one than it spells: %s', async (path) => {
    let seen = 0;
    const pages = () => Promise.resolve(new Response(`${(seen += 1)}`));
    const response = await raw(await app.serve({ pages }), path);
    expect([response.statusCode, seen]).toEqual([400, 0]);
    expect(response.headers.location).toBeUndefined();
  });

  it.each(['/app/a..b', '/app/...', '/app?path=/../', '/app/%2e%2ex'])(
    'see a path with dots that is written out: %s',
    async (path) => {
      expect((await raw(await app.serve(), path)).statusCode).toBe(200);
    },
  );

  it.each(['Og==', 'Lw==', 'IA==', 'Og', 'abcde', 'QEA='])(
    'do not see an address whose host is none in base64: %s',
    async (host) => {
      const path = `/app?shop=demo-shop.myshopify.com&host=${encodeURIComponent(host)}`;
      expect((await raw(await app.serve(), path)).statusCode).toBe(400);
    },
  );

  it.each([
    ['another site', { origin: 'https://evil.example.com' }],
    ['a frame without an origin', { origin: 'null' }],
    ['no address', { origin: 'https://' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    [
      'the site that a proxy does not name',
      { origin: 'https://app.example.com', 'x-forwarded-host': 'other.example.com' },
    ],
  ])('do not see a form from a page of %s', async (_, headers) => {
    let seen = 0;
    const pages = () => Promise.resolve(new Response(`${(seen += 1)}`));
    const origin = await app.serve({ pages });
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await raw(origin, '/app', headers, method)).statusCode).toBe(403);
    expect(seen).toBe(0);
    expect((await raw(origin, '/app', headers)).statusCode).toBe(200);
    expect(app.logged().join('')).not.toMatch(/"level":[4-6]0/);
  });

  it('see a form from a page of their own, behind a proxy too', async () => {
    const origin = await app.serve();
    const own = [
      { origin },
      {},
      { origin: 'https://app.example.com', 'x-forwarded-host': 'app.example.com, inner' },
    ];
    for (const headers of own)
      expect((await raw(origin, '/app', headers, 'POST')).statusCode).toBe(200);
  });

  it.each(['TRACE', 'PROPFIND', 'OPTIONS'])(
    'do not see %s, which is no error of ours',
    async (method) => {
      const response = await raw(await app.serve(), '/app', {}, method);
      expect([response.statusCode, response.headers.allow]).toEqual([
        405,
        'GET, HEAD, POST, PUT, PATCH, DELETE',
      ]);
      expect(app.logged().join('')).not.toMatch(/"level":[4-6]0/);
    },
  );

  it('get a request that others can be made from, with a body, without, and in pieces', async () => {
    const pages = async (request: Request) =>
      new Response(`${request.method} "${await new Request(request).text()}"`);
    const origin = await app.serve({ pages });
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
    const origin = await app.serve({
      pages: async (request) => new Response(await request.text()),
    });
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
    const response = await fetch(`${await app.serve({ pages })}/app?id_token=hidden-value`);
    expect([response.status, await response.text()]).toEqual([
      500,
      'Something went wrong. Try again.',
    ]);
    expect(app.logged().join('')).toContain('the reason');
    expect(app.logged().join('')).not.toContain('hidden-value');
  });
});

describe('the log of requests', () => {
  it('says what the answer was', async () => {
    const gone = () => Promise.resolve(new Response('', { status: 404 }));
    await fetch(`${await app.serve({ pages: gone })}/nope`);
    expect(app.logged().map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ path: '/nope', status: 404 }),
    ]);
  });

  it('has one line per answer, with the path and without the query', async () => {
    const origin = await app.serve();
    const response = await fetch(
      `${origin}/app/settings?id_token=hidden-value&shop=a.myshopify.com`,
    );
    await response.text();
    const lines = app.logged().map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toEqual([
      expect.objectContaining({
        method: 'GET',
        path: '/app/settings',
        status: 200,
        requestId: response.headers.get('x-request-id'),
      }),
    ]);
    expect(app.logged().join('')).not.toContain('hidden-value');
  });

  it('says how each was answered', async () => {
    const pages = ({ url }: Request) =>
      url.endsWith('/broken')
        ? Promise.reject(new Error('broken'))
        : Promise.resolve(new Response(null, { status: 302, headers: { Location: '/else' } }));
    const origin = await app.serve({ pages });
    for (const path of ['/app', '/assets/gone.js', '/broken', '/healthz'])
      await fetch(origin + path, { redirect: 'manual' });
    const statuses = app
      .logged()
      .map((line) => JSON.parse(line) as { msg: string; status: number })
      .flatMap(({ msg, status }) => (msg === 'request' ? [status] : []));
    expect(statuses).toEqual([302, 404, 500, 200]);
  });
});

describe('a path of any length', () => {
  it('is logged with its first characters', async () => {
    await raw(await app.serve(), `/assets/${'eyJ-'.repeat(3_900)}`);
    const [line = ''] = app.logged();
    expect(line.length).toBeLessThan(1_000);
    expect(JSON.parse(line)).toMatchObject({
      path: expect.stringMatching(/^\/assets\/.*…$/) as string,
    });
  });
});

describe('connections', () => {
  it('stay open for longer than the pools of proxies keep them, or as long as is said', async () => {
    const response = await fetch(`${await app.serve()}/healthz`);
    expect(response.headers.get('keep-alive')).toBe('timeout=75');
    const listening = await listen(
      { host: '127.0.0.1', port: 0, keepAliveMs: 180_000 },
      (_, answer) => answer.end(),
    );
    const other = await fetch(`http://127.0.0.1:${listening.port}/`);
    expect(other.headers.get('keep-alive')).toBe('timeout=180');
    await listening.close(0);
  });

  it('are told to end after a body that was not read', async () => {
    const origin = await app.serve({
      loginProxy: { receive: () => Promise.resolve(new Response('', { status: 413 })) },
    });
    const large = { 'content-length': 1024 * 1024 + 1 };
    for (const path of ['/app', '/proxy/login', '/healthz']) {
      const answer = await answerTo(origin, `POST ${path} HTTP/1.1\r\nHost: a\r\n`, large);
      expect(answer).toMatch(/^HTTP\/1.1 (413|404)/);
      expect(answer.toLowerCase()).toContain('connection: close');
    }
    const read = await fetch(`${origin}/app`, { method: 'POST', body: 'a=b' });
    expect(read.headers.get('connection')).toBe('keep-alive');
  });

  it('are told to end once the process stops', async () => {
    const origin = await app.serve({ phase: () => 'stopping' });
    expect((await fetch(`${origin}/healthz`)).headers.get('connection')).toBe('close');
  });

  it('may be of HTTP/1.0, without a host', async () => {
    const origin = await app.serve();
    const answer = await answerTo(origin, 'GET /healthz HTTP/1.0\r\n');
    expect(answer).toMatch(/^HTTP\/1.1 200 .*"status":"ok"/s);
  });

  /** What comes back for a request as it is written, until the connection ends. */
  async function answerTo(origin: string, head: string, headers = {}): Promise<string> {
    const { port } = new URL(origin);
    const socket = connect(Number(port), '127.0.0.1');
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
    socket.write(`${head}${lines.join('')}\r\n`);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    await once(socket, 'close');
    return answer;
  }
});

describe('a port that is taken', () => {
  it('is said with what to do', async () => {
    const port = Number(new URL(await app.serve()).port);
    await expect(listen({ host: '127.0.0.1', port }, () => undefined)).rejects.toThrow(
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
    const origin = await app.serve({ pages });
    const answer = fetch(`${origin}/app`);
    await there;
    const closed = app.servers()[0]?.close(20_000);
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
    release();
    expect(await (await answer).text()).toBe('ended well');
    // At once, not when the connection has been idle for long enough.
    await expect(Promise.race([closed, pause(4_000, 'still open')])).resolves.toBeUndefined();
  });

  it('cuts off what does not end', async () => {
    let arrived: () => void = () => undefined;
    const there = new Promise<void>((resolve) => (arrived = resolve));
    const origin = await app.serve({
      pages: () => {
        arrived();
        return new Promise(() => undefined);
      },
    });
    const answer = fetch(`${origin}/app`);
    answer.catch(() => undefined);
    await there;
    await app.servers()[0]?.close(50);
    await expect(answer).rejects.toThrow();
  });
});
