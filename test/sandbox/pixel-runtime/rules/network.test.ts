import { describe, expect, it } from 'vitest';
import { permittedAddress } from './network.ts';

const rules = {
  shopHosts: ['localhost', 'tiny-shop.myshopify.com'],
  addressMap: { 'https://tracking.example.com': 'http://127.0.0.1:4003' },
};
const permitted = (address: string) =>
  permittedAddress(address, 'http://localhost:4001/web-pixels/worker.js', rules);

describe('a request of the pixel', () => {
  it('goes to the local place of its public address', () => {
    expect(permitted('https://tracking.example.com/beacon/v2/demo01/cart/add?a=%20b')).toBe(
      'http://127.0.0.1:4003/beacon/v2/demo01/cart/add?a=%20b',
    );
  });

  it('keeps an address that has no local place', () => {
    expect(permitted('https://elsewhere.example/x')).toBe('https://elsewhere.example/x');
  });

  it.each(['http://tracking.example.com/', 'http://127.0.0.1:4003/', 'data:,x', 'blob:x'])(
    'fact 1.runtime.https-only: is refused over anything but https: %s',
    (address) => {
      expect(() => permitted(address)).toThrow('over https only');
    },
  );

  it.each([
    'https://localhost.example.com/x',
    'https://localhost:8443/x',
    'https://tiny-shop.myshopify.com.example.com/api/x',
  ])(
    'fact 1.runtime.own-host-prefix: is refused to an address that begins like the shop: %s',
    (address) => {
      expect(() => permitted(address)).toThrow('to the shop itself');
    },
  );

  it('fact 1.runtime.storefront-api: reaches the Storefront API of the shop', () => {
    const address = 'https://tiny-shop.myshopify.com/api/2026-10/graphql.json';
    expect(permitted(address)).toBe(address);
  });

  it.each(['/apps/proxy', 'https://localhost:4001/x', 'https://tiny-shop.myshopify.com/cart.js'])(
    'fact 1.runtime.own-host: is refused to the shop itself: %s',
    (address) => {
      expect(() => permitted(address)).toThrow('to the shop itself');
    },
  );
});
