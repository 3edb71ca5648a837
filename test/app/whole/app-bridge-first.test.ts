import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtRoutes, KNOWN_ROUTES } from './known-routes.ts';
import { type SetUpShop, setUpTwoShops } from './two-shops.ts';
import { startWholeApp, type WholeApp } from './whole-app.ts';

let whole: WholeApp;
let origin: string;
let shop: SetUpShop;

beforeAll(async () => {
  whole = await startWholeApp({ FOLLOW_SECONDS: '900' });
  origin = `http://127.0.0.1:${whole.sandbox.app.port}`;
  [shop] = await setUpTwoShops(whole);
});
afterAll(() => whole.close());

const APP_BRIDGE = 'https://cdn.shopify.com/shopifycloud/app-bridge.js';

/** The addresses of all scripts of a document, in order; `inline` for those without one. */
const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script\b([^>]*)>/g)].map(
    ([, attributes = '']) => /src="([^"]*)"/.exec(attributes)?.[1] ?? 'inline',
  );

function expectAppBridgeFirst(html: string): void {
  const [head = ''] = html.split('</head>');
  expect(scriptsOf(head)[0]).toBe(APP_BRIDGE);
  expect(scriptsOf(html).filter((src) => src === APP_BRIDGE)).toHaveLength(1);
  expect(head).toMatch(/<meta name="shopify-api-key" content="[^"]+"/);
  expect(head).not.toMatch(/<script[^>]*app-bridge\.js[^>]* (?:async|defer|type)\b/);
}

describe('App Bridge', () => {
  it('is the first script in the head of every page of the admin, and no page outside has it', async () => {
    for (const { id, path, shows } of await builtRoutes()) {
      if (shows !== 'page' || id === 'root') continue;
      const filled = path.replace(':id', shop.reindexIds[0] ?? '').replace('*', 'nowhere');
      if (KNOWN_ROUTES[id]?.guard === 'session token')
        expectAppBridgeFirst((await shop.staff.page(filled)).body);
      else expect(await (await fetch(origin + filled)).text(), id).not.toContain(APP_BRIDGE);
    }
  });

  it.each([
    ['an address below /app that is no page', '/app/nowhere', 404],
    ['a feed that the shop does not have', '/app/feeds/no-such-feed/upload', 404],
    ['an address outside /app', '/nowhere', 404],
  ])('is the first script of the error page of %s', async (_, path, status) => {
    const answer = await shop.staff.page(path);
    expect(answer.status).toBe(status);
    expectAppBridgeFirst(answer.body);
  });

  it('is the one script of the document that asks for a new session token', async () => {
    const { body } = await shop.staff.page('/auth/session-token?shopify-reload=/app');
    expect(scriptsOf(body)).toEqual([APP_BRIDGE]);
  });

  it('is the first script of the error page while the database is away', async () => {
    await whole.line.cut();
    const { status, body } = await shop.staff.page('/app');
    expect(status).toBeGreaterThanOrEqual(500);
    expectAppBridgeFirst(body);
  });
});
