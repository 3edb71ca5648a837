import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP } from '../../sandbox/admin/platform/app-identity.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { signWebhook } from '../../sandbox/admin/webhooks/sign-webhook.ts';
import { signedQuery } from '../../sandbox/storefront/apps/app-proxy.ts';
import { sessionToken } from '../shopify/staff-requests.ts';
import { dumpChangedByRequests, dumpDatabase, queueIsIdle, rowsOfShop } from './dump-database.ts';
import { KNOWN_ROUTES } from './known-routes.ts';
import { builtRoutes } from './routes.ts';
import type { BuiltRoute } from './routes.ts';
import { staffClient } from './staff-client.ts';
import type { Answer } from './staff-client.ts';
import { OTHER_SHOP, setUpTwoShops } from './two-shops.ts';
import type { SetUpShop } from './two-shops.ts';
import { startWholeApp } from './whole-app.ts';
import type { WholeApp } from './whole-app.ts';

let whole: WholeApp;
let origin: string;
let routes: BuiltRoute[];
let shop: SetUpShop;
let other: SetUpShop;

beforeAll(async () => {
  // Nothing moves by itself while the tests compare.
  whole = await startWholeApp({ FOLLOW_SECONDS: '900' });
  origin = `http://127.0.0.1:${whole.sandbox.app.port}`;
  routes = await builtRoutes();
  [shop, other] = await setUpTwoShops(whole);
  await queueIsIdle(whole.database.prisma);
});
afterAll(() => whole.close());

describe('the routes of the app', () => {
  it('are all known to these tests', () => {
    expect(routes.map(({ id }) => id).sort()).toEqual(Object.keys(KNOWN_ROUTES).sort());
  });

  it('have forms to try wherever they do something', () => {
    const untried = routes.filter(
      ({ id, does }) => does.includes('action') && guarded(id)?.forms(shop).length === 0,
    );
    expect(untried).toEqual([]);
  });
});

const NOW = Date.now();
const WRONG_TOKENS: [string, () => string | null][] = [
  ['no token', () => null],
  ['a forged signature', () => sessionToken({ secret: 'another secret' })],
  ['a token that has expired', () => sessionToken({ at: new Date(NOW - 600_000) })],
  ['a token that is not valid yet', () => sessionToken({ at: new Date(NOW + 3_600_000) })],
  ['a token for another app', () => sessionToken({ claims: { aud: 'f'.repeat(32) } })],
  ['a token without a signature', unsigned],
  ['a token that was altered', altered],
  ['a token of a shop that has not installed the app', () => sessionToken({ shop: STRANGER })],
  ['garbage', () => 'garbage.of.three'],
];
const STRANGER = 'stranger-shop.myshopify.com';

describe.each(WRONG_TOKENS)('with %s', (_, token) => {
  it('no request gets in anywhere: no data comes out, and nothing changes', async () => {
    const before = await dumpChangedByRequests(whole.database.prisma);
    const asked = whole.sandbox.indexing.requests().length;
    const stranger = staffClient({ origin, shop: SHOP.domain, token });
    for (const { id, path } of routes) {
      const route = guarded(id);
      if (!route) continue;
      const filled = path.replace(':id', shop.reindexIds[0] ?? '');
      expectRefused(await stranger.page(filled), `page ${path}`);
      expectRefused(await stranger.data(filled), `data ${path}`);
      for (const form of route.forms(shop)) {
        expectRefused(await stranger.send(filled, form), `form ${path} ${JSON.stringify(form)}`);
      }
    }
    expect(await dumpChangedByRequests(whole.database.prisma)).toEqual(before);
    expect(whole.sandbox.indexing.requests()).toHaveLength(asked);
  });
});

describe('staff of another shop', () => {
  // What they do in their own shop goes on for a moment.
  afterAll(() => queueIsIdle(whole.database.prisma));

  it('see on every route what is theirs, and nothing of the shop whose ids they name', async () => {
    for (const [staff, own, foreign] of [
      [other.staff, other, shop],
      [shop.staff, shop, other],
    ] as const) {
      const seen: string[] = [];
      for (const { id, path } of routes) {
        if (!guarded(id)) continue;
        for (const named of [...foreign.reindexIds, ...foreign.feedIds]) {
          const filled = path.replace(':id', named);
          for (const answer of [await staff.data(filled), await staff.page(filled)]) {
            // The id that was asked for may come back in the address, and nowhere else.
            const text = answer.body.replaceAll(named, '');
            expect(marksIn(text, foreign), `${path} as ${own.domain}`).toEqual([]);
            seen.push(text);
          }
        }
      }
      expect(marksIn(seen.join('\n'), own)).toEqual(own.marks);
    }
  });

  it('find nothing in the history by the other’s feed', async () => {
    const { body } = await other.staff.data(`/app/history?index&feed=${shop.feedIds[0] ?? ''}`);
    expect(shop.reindexIds.filter((id) => body.includes(id))).toEqual([]);
  });

  it('change nothing of the other with any form', async () => {
    const rows = async () =>
      rowsOfShop(await dumpChangedByRequests(whole.database.prisma), shop.domain);
    const before = await rows();
    const pixel = whole.sandbox.admin.platform.pixels.current();
    const requests = () =>
      whole.sandbox.indexing
        .requests()
        .filter(({ who, method }) => who === shop.siteId && method !== 'GET');
    const asked = requests().length;
    for (const { id, path } of routes) {
      for (const form of guarded(id)?.forms(shop) ?? []) {
        const answer = await other.staff.send(path.replace(':id', shop.feedIds[0] ?? ''), form);
        expect(answer.status, `${path} ${JSON.stringify(form)}`).toBeLessThan(500);
        const foreign = marksIn(answer.body, shop).filter(
          (mark) => !Object.values(form).includes(mark),
        );
        expect(foreign, `${path} ${JSON.stringify(form)}`).toEqual([]);
      }
    }
    expect(await rows()).toEqual(before);
    expect(whole.sandbox.admin.platform.pixels.current()).toEqual(pixel);
    expect(requests()).toHaveLength(asked);
  });
});

