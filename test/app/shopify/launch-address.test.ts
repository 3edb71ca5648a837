import { describe, expect, it } from 'vitest';
import { recoveredAddress } from '../../../app/shopify/launch-address.ts';

const APP = 'https://app.example.com';
const LAUNCHED = `${APP}/app?embedded=1&host=aG9zdA&id_token=ey.a.b&locale=de&shop=a.myshopify.com&hmac=1`;

function request(address: string, headers: Record<string, string> = {}, method = 'GET'): Request {
  return new Request(address, { method, headers });
}

describe('a page request without the shop', () => {
  it('is redirected to the same page with the lasting parameters of the page before', () => {
    const from = request(`${APP}/app/history?page=2`, { referer: LAUNCHED });
    expect(recoveredAddress(from)).toBe(
      '/app/history?page=2&embedded=1&host=aG9zdA&locale=de&shop=a.myshopify.com',
    );
  });

  it('is redirected behind a proxy that ends TLS', () => {
    const from = request('http://app.example.com/app/pixel', { referer: LAUNCHED });
    expect(recoveredAddress(from)).toMatch(/^\/app\/pixel\?.*shop=a\.myshopify\.com$/);
  });

  it('is never redirected to another host', () => {
    const from = request(`${APP}//evil.example.com/app`, { referer: LAUNCHED });
    expect(recoveredAddress(from)).toMatch(/^\/evil\.example\.com\/app\?/);
  });

  it.each([
    ['names the shop itself', request(`${APP}/app?shop=b.myshopify.com`, { referer: LAUNCHED })],
    ['has no referrer', request(`${APP}/app`)],
    ['comes from another site', request(`${APP}/app`, { referer: 'https://evil.example/?shop=a' })],
    ['comes from a page without a shop', request(`${APP}/app`, { referer: `${APP}/app/pixel` })],
    ['has a referrer that is no address', request(`${APP}/app`, { referer: 'about' })],
    ['has a token', request(`${APP}/app.data`, { referer: LAUNCHED, authorization: 'Bearer a' })],
    ['is no request for a page', request(`${APP}/app`, { referer: LAUNCHED }, 'POST')],
  ])('is not redirected where it %s', (_, from) => {
    expect(recoveredAddress(from)).toBeNull();
  });
});
