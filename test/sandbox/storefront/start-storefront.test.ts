import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storefront } from './start-storefront.ts';
import { newVisitor, openStorefront } from './test-storefront.ts';

const classes = [Request, Response];
let storefront: Storefront;

beforeAll(async () => {
  storefront = await openStorefront({
    assets: (path) =>
      path === '/web-pixels/runtime.js'
        ? { body: 'runtime();', contentType: 'text/javascript' }
        : null,
  });
});
afterAll(() => storefront.close());

describe('a storefront', () => {
  it('names its address for a browser', () => {
    expect(storefront.url).toBe(`http://localhost:${storefront.port}`);
  });

  it('leaves the classes of its process as they are', () => {
    expect([Request, Response]).toEqual(classes);
  });

  it('says which port is taken', async () => {
    await expect(openStorefront({ port: storefront.port })).rejects.toThrow(
      `Port ${storefront.port} on 127.0.0.1 is in use`,
    );
  });

  it('frees its port when it closes', async () => {
    const first = await openStorefront();
    await first.close();
    const second = await openStorefront({ port: first.port });
    expect(second.port).toBe(first.port);
    await second.close();
  });

  it.each([
    ['/web-pixels/runtime.js', 'text/javascript', 'runtime();'],
    ['/cdn/shop/t/1/assets/theme.js', 'text/javascript; charset=utf-8', '/cart/change.js'],
    ['/cdn/shop/t/1/assets/theme.css', 'text/css; charset=utf-8', '.drawer'],
    ['/cdn/shop/files/oak-spoon.svg', 'image/svg+xml', '<svg'],
  ])('serves %s', async (path, type, content) => {
    const answer = await newVisitor(storefront).get(path);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(await answer.text()).toContain(content);
  });

  it.each(['/web-pixels/other.js', '/cdn/shop/files/other.svg'])('has no %s', async (path) => {
    expect((await newVisitor(storefront).get(path)).status).toBe(404);
  });

  it('forgets everything when it is reset', async () => {
    const visitor = newVisitor(storefront);
    await visitor.postJson('/cart/add.js', { id: '43218082391011' });
    await visitor.postForm('/account/login', { email: 'ada@example.com' });
    storefront.shop.platform.orderForm = 'gid';
    storefront.shop.reset();
    const { initData } = await visitor.config('/');
    expect([initData.cart, initData.customer]).toEqual([null, null]);
    expect(storefront.shop.carts.all()).toEqual([]);
    expect(storefront.shop.platform).toEqual({
      managerDelayMs: 0,
      orderForm: 'digits',
      customerData: 'approved',
      fields: 'whole',
      upsell: 'none',
    });
  });
});
