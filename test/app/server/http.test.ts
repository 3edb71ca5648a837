import { describe, expect, it } from 'vitest';
import { HOST_PARAMETER } from '../../sandbox/admin/platform/shop.ts';
import { raw, useHttpApp } from './served-app.ts';

const app = useHttpApp();

describe('pages', () => {
  it('name the sites that may frame them; nothing else may be framed', async () => {
    const own = 'frame-ancestors https://demo-shop.myshopify.com';
    const pages = () =>
      Promise.resolve(new Response('', { headers: { 'content-security-policy': own } }));
    const origin = await app.serve({ pages });
    const page = await fetch(`${origin}/app`);
    expect(page.headers.get('content-security-policy')).toBe(own);
    expect(page.headers.has('x-frame-options')).toBe(false);
    for (const path of ['/healthz', '/app?shop=evil.example.com']) {
      const { headers } = await fetch(origin + path);
      expect(headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('are not cached unless they ask for it, nor are files that the build does not have', async () => {
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
    expect(await cacheControl('/assets/main-gone.js')).toBe('private, no-store');
  });

  it.each([
    // Anything but one shop's name.
    '/auth/session-token?shop=evil.example.com',
    '/auth/session-token?shop=a.myshopify.com.evil.example.com',
    '/app?shop=a.myshopify.com;%20script-src%20*',
    '/app?shop=a.myshopify.com%0A',
    '/app?shop=a.myshopify.com&shop=evil.example.com',
    '/app?shop=',
    '/app?%73hop=evil.example.com',
    // A path that decodes to another one.
    '/proxy/%2e%2e/?shop=demo-shop.myshopify.com&signature=abc',
    '/proxy/../app',
    '/proxy/%2E./app',
    '/proxy/.%2e',
    '/app/./settings',
    '/app/%ff',
    '/app/%',
    '/assets\\..\\app',
    'http://app.example.com/proxy/%2e%2e/',
    // A path with an empty segment, about which the router writes outside of the log.
    '//app',
    '/app//settings',
    'http://app.example.com/app//settings',
    // An address of which no request can be made.
    'http://user:word@app.example.com/app',
    'http:///:word@app.example.com/app',
    // Another site, where App Bridge would continue with a session token.
    '/auth/session-token?shopify-reload=https://evil.example.com/',
    '/auth/session-token?shopify-reload=//evil.example.com/',
    '/auth/session-token?shopify-reload=%2F%5Cevil.example.com',
    '/app?shopify-reload=https://app.example.com.evil.example.com/app',
    '/app?shopify-reload=http://app.example.com/app',
    '/app?shopify-reload=javascript:alert(1)',
    '/app?shopify-reload=/app&shopify-reload=https://evil.example.com',
    // An invalid host in base64.
    '/app?shop=a.myshopify.com&host=Og==',
    '/app?shop=a.myshopify.com&host=IA%3D%3D',
    '/app?shop=a.myshopify.com&host=Og',
    '/app?shop=a.myshopify.com&host=abcde',
    '/app?shop=a.myshopify.com&host=QEA%3D',
    // Another page than an admin, to which the library would redirect, or an address that is no header.
    ...[
      'evil.myshopify.com/pages/a?',
      'evil.myshopify.com/admin?/../pages/a#',
      'evil.example.com/admin.shopify.com',
      'admin.shopify.com:444/store/a',
      'admin.shopify.com/store/a\n',
      'admin.shopify.com/\r\nSet-Cookie: a=b',
    ].map((host) => `/app?shop=a.myshopify.com&host=${encodeURIComponent(btoa(host))}`),
    `/app?shop=a.myshopify.com&host=${HOST_PARAMETER}&host=Og==`,
  ])('are not reached at an address that is answered by 400: %s', async (path) => {
    let seen = 0;
    const pages = () => Promise.resolve(new Response(`${(seen += 1)}`));
    const response = await raw(await app.serve({ pages }), path);
    expect([response.statusCode, seen]).toEqual([400, 0]);
    expect(response.headers.location).toBeUndefined();
  });

  it('are not reached at a host that no address can have, and neither is anything else', async () => {
    const origin = await app.serve();
    for (const path of ['/app', '/proxy/login', '/reports/demo-shop.myshopify.com', '/healthz'])
      expect((await raw(origin, path, { host: '1.2.3.4.5' })).statusCode, path).toBe(400);
  });

  it.each([
    '/app?shop=a.myshopify.com&host=',
    `/app?shop=demo-shop.myshopify.com&host=${HOST_PARAMETER}`,
    `/app?shop=a.myshopify.com&host=${btoa('a.myshopify.com/admin').replaceAll('=', '')}`,
    '/app?shop=Demo-Shop.myshopify.com',
    '/auth/session-token?shopify-reload=https://app.example.com/app?shop=demo-shop.myshopify.com',
    '/auth/session-token?shopify-reload=/app',
    '/app',
    '/app/a..b',
    '/app/...',
    '/app?path=/../',
    '/app/%2e%2ex',
  ])('are reached at any other address: %s', async (path) => {
    expect((await raw(await app.serve(), path)).statusCode).toBe(200);
  });

  it('are not reached by a login of the app proxy, whose query is not checked here', async () => {
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
  ])('are not reached through the app proxy: %s', async (path) => {
    const response = await raw(await app.serve(), path);
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      404,
      'application/json',
    ]);
  });

  it.each([
    ['another site', { origin: 'https://evil.example.com' }],
    ['a frame without an origin', { origin: 'null' }],
    ['an invalid origin', { origin: 'https://' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    [
      'another site than the proxy names',
      { origin: 'https://app.example.com', 'x-forwarded-host': 'other.example.com' },
    ],
  ])('are not reached by a form from a page of %s', async (_, headers) => {
    let seen = 0;
    const pages = () => Promise.resolve(new Response(`${(seen += 1)}`));
    const origin = await app.serve({ pages });
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect((await raw(origin, '/app', headers, method)).statusCode).toBe(403);
    expect(seen).toBe(0);
    expect((await raw(origin, '/app', headers)).statusCode).toBe(200);
    expect(app.logged().join('')).not.toMatch(/"level":[4-6]0/);
  });

  it('are reached by a form from a page of the app, behind a proxy too', async () => {
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
    'are not reached by %s, and this is no error in the log',
    async (method) => {
      const response = await raw(await app.serve(), '/app', {}, method);
      expect([response.statusCode, response.headers.allow]).toEqual([
        405,
        'GET, HEAD, POST, PUT, PATCH, DELETE',
      ]);
      expect(app.logged().join('')).not.toMatch(/"level":[4-6]0/);
    },
  );

  it('get a request that can be copied, with a body, without one, and in pieces', async () => {
    const pages = async (request: Request) =>
      new Response(`${request.method} "${await new Request(request).text()}"`);
    const origin = await app.serve({ pages });
    const requests: RequestInit[] = [
      {},
      { method: 'POST' },
      { method: 'POST', body: 'a=b' },
      { method: 'POST', body: new Blob(['a=b']).stream(), duplex: 'half' },
    ];
    const answers = requests.map(async (init) => (await fetch(`${origin}/app`, init)).text());
    expect(await Promise.all(answers)).toEqual(['GET ""', 'POST ""', 'POST "a=b"', 'POST "a=b"']);
    const bare = await raw(origin, '/app', {}, 'POST');
    expect(bare.body.toString()).toBe('POST ""');
  });

  it('that throw are answered by a plain 500, with the reason in the log alone', async () => {
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
  const lines = () => app.logged().map((line) => JSON.parse(line) as Record<string, unknown>);

  it('has one line for each answer, with the path and without the query', async () => {
    const origin = await app.serve();
    const response = await fetch(
      `${origin}/app/settings?id_token=hidden-value&shop=a.myshopify.com`,
    );
    await response.text();
    const requestId = response.headers.get('x-request-id');
    expect(lines()).toEqual([
      expect.objectContaining({ method: 'GET', path: '/app/settings', status: 200, requestId }),
    ]);
    expect(app.logged().join('')).not.toContain('hidden-value');
  });

  it('has the status of each answer', async () => {
    const pages = ({ url }: Request) =>
      url.endsWith('/broken')
        ? Promise.reject(new Error('broken'))
        : Promise.resolve(new Response(null, { status: 302, headers: { Location: '/else' } }));
    const origin = await app.serve({ pages });
    for (const path of ['/app', '/assets/gone.js', '/broken', '/healthz'])
      await fetch(origin + path, { redirect: 'manual' });
    const requests = lines().filter(({ msg }) => msg === 'request');
    expect(requests.map(({ status }) => status)).toEqual([302, 404, 500, 200]);
  });

  it('has the first characters of a long path', async () => {
    await raw(await app.serve(), `/assets/${'eyJ-'.repeat(3_900)}`);
    expect(app.logged()[0]?.length).toBeLessThan(1_000);
    expect(lines()[0]?.path).toMatch(/^\/assets\/.*…$/);
  });
});