describe('webhooks', () => {
  const body = JSON.stringify({ myshopify_domain: SHOP.domain });
  const headers = (changes: Record<string, string> = {}) => ({
    'content-type': 'application/json',
    'x-shopify-topic': 'app/uninstalled',
    'x-shopify-hmac-sha256': signWebhook(body, APP.apiSecret),
    'x-shopify-shop-domain': SHOP.domain,
    'x-shopify-webhook-id': randomUUID(),
    'x-shopify-triggered-at': new Date().toISOString(),
    ...changes,
  });
  const post = async (sent: Record<string, string>, text = body) => {
    const response = await fetch(`${origin}/webhooks`, {
      method: 'POST',
      headers: sent,
      body: text,
    });
    return response.status;
  };

  it.each([
    [
      'forged',
      headers({ 'x-shopify-hmac-sha256': signWebhook(body, 'another secret') }),
      body,
      401,
    ],
    ['without a signature', headers({ 'x-shopify-hmac-sha256': '' }), body, 401],
    ['altered', headers(), body.replace('}', ' }'), 401],
    ['turned against another shop', headers({ 'x-shopify-shop-domain': OTHER_SHOP }), body, 400],
    [
      'of a topic without a subscription',
      headers({ 'x-shopify-topic': 'orders/create' }),
      body,
      404,
    ],
  ])('%s do nothing', async (_, sent, text, status) => {
    const before = await dumpChangedByRequests(whole.database.prisma);
    expect(await post(sent, text)).toBe(status);
    expect(await dumpChangedByRequests(whole.database.prisma)).toEqual(before);
  });

  it('that are played again do nothing, also when the app has been installed again', async () => {
    const sent = headers();
    const { platform } = whole.sandbox.admin;
    platform.uninstall();
    expect(await post(sent)).toBe(200);
    platform.install();
    // Staff come back in a later second: their tokens name whole ones.
    await new Promise((resolve) => setTimeout(resolve, 1_000 - (Date.now() % 1_000)));
    const left = rowsOfShop(await dumpDatabase(whole.database.prisma), shop.domain);
    expect(left).toMatchObject({ Credentials: [], CatalogueComparison: [] });
    await shop.staff.send('/app/settings', {
      intent: 'save',
      section: 'account',
      siteId: 'again',
      secretKey: 'k',
    });
    const before = await dumpChangedByRequests(whole.database.prisma);
    expect(await post(sent)).toBe(200);
    // Older than the newest visit of staff, or not confirmed by Shopify: which one depends on the second.
    expect([200, 503]).toContain(await post(headers()));
    expect(await dumpChangedByRequests(whole.database.prisma)).toEqual(before);
  });
});

describe('reports through the app proxy', () => {
  const query = (changes: Record<string, string> = {}, secret: string = APP.apiSecret) =>
    signedQuery(new URLSearchParams(), secret, {
      shop: OTHER_SHOP,
      logged_in_customer_id: '7301842110',
      path_prefix: '/apps/beacon-pixel',
      timestamp: String(Math.floor(Date.now() / 1000)),
      ...changes,
    });
  const forOther = () => {
    const signed = query();
    signed.set('shop', SHOP.domain);
    return signed;
  };

  it.each([
    ['without a signature', () => new URLSearchParams({ shop: SHOP.domain })],
    ['forged', () => query({}, 'another secret')],
    ['turned against another shop', forOther],
    ['of an hour ago', () => query({ timestamp: String(Math.floor(NOW / 1000) - 3_600) })],
  ])('%s do nothing', async (_, signed) => {
    const before = await dumpChangedByRequests(whole.database.prisma);
    const response = await fetch(`${origin}/proxy/login?${signed().toString()}`, {
      method: 'POST',
      body: JSON.stringify({ version: 1, loginId: randomUUID() }),
    });
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(marksIn(await response.text(), shop)).toEqual([]);
    expect(await dumpChangedByRequests(whole.database.prisma)).toEqual(before);
  });
});

function guarded(id: string) {
  const route = KNOWN_ROUTES[id];
  return route?.guard === 'session token' ? route : null;
}

/** Not let in: an error, or a way to sign in, and nothing of the shop but its name, which was asked for. */
function expectRefused({ status, body }: Answer, what: string): void {
  const leaked = marksIn(body, shop).filter((mark) => mark !== shop.domain);
  expect(leaked, what).toEqual([]);
  // A document is led to sign in by 302, a page's data and forms by Remix's own 202.
  const isSignIn = status === 302 || (status === 202 && /Redirect|"redirect"/.test(body));
  const isError = status >= 400 && status <= 503 && status !== 500;
  expect(isSignIn || isError, `${what}: ${status} ${body}`).toBe(true);
}

/** As whole words: a short number may stand in the middle of any id. */
function marksIn(text: string, { marks }: SetUpShop): string[] {
  return marks.filter((mark) =>
    new RegExp(`(?<![\\w.-])${mark.replaceAll('.', '\\.')}(?![\\w-])`).test(text),
  );
}

function unsigned(): string {
  const [, payload] = sessionToken().split('.');
  const head = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
  return `${head}.${payload ?? ''}.`;
}

/** The honest token of the other shop, with this shop's name written into it. */
function altered(): string {
  const [head = '', , signature = ''] = sessionToken({ shop: OTHER_SHOP }).split('.');
  const [, payload = ''] = sessionToken().split('.');
  return `${head}.${payload}.${signature}`;
}
