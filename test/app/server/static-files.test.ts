import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { raw, SCRIPT, useHttpApp } from './served-app.ts';

const app = useHttpApp();
const PATH = '/assets/main-abc123.js';

describe('files of the build', () => {
  it('are cached for ever, as their names have a hash', async () => {
    const script = await fetch((await app.serve()) + PATH);
    expect(await script.text()).toBe(SCRIPT);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(script.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('are compressed by %s', async (encoding, decompress) => {
    const response = await raw(await app.serve(), PATH, { 'accept-encoding': encoding });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers.vary).toBe('Accept-Encoding');
    expect(Number(response.headers['content-length'])).toBe(response.body.byteLength);
    expect(response.body.byteLength).toBeLessThan(SCRIPT.length / 4);
    expect(decompress(response.body).toString()).toBe(SCRIPT);
  });

  it('are not compressed for other clients', async () => {
    const { headers, body } = await raw(await app.serve(), PATH);
    expect([headers['content-encoding'], headers.vary]).toEqual([undefined, 'Accept-Encoding']);
    expect(body.toString()).toBe(SCRIPT);
  });

  it('are answered by 304 to a browser that has them', async () => {
    const address = (await app.serve()) + PATH;
    const etag = (await fetch(address)).headers.get('etag') ?? '';
    const response = await fetch(address, { headers: { 'if-none-match': etag } });
    expect([response.status, await response.text()]).toEqual([304, '']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
  });

  it('answer HEAD without a body', async () => {
    const response = await raw(await app.serve(), PATH, {}, 'HEAD');
    expect(response.headers['content-length']).toBe(`${SCRIPT.length}`);
    expect(response.body.byteLength).toBe(0);
  });

  it.each([
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2fsecret.txt',
    '/assets/%2e%2e%2fsecret.txt',
    '/assets/..%5csecret.txt',
    '/assets//../secret.txt',
    '/assets/',
    '/secret.txt',
    '//etc/passwd',
  ])('are the only files that a path can reach: %s', async (path) => {
    const { body } = await raw(await app.serve(), path);
    expect(body.toString()).toMatch(/^(page |Not found|The path must be written out)/);
  });
});
