import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRouteNames } from '../../../app/server/route-names.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { signWebhook } from '../../sandbox/admin/webhooks/webhook-sender.ts';
import { signedQuery } from '../../sandbox/storefront/apps/app-proxy.ts';
import { sessionToken } from '../shopify/staff-requests.ts';
import { dumpChangedByRequests, queueIsIdle, rowsOfShop } from './dump-database.ts';
import { type BuiltRoute, builtRoutes, KNOWN_ROUTES } from './known-routes.ts';
import { type Answer, staffClient } from './staff-client.ts';
import { type SetUpShop, setUpTwoShops } from './two-shops.ts';
import { startWholeApp, type WholeApp } from './whole-app.ts';

let whole: WholeApp;
let origin: string;
let routes: BuiltRoute[];
let shop: SetUpShop;
let other: SetUpShop;

beforeAll(async () => {
  // Long enough that nothing changes by itself while the tests compare.
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

  it('have a name of their own in the metrics', () => {
    const patterns = [...new Set(routes.map(({ path }) => path.replace('?index', '')))];
    const nameOf = createRouteNames(patterns);
    const asked = patterns.map((path) => path.replace(/:\w+/g, '4711').replace('*', 'anything'));
    expect(asked.map(nameOf)).toEqual(patterns);
  });

  it('have forms to try wherever they do something', () => {
    const untried = routes.filter(
      ({ id, does }) => does.includes('action') && guarded(id)?.forms(shop).length === 0,
    );
    expect(untried).toEqual([]);
  });
});

const STRANGER = 'stranger-shop.myshopify.com';

// Every other wrong token is in test/app/shopify/authenticate-admin.test.ts: all routes use the same function.
const WRONG_TOKENS: [what: string, token: () => string | null, statusForPages: number][] = [
  ['no token', () => null, 202],
  ['a forged signature', () => sessionToken({ secret: 'another secret' }), 401],
  ['a token of a shop that has not installed the app', () => sessionToken({ shop: STRANGER }), 503],
];

describe.each(WRONG_TOKENS)('with %s', (_, token, statusForPages) => {
  function expectRefusedForPages(answer: Answer, what: string): void {
    expectRefused(answer, what);
    expect(answer.status, what).toBe(statusForPages);
    // After 401, App Bridge repeats the request of a page with a new session token.
    const isRepeated = answer.headers.has('X-Shopify-Retry-Invalid-Session-Request');
    expect(isRepeated, `${what} is repeated`).toBe(statusForPages === 401);
  }

  it('no request gets in anywhere: no data comes out, and nothing changes', async () => {
    const before = await dumpChangedByRequests(whole.database.prisma);
    const asked = whole.sandbox.indexing.requests().length;
    const stranger = staffClient({ origin, shop: SHOP.domain, token });
    for (const { id, path, does } of routes) {
      const route = guarded(id);
      if (!route) continue;
      const filled = path.replace(':id', shop.reindexIds[0] ?? '');
      expectRefused(await stranger.page(filled), `page ${path}`);
      expectRefusedForPages(await stranger.data(filled), `data ${path}`);
      if (does.includes('loader')) {
        // Only its own loader answers a poll, not those of the routes around it.
        const poll = `${filled}${filled.includes('?') ? '&' : '?'}_routes=${id}`;
        expectRefusedForPages(await stranger.data(poll), `poll ${path}`);
      }
      for (const form of route.forms(shop)) {
        const what = `form ${path} ${JSON.stringify(form)}`;
        expectRefusedForPages(await stranger.send(filled, form), what);
      }
    }
    expect(await dumpChangedByRequests(whole.database.prisma)).toEqual(before);
    expect(whole.sandbox.indexing.requests()).toHaveLength(asked);
  });
});

describe('staff of another shop', () => {
  // Their actions in their own shop continue for a moment.
  afterAll(() => queueIsIdle(whole.database.prisma));

  it('see on every route what is theirs, and nothing of the shop whose ids they name', async () => {
    for (const [staff, own, foreign] of [
      [other.staff, other, shop],
      [shop.staff, shop, other],
    ] as const) {
      const seen: string[] = [];
      for (const { id, path } of routes) {
        if (!guarded(id)) continue;
        const ids = path.includes(':id') ? [...foreign.reindexIds, ...foreign.feedIds] : [''];
        for (const named of ids) {
          const filled = path.replace(':id', named);
          for (const answer of [await staff.data(filled), await staff.page(filled)]) {
            // The requested id may appear in the address, and nowhere else.
            const text = named === '' ? answer.body : answer.body.replaceAll(named, '');
            expect(marksIn(text, foreign), `${path} as ${own.domain}`).toEqual([]);
            seen.push(text);
          }
        }
      }
      expect(marksIn(seen.join('\n'), own)).toEqual(own.marks);
    }
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

describe('what only Shopify may send', () => {
  const body = JSON.stringify({ myshopify_domain: SHOP.domain });
  const webhook = {
    'content-type': 'application/json',
    'x-shopify-topic': 'app/uninstalled',
    'x-shopify-hmac-sha256': signWebhook(body, 'another secret'),
    'x-shopify-shop-domain': SHOP.domain,
    'x-shopify-webhook-id': randomUUID(),
    'x-shopify-triggered-at': new Date().toISOString(),
  };
  const login = signedQuery(new URLSearchParams(), 'another secret', {
    shop: SHOP.domain,
    logged_in_customer_id: '7301842110',
    path_prefix: '/apps/beacon-pixel',
    timestamp: String(Math.floor(Date.now() / 1000)),
  });

  it.each([
    ['/webhooks', webhook],
    [`/proxy/login?${login.toString()}`, { 'content-type': 'application/json' }],
  ])('does nothing where it is forged: %s', async (path, headers) => {
    const before = await dumpChangedByRequests(whole.database.prisma);
    const response = await fetch(origin + path, { method: 'POST', headers, body });
    expect(response.status).toBe(401);
    expect(marksIn(await response.text(), shop)).toEqual([]);
    expect(await dumpChangedByRequests(whole.database.prisma)).toEqual(before);
  });
});

function guarded(id: string) {
  const route = KNOWN_ROUTES[id];
  return route?.guard === 'session token' ? route : null;
}

/** Refused: an error, or a redirect to sign in, and nothing of the shop except its requested name. */
function expectRefused({ status, body }: Answer, what: string): void {
  const leaked = marksIn(body, shop).filter((mark) => mark !== shop.domain);
  expect(leaked, what).toEqual([]);
  // A document is redirected to sign in by 302, a page's data and forms by Remix's own 202.
  const isSignIn = status === 302 || (status === 202 && /Redirect|"redirect"/.test(body));
  const isError = status >= 400 && status <= 503 && status !== 500;
  expect(isSignIn || isError, `${what}: ${status} ${body}`).toBe(true);
}

/** Matched as whole words: a short number may be part of any id. */
function marksIn(text: string, { marks }: SetUpShop): string[] {
  return marks.filter((mark) =>
    new RegExp(`(?<![\\w.-])${mark.replaceAll('.', '\\.')}(?![\\w-])`).test(text),
  );
}
