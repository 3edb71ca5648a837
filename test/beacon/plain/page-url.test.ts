import { describe, expect, it } from 'vitest';
import { isPrivatePage, maskPageUrl } from '../../../app/beacon/page-url.ts';

const SHOP = 'https://shop.example.com';

describe('an address of the storefront stays as it is', () => {
  it.each([
    '/',
    '/products/mug',
    '/products/mug?variant=5001&utm_source=news',
    '/collections/all/products/mug-2000-edition?page=2#reviews',
    '/de-de/products/mug',
    '/search?q=blue%20mug&type=product',
    '/search?keyword=mug&keys=2',
    '/cart',
    '/pages/contact',
    '/products/4d2f9a1c8b7e6f5a4d2f9a1c8b7e6f5a',
    '/products/order-planner-2026',
    '/products/account-book-a5-120-pages?color=red#details',
    '/collections/checkout-counter-2026',
  ])('%s', (path) => {
    expect(maskPageUrl(SHOP + path)).toBe(SHOP + path);
    expect(isPrivatePage(SHOP + path)).toBe(false);
  });
});

describe('tokens are masked, and queries of private pages dropped', () => {
  it.each([
    ['/checkouts/cn/Z2NwLXVzLWNlbnRyYWwxOjAx', '/checkouts/cn/masked'],
    [
      '/checkouts/c/0123456789abcdef0123456789abcdef/information',
      '/checkouts/c/masked/information',
    ],
    ['/checkouts/cn/Z2NwLXVzLWNl1/thank-you?order=1#top', '/checkouts/cn/masked/thank-you'],
    ['/12345678901/checkouts/abcdefabcdefabcdefabcdefabcd', '/masked/checkouts/masked'],
    ['/fr/checkouts/cn/Z2NwLXVzLWNlbnRyYWwxOjAx', '/fr/checkouts/cn/masked'],
    ['/en-us/checkout/Z2NwLXVzLWNlbnRyYWwxOjAx', '/en-us/checkout/masked'],
    ['/12345678/orders/0123456789abcdef0123456789abcdef', '/masked/orders/masked'],
    ['/account/orders/5001234567890?key=1', '/account/orders/masked'],
    [
      '/account/activate/6543210987654/0123456789abcdef-1700000000',
      '/account/activate/masked/masked',
    ],
    [
      '/de/account/reset/6543210987654/0123456789abcdef-1700000000',
      '/de/account/reset/masked/masked',
    ],
    ['/cart/c/Z2NwLXVzLWNlbnRyYWwxOjAx?key=abc', '/cart/c/masked'],
    ['/account/login?return_url=%2Faccount&x=1', '/account/login'],
  ])('%s', (path, masked) => {
    expect(maskPageUrl(SHOP + path)).toBe(SHOP + masked);
    expect(isPrivatePage(SHOP + path)).toBe(true);
  });

  it.each([
    ['/?token=abc', '/?token=masked'],
    ['/products/mug?variant=5001&email=a%40b.example', '/products/mug?variant=5001&email=masked'],
    ['/pages/news?page=1&mobile_phone=2', '/pages/news?page=1&mobile_phone=masked'],
    [
      '/products/mug?preview_key=abc&preview_key=def',
      '/products/mug?preview_key=masked&preview_key=masked',
    ],
  ])('in the query of any page: %s', (path, masked) => {
    expect(maskPageUrl(SHOP + path)).toBe(SHOP + masked);
    expect(isPrivatePage(SHOP + path)).toBe(false);
  });

  it('leave nothing of themselves, wherever they stand', () => {
    const secret = 's3cret0123456789abcdef';
    for (const path of [
      `/checkouts/${secret}`,
      `/checkouts/cn/${secret}/processing?x=${secret}#${secret}`,
      `/account/${secret}`,
      `/orders/${secret}/authenticate?key=${secret}`,
      `/?access_token=${secret}`,
    ]) {
      expect(maskPageUrl(SHOP + path)).not.toContain(secret);
    }
  });
});

describe('what is no absolute http(s) address is no page address', () => {
  it.each([
    '',
    '/products/mug',
    'about:blank',
    'javascript:0',
    'data:,x',
    'httpx://a',
    'https://',
    'nonsense',
  ])('%j', (address) => {
    expect(maskPageUrl(address)).toBe('');
  });

  it('while http is one', () => {
    expect(maskPageUrl('http://localhost:4001/')).toBe('http://localhost:4001/');
  });
});
