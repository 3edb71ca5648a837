import { describe, expect, it } from 'vitest';
import type { Delivery } from './start-storefront.ts';
import { openStorefront, useStorefront } from './test-storefront.ts';

const { storefront, visitor } = useStorefront({
  assets: (path) =>
    path === '/web-pixels/runtime.js'
      ? { body: 'runtime();', contentType: 'text/javascript' }
      : null,
});
const classes = [Request, Response];

describe('a storefront', () => {
  it('leaves the classes of its process as they are', () => {
    expect([Request, Response]).toEqual(classes);
  });

  it.each([
    ['/web-pixels/runtime.js', 'text/javascript', 'runtime();'],
    ['/cdn/shop/t/1/assets/theme.js', 'text/javascript; charset=utf-8', '/cart/change.js'],
    ['/cdn/shop/t/1/assets/theme.css', 'text/css; charset=utf-8', '.drawer'],
    ['/cdn/shop/files/oak-spoon.svg', 'image/svg+xml', '<svg'],
  ])('serves %s', async (path, type, content) => {
    const answer = await visitor.get(path);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(await answer.text()).toContain(content);
  });

  it.each(['/web-pixels/other.js', '/cdn/shop/files/other.svg'])('has no %s', async (path) => {
    expect((await visitor.get(path)).status).toBe(404);
  });

  it('forgets everything when it is reset', async () => {
    const { shop } = storefront();
    await visitor.postJson('/cart/add.js', { id: '43218082391011' });
    await visitor.postForm('/account/login', { email: 'ada@example.com' });
    shop.platform.orderForm = 'gid';
    shop.reset();
    const { initData } = await visitor.config('/');
    expect([initData.cart, initData.customer]).toEqual([null, null]);
    expect(shop.carts.all()).toEqual([]);
    expect(shop.platform.orderForm).toBe('digits');
  });
});

describe('the delivery of pages and files', () => {
  const FILE = '/cdn/shop/t/1/assets/theme.js';

  /** For each path, how long a browser may cache it, and its compression. */
  async function headersOf(paths: readonly string[], delivery?: Delivery) {
    const opened = await openStorefront(delivery ? { delivery } : {});
    try {
      return await Promise.all(
        paths.map(async (path) => {
          const { headers } = await fetch(opened.url + path, {
            headers: { 'accept-encoding': 'gzip' },
          });
          return [headers.get('cache-control'), headers.get('content-encoding')];
        }),
      );
    } finally {
      await opened.close();
    }
  }

  it('lets the browser keep nothing, so that a new build shows at once', async () => {
    expect(await headersOf(['/', FILE])).toEqual([
      ['private, no-cache', null],
      ['private, no-cache', null],
    ]);
  });

  it('compresses and lets files be kept for a year where it plays a network', async () => {
    expect(await headersOf(['/', FILE, '/cdn/shop/files/other.svg'], 'cdn')).toEqual([
      ['private, no-cache', 'gzip'],
      ['public, max-age=31536000, immutable', 'gzip'],
      ['private, no-cache', 'gzip'],
    ]);
  });

  it('lets files be kept for a year, uncompressed, where a browser on this machine shows many pages', async () => {
    expect(await headersOf(['/', FILE], 'cached')).toEqual([
      ['private, no-cache', null],
      ['public, max-age=31536000, immutable', null],
    ]);
  });
});
