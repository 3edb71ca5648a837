import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NO_FAULTS } from '../../sandbox/admin/platform/faults.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { SECRET_KEY, SITE_ID } from '../../sandbox/addresses.ts';
import { builtRoutes, KNOWN_ROUTES } from './known-routes.ts';
import { type StaffClient, staffOf } from './staff-client.ts';
import { askForReindex, setUpDemoShop, startWholeApp, type WholeApp } from './whole-app.ts';

let whole: WholeApp;
let origin: string;
let staff: StaffClient;

beforeAll(async () => {
  whole = await startWholeApp({ FOLLOW_SECONDS: '900' });
  origin = `http://127.0.0.1:${whole.sandbox.app.port}`;
  staff = staffOf(origin, { shop: SHOP.domain });
});
afterAll(() => whole.close());

/** The routes that show a page. */
const pages = async () =>
  (await builtRoutes()).filter(({ id, shows }) => shows === 'page' && id !== 'root');

const isOfStaff = (id: string) => KNOWN_ROUTES[id]?.guard === 'session token';

describe('while Shopify’s Admin API does not answer', () => {
  beforeAll(() => {
    const { platform } = whole.sandbox.admin;
    platform.install();
    // From the first request on: there is no earlier answer of Shopify.
    platform.setFaults({ ...NO_FAULTS, adminApi: 'server error' });
  });
  afterAll(() => whole.sandbox.admin.platform.setFaults(NO_FAULTS));

  it('every page is there', async () => {
    for (const { id, path } of await pages())
      if (isOfStaff(id) && !/[:*]/.test(path))
        expect((await staff.page(path)).status, path).toBe(200);
  });

  it('an account is stored, and a note says that the pixel could not follow', async () => {
    const form = { intent: 'save', section: 'account', siteId: SITE_ID, secretKey: SECRET_KEY };
    const { status, body } = await staff.send('/app/settings', form);
    expect([status, body]).toEqual([200, expect.stringContaining('"saved"')]);
    expect(body).toContain('SHOPIFY_UNREACHABLE');
  });

  it.each(['connect', 'disconnect'])('%s says that it is not done, and why', async (intent) => {
    const { status, body } = await staff.send('/app/pixel', { intent });
    expect([status, body]).toEqual([200, expect.stringContaining('SHOPIFY_UNREACHABLE')]);
  });
});

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
  let reindexId: string;

  beforeAll(async () => {
    staff = await setUpDemoShop(whole);
    await askForReindex(staff, '1201');
    ({ id: reindexId } = await whole.database.prisma.reindex.findFirstOrThrow());
  });

  it('is the first script in the head of every page of the admin, and no page outside has it', async () => {
    for (const { id, path } of await pages()) {
      const filled = path.replace(':id', reindexId).replace('*', 'nowhere');
      if (isOfStaff(id)) expectAppBridgeFirst((await staff.page(filled)).body);
      else expect(await (await fetch(origin + filled)).text(), id).not.toContain(APP_BRIDGE);
    }
  });

  it.each([
    ['an address below /app that is no page', '/app/nowhere', 404],
    ['a feed that the shop does not have', '/app/feeds/no-such-feed/upload', 404],
    ['an address outside /app', '/nowhere', 404],
  ])('is the first script of the error page of %s', async (_, path, status) => {
    const answer = await staff.page(path);
    expect(answer.status).toBe(status);
    expectAppBridgeFirst(answer.body);
  });

  it('is the one script of the document that asks for a new session token', async () => {
    const { body } = await staff.page('/auth/session-token?shopify-reload=/app');
    expect(scriptsOf(body)).toEqual([APP_BRIDGE]);
  });

  it('is the first script of the error page while the database is away', async () => {
    await whole.line.cut();
    const { status, body } = await staff.page('/app');
    expect(status).toBeGreaterThanOrEqual(500);
    expectAppBridgeFirst(body);
  });
});
