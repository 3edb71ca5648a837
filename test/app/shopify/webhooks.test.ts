import { serve, type ServerType } from '@hono/node-server';
import { createHmac, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DirectEvents } from '../../../app/direct/direct-events.ts';
import { createShops, type Shops } from '../../../app/shop/shops.ts';
import { createWebhooks } from '../../../app/shopify/create-webhooks.ts';
import { isSignedByShopify } from '../../../app/shopify/webhook-signature.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { createDirectKit } from '../direct/direct-kit.ts';
import { type CapturedLog, capturedLog } from '../shop/captured-log.ts';
import { countRowsOf, fillShop } from '../shop/shop-rows.ts';

const SECRET = 'shpss_0123456789abcdef';
const SHOP = 'demo-shop.myshopify.com';
const OTHER = 'other-shop.myshopify.com';
const INSTALLED = new Date('2026-11-20T10:00:00.000Z');
const seconds = (count: number) => new Date(INSTALLED.getTime() + count * 1000).toISOString();

let database: TestDatabase;
let server: ServerType;
let captured: CapturedLog;
let shops: Shops;
let direct: DirectEvents;
let stopped: string[];
let stopAll: (shop: string) => Promise<void>;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

beforeEach(async () => {
  const { prisma } = database;
  await prisma.webhookReceipt.deleteMany();
  await prisma.session.deleteMany();
  await prisma.shop.deleteMany();
  captured = capturedLog();
  stopped = [];
  stopAll = (shop) => {
    stopped.push(shop);
    return Promise.resolve();
  };
  shops = createShops({ prisma, now: () => INSTALLED });
  direct = createDirectKit(database).direct;
  const webhooks = createWebhooks({
    apiSecret: SECRET,
    prisma,
    shops,
    indexing: { stopAll: (shop) => stopAll(shop) },
    direct,
    now: () => INSTALLED,
    log: captured.log,
  });
  await new Promise<void>((resolve) => {
    server = serve(
      { fetch: (request) => webhooks.receive(request), port: 0, hostname: '127.0.0.1' },
      () => {
        resolve();
      },
    );
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`;
});

afterEach(
  () =>
    new Promise((resolve) => {
      server.close(resolve);
    }),
);

const sign = (body: string, secret = SECRET) =>
  createHmac('sha256', secret).update(body).digest('base64');

interface Wishes {
  body?: unknown;
  rawBody?: string;
  headers?: Record<string, string | null>;
}

/** Delivers a webhook as Shopify does; wished headers replace its own, null leaves one out. */
async function deliver(topic: string, { body = {}, rawBody, headers = {} }: Wishes = {}) {
  const raw = rawBody ?? JSON.stringify(body);
  const all: Record<string, string | null> = {
    'content-type': 'application/json',
    'x-shopify-topic': topic,
    'x-shopify-shop-domain': SHOP,
    'x-shopify-webhook-id': randomUUID(),
    'x-shopify-triggered-at': seconds(3600),
    'x-shopify-api-version': '2026-10',
    'x-shopify-hmac-sha256': sign(raw),
    ...headers,
  };
  const present = Object.entries(all).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  const { status } = await fetch(url, { method: 'POST', headers: present, body: raw });
  return status;
}

const receipts = () => database.prisma.webhookReceipt.findMany();

describe('a webhook’s signature', () => {
  it('is base64 of the HMAC-SHA256, as OpenSSL computes it', () => {
    // printf '{}' | openssl dgst -sha256 -hmac hush -binary | base64
    const known = 'UFwgrGBPZilFtmKh8TqcovA78LGYb1BdWu9I4Q2oyRg=';
    expect(isSignedByShopify(Buffer.from('{}'), known, 'hush')).toBe(true);
    expect(isSignedByShopify(Buffer.from('{ }'), known, 'hush')).toBe(false);
  });

  const body = '{"id":1}';
  it.each([
    ['none', null],
    ['an empty one', ''],
    ['one by another secret', sign(body, 'shpss_another')],
    ['one of another body', sign('{"id":2}')],
    ['one with a letter more', `${sign(body)}=`],
    ['one with a letter less', sign(body).slice(0, -1)],
    ['one in hexadecimal', createHmac('sha256', SECRET).update(body).digest('hex')],
    ['one with another letter', sign(body).replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))],
  ])('is refused when it is %s', async (_, signature) => {
    await fillShop(database.prisma, SHOP);
    const headers = { 'x-shopify-hmac-sha256': signature };
    expect(await deliver('app/uninstalled', { rawBody: body, headers })).toBe(401);
    expect(await receipts()).toEqual([]);
    expect((await shops.find(SHOP))?.uninstalledAt).toBeNull();
  });

  it('counts over the bytes as they came', async () => {
    expect(await deliver('app/uninstalled', { rawBody: '{ "name":"Söhne \\u00e9" }\n' })).toBe(200);
  });
});

describe('what Shopify does not send', () => {
  it.each([
    ['no id', { 'x-shopify-webhook-id': null }],
    ['an id with a space', { 'x-shopify-webhook-id': 'a b' }],
    ['an endless id', { 'x-shopify-webhook-id': 'a'.repeat(101) }],
    ['no shop', { 'x-shopify-shop-domain': null }],
    ['a shop elsewhere', { 'x-shopify-shop-domain': 'demo-shop.example.com' }],
    ['a shop with a path', { 'x-shopify-shop-domain': 'x/demo-shop.myshopify.com' }],
    ['no topic', { 'x-shopify-topic': null }],
    ['a topic of another form', { 'x-shopify-topic': 'APP_UNINSTALLED' }],
    ['a time that is none', { 'x-shopify-triggered-at': 'yesterday' }],
  ])('is answered with 400: %s', async (_, headers) => {
    expect(await deliver('app/uninstalled', { headers })).toBe(400);
    expect(await receipts()).toEqual([]);
  });

  it.each(['', 'null', '[]', '{"id":', '<html>', '"text"'])(
    'is answered with 400: the body %j',
    async (rawBody) => {
      expect(await deliver('app/uninstalled', { rawBody })).toBe(400);
    },
  );

  it.each([{ shop_domain: OTHER }, { myshopify_domain: OTHER }])(
    'is answered with 400: a header that names another shop than the signed body %j',
    async (body) => {
      await fillShop(database.prisma, SHOP);
      expect(await deliver('shop/redact', { body })).toBe(400);
      expect(await countRowsOf(database.prisma, SHOP)).toMatchObject({ shop: 1, credentials: 1 });
    },
  );

  it('is answered with 404: a topic that the app has not subscribed to', async () => {
    expect(await deliver('orders/create')).toBe(404);
  });

  it('is answered with 405: anything but a POST', async () => {
    expect((await fetch(url)).status).toBe(405);
    expect((await fetch(url, { method: 'DELETE' })).headers.get('allow')).toBe('POST');
  });

  it('is answered with 413: more than a MiB, declared or not', async () => {
    const rawBody = JSON.stringify({ text: 'x'.repeat(1024 * 1024) });
    expect(await deliver('app/uninstalled', { rawBody })).toBe(413);
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const endless = await fetch(url, { method: 'POST', body, duplex: 'half' }).then(
      ({ status }) => status,
      () => 'cut off',
    );
    expect([413, 'cut off']).toContain(endless);
  });

  it('is taken up to a MiB', async () => {
    const rawBody = JSON.stringify({ text: 'x'.repeat(1024 * 1024 - 11) });
    expect(Buffer.byteLength(rawBody)).toBe(1024 * 1024);
    expect(await deliver('app/uninstalled', { rawBody })).toBe(200);
  });
});

describe('app/uninstalled', () => {
  it('stops re-indexes and forgets credentials, pixel and sessions', async () => {
    await fillShop(database.prisma, SHOP);
    await fillShop(database.prisma, OTHER);
    const body = { id: 1, myshopify_domain: SHOP, name: 'Harbour & Pine' };
    const headers = { 'x-shopify-triggered-at': new Date(Date.now() + 60_000).toISOString() };
    expect(await deliver('app/uninstalled', { body, headers })).toBe(200);
    expect(stopped).toEqual([SHOP]);
    expect(await countRowsOf(database.prisma, SHOP)).toMatchObject({
      session: 0,
      credentials: 0,
      pixelConnection: 0,
      settings: 1,
      reindex: 1,
    });
    expect((await shops.find(SHOP))?.uninstalledAt).toEqual(INSTALLED);
    expect((await direct.list(SHOP, {}, 1)).rows).toMatchObject([{ reason: 'uninstalled' }]);
    expect((await direct.list(OTHER, {}, 1)).rows).toMatchObject([{ state: 'waiting' }]);
    expect(await countRowsOf(database.prisma, OTHER)).toMatchObject({ session: 1, credentials: 1 });
  });

  it('that comes late does nothing to an app that was installed again meanwhile', async () => {
    await shops.install(SHOP);
    const headers = { 'x-shopify-triggered-at': seconds(-60) };
    expect(await deliver('app/uninstalled', { headers })).toBe(200);
    expect((await shops.find(SHOP))?.uninstalledAt).toBeNull();
    expect(stopped).toEqual([]);
    expect(await receipts()).toHaveLength(1);
  });

  it.each([
    ['after the installation', seconds(60)],
    ['in the same moment, by a clock that is a little behind', seconds(-4)],
    ['at a time that the headers do not say', null],
  ])('that was triggered %s uninstalls', async (_, triggeredAt) => {
    await shops.install(SHOP);
    const headers = { 'x-shopify-triggered-at': triggeredAt };
    expect(await deliver('app/uninstalled', { headers })).toBe(200);
    expect((await shops.find(SHOP))?.uninstalledAt).not.toBeNull();
  });

  it('does nothing the second time: the shop may have returned', async () => {
    await shops.install(SHOP);
    const headers = { 'x-shopify-webhook-id': 'one-and-the-same' };
    expect(await deliver('app/uninstalled', { headers })).toBe(200);
    await shops.install(SHOP);
    expect(await deliver('app/uninstalled', { headers })).toBe(200);
    expect((await shops.find(SHOP))?.uninstalledAt).toBeNull();
    expect(stopped).toHaveLength(1);
  });

  it('has its effect once when it comes ten times at the same moment', async () => {
    await fillShop(database.prisma, SHOP);
    const headers = {
      'x-shopify-webhook-id': 'one-and-the-same',
      'x-shopify-triggered-at': new Date(Date.now() + 60_000).toISOString(),
    };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => deliver('app/uninstalled', { headers })),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await receipts()).toHaveLength(1);
    expect(captured.text().match(/"outcome":"taken"/g)).toHaveLength(1);
  });

  it('is delivered again when stopping fails, and works then', async () => {
    await shops.install(SHOP);
    const headers = { 'x-shopify-webhook-id': 'one-and-the-same' };
    const working = stopAll;
    stopAll = () => Promise.reject(new Error('the database is gone'));
    expect(await deliver('app/uninstalled', { headers })).toBe(503);
    expect((await shops.find(SHOP))?.uninstalledAt).toBeNull();
    expect(await receipts()).toEqual([]);
    stopAll = working;
    expect(await deliver('app/uninstalled', { headers })).toBe(200);
    expect((await shops.find(SHOP))?.uninstalledAt).not.toBeNull();
  });

  it('of a shop that nobody knows is taken', async () => {
    expect(await deliver('app/uninstalled')).toBe(200);
  });

  it('touches no session, so that an expired token is no obstacle', async () => {
    await fillShop(database.prisma, SHOP);
    await database.prisma.session.updateMany({
      data: { expires: new Date(0), refreshToken: 'shprt_gone', refreshTokenExpires: new Date(0) },
    });
    expect(await deliver('app/uninstalled')).toBe(200);
  });
});

describe('app/scopes_update', () => {
  it('notes the scopes, and has staff get tokens that know them', async () => {
    const session = { shop: SHOP, state: '', accessToken: 'shpat_1', scope: 'write_pixels' };
    await database.prisma.session.createMany({
      data: [
        { ...session, id: `offline_${SHOP}` },
        { ...session, id: `${SHOP}_1`, isOnline: true },
        { ...session, id: `${OTHER}_1`, isOnline: true, shop: OTHER },
      ],
    });
    const body = { id: 1, previous: ['write_pixels'], current: ['write_pixels', 'read_products'] };
    expect(await deliver('app/scopes_update', { body })).toBe(200);
    const left = await database.prisma.session.findMany({ orderBy: { id: 'asc' } });
    expect(left).toMatchObject([
      { id: `offline_${SHOP}`, scope: 'write_pixels,read_products' },
      { id: `${OTHER}_1`, scope: 'write_pixels' },
    ]);
  });

  it('is taken whatever its body says', async () => {
    expect(await deliver('app/scopes_update', { body: { current: 'everything' } })).toBe(200);
  });
});

describe('the compliance topics', () => {
  const ofCustomer = (id: unknown) => ({
    shop_id: 1,
    shop_domain: SHOP,
    customer: { id, email: 'a@example.com' },
  });

  it('customers/data_request is taken, and the operator is told what is kept of customers', async () => {
    await fillShop(database.prisma, SHOP);
    const before = await countRowsOf(database.prisma, SHOP);
    expect(await deliver('customers/data_request', { body: ofCustomer(7) })).toBe(200);
    expect(await countRowsOf(database.prisma, SHOP)).toEqual(before);
    expect(await receipts()).toMatchObject([{ topic: 'customers/data_request' }]);
    expect(captured.text()).toContain('the app keeps the times of logins');
    expect(captured.text()).not.toContain('a@example.com');
  });

  it.each([7, '7'])('customers/redact forgets the logins of the customer %j', async (id) => {
    await fillShop(database.prisma, SHOP);
    await fillShop(database.prisma, OTHER);
    const before = await countRowsOf(database.prisma, SHOP);
    expect(await deliver('customers/redact', { body: ofCustomer(id) })).toBe(200);
    expect(await countRowsOf(database.prisma, SHOP)).toEqual({ ...before, directEvent: 0 });
    expect(await countRowsOf(database.prisma, OTHER)).toMatchObject({ directEvent: 1 });
    expect(captured.text()).not.toContain('a@example.com');
  });

  it.each([77, null, {}, -7])('customers/redact of %j forgets nobody else', async (id) => {
    await fillShop(database.prisma, SHOP);
    expect(await deliver('customers/redact', { body: ofCustomer(id) })).toBe(200);
    expect(await countRowsOf(database.prisma, SHOP)).toMatchObject({ directEvent: 1 });
  });

  it('shop/redact forgets everything about the shop', async () => {
    await fillShop(database.prisma, SHOP);
    await fillShop(database.prisma, OTHER);
    await database.prisma.shop.updateMany({ data: { confirmedAt: INSTALLED } });
    await deliver('customers/redact');
    const body = { shop_id: 1, shop_domain: SHOP };
    const headers = { 'x-shopify-triggered-at': seconds(49 * 3600) };
    expect(await deliver('shop/redact', { body, headers })).toBe(200);
    const left = await countRowsOf(database.prisma, SHOP);
    expect(Object.values(left).every((count) => count === 0)).toBe(true);
    expect(await receipts()).toMatchObject([{ topic: 'shop/redact' }]);
    expect(await countRowsOf(database.prisma, OTHER)).toMatchObject({ shop: 1, reindex: 1 });
  });

  it('shop/redact after a new installation forgets only what was before it', async () => {
    await fillShop(database.prisma, SHOP);
    await database.prisma.shop.update({
      where: { domain: SHOP },
      data: { installedAt: new Date(seconds(3600)), confirmedAt: new Date(seconds(3600)) },
    });
    await database.prisma.reindex.updateMany({ data: { requestedAt: INSTALLED } });
    await database.prisma.directEvent.updateMany({ data: { acceptedAt: new Date(seconds(7200)) } });
    const before = await countRowsOf(database.prisma, SHOP);
    const headers = { 'x-shopify-triggered-at': seconds(48 * 3600) };
    expect(await deliver('shop/redact', { body: { shop_domain: SHOP }, headers })).toBe(200);
    const left = await countRowsOf(database.prisma, SHOP);
    expect(left).toEqual({ ...before, reindex: 0 });
    expect(stopped).toEqual([]);
  });

  it('shop/redact of a shop that nobody knows is taken', async () => {
    expect(await deliver('shop/redact', { body: { shop_domain: SHOP } })).toBe(200);
  });
});

it('Neither the secret nor a body reaches the log', async () => {
  const body = { myshopify_domain: SHOP, email: 'owner@example.com' };
  await deliver('app/uninstalled', { body });
  await deliver('app/uninstalled', { body, headers: { 'x-shopify-hmac-sha256': 'forged' } });
  expect(captured.text()).toContain(SHOP);
  expect(captured.text()).not.toMatch(/owner@example\.com|shpss_/);
});
