import { LogSeverity } from '@shopify/shopify-app-remix/server';
import { describe, expect, it } from 'vitest';
import { createLibraries, libraryLog } from '../../../app/shopify/shopify.ts';
import { capturedLog } from '../shop/captured-log.ts';
import { APP } from '../../sandbox/admin/platform/session-token.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { useAuthentication } from './authentication-kit.ts';
import { APP_URL, dataRequest, sessionToken } from './staff-requests.ts';
import { recoveredAddress } from '../../../app/shopify/launch-address.ts';

describe('the log of Shopify’s library', () => {
  it.each([
    [LogSeverity.Error, '"level":50'],
    [LogSeverity.Warning, '"level":40'],
    [LogSeverity.Info, '"level":20'],
    [LogSeverity.Debug, '"level":20'],
  ])('keeps errors and warnings, and writes the rest as debug: severity %i', (severity, level) => {
    const captured = capturedLog();
    libraryLog(captured.log).log(severity, '[shopify-api/INFO] Creating new session');
    expect(captured.text()).toContain(level);
    expect(captured.text()).toContain('Creating new session');
  });

  it.each([
    ['session token', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl'],
    ['unsigned session token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiI3In0.'],
    ['offline token', 'shpat_0123456789abcdef0123456789abcdef'],
    ['online token', 'shpua_0123456789abcdef0123456789abcdef'],
    ['refresh token', 'shprt_0123456789abcdef0123456789abcdef'],
    ['client secret', 'shpss_0123456789abcdef0123456789abcdef'],
  ])('has no %s', (_, secret) => {
    const captured = capturedLog();
    libraryLog(captured.log).log(LogSeverity.Error, `it failed | {"token":"${secret}", shop: x}`);
    expect(captured.text()).toContain('[token]');
    expect(captured.text()).not.toContain(secret.slice(6));
    expect(captured.text()).toContain('shop: x');
  });

  it('has no debug messages of the library, which hold whole session tokens', () => {
    expect(libraryLog(capturedLog().log).level).toBe(LogSeverity.Info);
  });
});

const { captured, sessions, authenticate } = useAuthentication();

/** Authenticates a session token signed with `secret`, in an app that has a new secret and the old one. */
function authenticateBy(secret: string) {
  const { apiKey, apiSecret } = APP;
  const deps = { apiKey, appUrl: APP_URL, sessionStorage: sessions(), log: captured().log };
  const { of } = createLibraries(['shpss_the-next-one', apiSecret], deps);
  return authenticate(dataRequest(sessionToken({ secret })), { shopifyOf: of });
}

it('While the client secret is changed, staff are let in with a token that the old one has signed.', async () => {
  expect((await authenticateBy(APP.apiSecret)).shop).toBe(SHOP.domain);
});

it('Staff are refused with a token that none of the client secrets has signed.', async () => {
  await expect(authenticateBy('shpss_of-another-app')).rejects.toMatchObject({ status: 401 });
});

const ADDRESS = 'https://app.example.com';
const LAUNCHED = `${ADDRESS}/app?embedded=1&host=aG9zdA&id_token=ey.a.b&locale=de&shop=a.myshopify.com&hmac=1`;

/** A request of a page that was opened from the admin, unless it names another referrer. */
const request = (path: string, headers: Record<string, string> = {}, method = 'GET'): Request =>
  new Request(new URL(path, ADDRESS), { method, headers: { referer: LAUNCHED, ...headers } });

describe('a page request without the shop', () => {
  it('is redirected to the same page with the lasting parameters of the page before', () => {
    const from = request('/app/history?page=2');
    expect(recoveredAddress(from)).toBe(
      '/app/history?page=2&embedded=1&host=aG9zdA&locale=de&shop=a.myshopify.com',
    );
  });

  it('is redirected behind a proxy that ends TLS', () => {
    const from = request('http://app.example.com/app/pixel');
    expect(recoveredAddress(from)).toMatch(/^\/app\/pixel\?.*shop=a\.myshopify\.com$/);
  });

  it('is never redirected to another host', () => {
    const from = request(`${ADDRESS}//evil.example.com/app`);
    expect(recoveredAddress(from)).toMatch(/^\/evil\.example\.com\/app\?/);
  });

  it.each([
    ['names the shop itself', request('/app?shop=b.myshopify.com')],
    ['has no referrer', new Request(`${ADDRESS}/app`)],
    ['comes from another site', request('/app', { referer: 'https://evil.example/?shop=a' })],
    ['comes from a page without a shop', request('/app', { referer: `${ADDRESS}/app/pixel` })],
    ['has a referrer that is no address', request('/app', { referer: 'about' })],
    ['has a token', request('/app.data', { authorization: 'Bearer a' })],
    ['is no request for a page', request('/app', {}, 'POST')],
  ])('is not redirected where it %s', (_, from) => {
    expect(recoveredAddress(from)).toBeNull();
  });
});
