import { describe, expect, it } from 'vitest';
import { cartActionOf } from './cart-request.ts';

const PAGE = 'http://shop.example:4001/products/mug';

describe('a locale with digits', () => {
  it('fact 1.events.locale-letters: is no locale to the platform', () => {
    expect(cartActionOf('/zh-Hant/cart/add.js', PAGE)).toBe('add');
    expect(cartActionOf('/es-419/cart/add.js', PAGE)).toBeNull();
  });
});

describe('a request that the platform takes for a change of the cart', () => {
  it.each([
    ['/cart/add', 'add'],
    ['/cart/add.js', 'add'],
    ['/cart/add.json?sections=cart', 'add'],
    ['/cart/change.js', 'change'],
    ['/cart/update', 'update'],
    ['/fr/cart/add.js', 'add'],
    ['/en-GB/cart/change.json', 'change'],
    ['http://shop.example:4001/cart/update.js', 'update'],
  ])('fact 1.events.from-paths: is %s', (address, action) => {
    expect(cartActionOf(address, PAGE)).toBe(action);
  });

  it.each([
    '/cart/clear.js',
    '/cart.js',
    '/cart',
    '/cart/add.html',
    '/apps/proxy/cart/add.js',
    '/cart/add/more',
    'http://other.example/cart/add.js',
    'http://[',
  ])('is not %s', (address) => {
    expect(cartActionOf(address, PAGE)).toBeNull();
  });
});
