import '../app/shopify/names-lead-here.ts';
import '@shopify/shopify-app-remix/adapters/node';
import { Session } from '@shopify/shopify-api';
import {
  ApiVersion,
  AppDistribution,
  LogSeverity,
  shopifyApp,
} from '@shopify/shopify-app-remix/server';
import type { SessionStorage } from '@shopify/shopify-app-session-storage';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startShopify, type ShopifyStandIn } from '../app/shopify/shopify-stand-in.ts';
import { dataRequest, sessionToken } from '../app/shopify/staff-requests.ts';
import { APP } from '../sandbox/admin/platform/session-token.ts';
import { SHOP } from '../sandbox/admin/platform/shop.ts';
import { signWebhook } from '../sandbox/admin/webhooks/webhook-sender.ts';
import { signedQuery } from '../sandbox/storefront/apps/app-proxy.ts';

const APP_URL = 'https://app.example.com';
const SESSION_ID = `offline_${SHOP.domain}`;

let standIn: ShopifyStandIn;
let sessions: Map<string, Session>;

beforeEach(async () => {
  standIn = await startShopify();
  sessions = new Map();
});
afterEach(() => standIn.close());

/** Shopify's own library as the app uses it, with sessions in memory. */
function openLibrary() {
  const none = () => Promise.resolve([]);
  const sessionStorage: SessionStorage = {
    storeSession: (session) => Promise.resolve(sessions.set(session.id, session) === sessions),
    loadSession: (id) => Promise.resolve(sessions.get(id)),
    deleteSession: (id) => Promise.resolve(sessions.delete(id)),
    deleteSessions: (ids) => Promise.resolve(ids.every((id) => sessions.delete(id))),
    findSessionsByShop: none,
  };
  return shopifyApp({
    apiKey: APP.apiKey,
    apiSecretKey: APP.apiSecret,
    appUrl: APP_URL,
    apiVersion: ApiVersion.October26,
    scopes: ['write_pixels'],
    distribution: AppDistribution.AppStore,
    future: { unstable_newEmbeddedAuthStrategy: true, expiringOfflineAccessTokens: true },
    sessionStorage,
    logger: { level: LogSeverity.Error, log: () => undefined },
  });
}

/** Stores a session whose access token expired a minute ago; returns its refresh token. */
function keepExpiredSession(): string {
  const { token, refresh } = standIn.platform.tokens.issueOffline('yes');
  if (!refresh) throw new Error('An expiring token has a refresh token.');
  const session = new Session({
    id: SESSION_ID,
    shop: SHOP.domain,
    state: '',
    isOnline: false,
    scope: 'write_pixels',
    accessToken: token,
    expires: new Date(Date.now() - 60_000),
    refreshToken: refresh,
    refreshTokenExpires: new Date(Date.now() + 60_000),
  });
  sessions.set(SESSION_ID, session);
  return refresh;
}

/** The status of an answer that the library returns or throws. */
function statusOf(answer: Promise<unknown>): Promise<unknown> {
  return answer.then(
    () => 'let in',
    (thrown: unknown) => (thrown instanceof Response ? thrown.status : thrown),
  );
}

function webhook(): Request {
  const body = JSON.stringify({ myshopify_domain: SHOP.domain });
  return new Request(`${APP_URL}/webhooks`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': 'app/uninstalled',
      'x-shopify-hmac-sha256': signWebhook(body, APP.apiSecret),
      'x-shopify-shop-domain': SHOP.domain,
      'x-shopify-api-version': '2026-10',
      'x-shopify-webhook-id': 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043',
    },
  });
}

function proxyRequest(asked: string): Request {
  const query = signedQuery(new URLSearchParams(asked), APP.apiSecret, {
    shop: SHOP.domain,
    logged_in_customer_id: '1',
    path_prefix: '/apps/beacon-pixel',
    timestamp: String(Math.floor(Date.now() / 1000)),
  });
  return new Request(`${APP_URL}/proxy/login?${query.toString()}`);
}

describe('Shopify’s own library', () => {
  it('fact 2.app.api-version: calls 2026-10 October26', () => {
    expect(ApiVersion.October26).toBe('2026-10');
  });

  it('fact 2.app.webhook-refresh: answers a webhook with 500 when it cannot refresh a token', async () => {
    keepExpiredSession();
    const { authenticate } = openLibrary();
    expect(await statusOf(authenticate.webhook(webhook()))).toBe('let in');
    keepExpiredSession();
    standIn.platform.uninstall();
    expect(await statusOf(authenticate.webhook(webhook()))).toBe(500);
  });

  it('fact 2.app.proxy-duplicate: believes a signed query that names two customers', async () => {
    const { authenticate } = openLibrary();
    const request = proxyRequest('logged_in_customer_id=2');
    expect(await statusOf(authenticate.public.appProxy(request))).toBe('let in');
    const { searchParams } = new URL(request.url);
    expect(searchParams.getAll('logged_in_customer_id')).toEqual(['2', '1']);
    const forged = new Request(`${request.url}0`);
    expect(await statusOf(authenticate.public.appProxy(forged))).toBe(400);
  });

  it('fact 2.app.proxy-session: loads the session of a proxy call, and refreshes its token', async () => {
    const refreshToken = keepExpiredSession();
    const { session } = await openLibrary().authenticate.public.appProxy(proxyRequest(''));
    expect(session?.refreshToken).toMatch(/^shprt_/);
    expect(session?.refreshToken).not.toBe(refreshToken);
    expect(standIn.platform.tokens.usable()).toContain(session?.accessToken);
  });

  it.each([
    'Googlebot/2.1 (+http://www.google.com/bot.html)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/156.0.0.0 Safari/537.36',
  ])('fact 2.app.robots: answers 410 to %s', async (userAgent) => {
    const request = dataRequest(sessionToken());
    request.headers.set('user-agent', userAgent);
    expect(await statusOf(openLibrary().authenticate.admin(request))).toBe(410);
  });

  it('fact 1.activation.none-throws: throws where there is no pixel to be read', async () => {
    const { admin } = await openLibrary().authenticate.admin(dataRequest(sessionToken()));
    await expect(admin.graphql('{ webPixel { id } }')).rejects.toThrow(
      'No web pixel was found for this app',
    );
  });
});
