import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { raw, SCRIPT, useHttpApp } from './served-app.ts';

const app = useHttpApp();

describe('files of the build', () => {
  it('may be kept forever when their names hold a hash, others for an hour', async () => {
    const origin = await app.serve();
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
    const response = await raw(await app.serve(), '/assets/main-abc123.js', {
      'accept-encoding': encoding,
    });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers.vary).toBe('Accept-Encoding');
    expect(response.body.byteLength).toBeLessThan(SCRIPT.length / 4);
    expect(decompress(response.body).toString()).toBe(SCRIPT);
  });

  it('are not sent again to who has them', async () => {
    const address = `${await app.serve()}/assets/main-abc123.js`;
    const etag = (await fetch(address)).headers.get('etag') ?? '';
    const response = await fetch(address, { headers: { 'if-none-match': etag } });
    expect([response.status, await response.text()]).toEqual([304, '']);
  });

  it('answer HEAD without a body', async () => {
    const response = await fetch(`${await app.serve()}/robots.txt`, { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe('13');
    expect(await response.text()).toBe('');
  });

  it('are 404 when they are gone, and no page', async () => {
    const response = await fetch(`${await app.serve()}/assets/main-gone.js`);
    expect([response.status, await response.text()]).toEqual([404, 'Not found.']);
  });

  it.each(['/assets/../../package.json', '/assets/%2e%2e/%2e%2e/etc/passwd', '//etc/passwd'])(
    'are all that a path can reach: %s',
    async (path) => {
      const { body } = await raw(await app.serve(), path);
      expect(body.toString()).toMatch(/^(page |Not found|The path must be written out)/);
    },
  );
});
