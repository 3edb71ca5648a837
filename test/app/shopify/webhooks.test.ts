import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSignatures } from '../../../app/http/signatures.ts';
import {
  CATALOGUE_TOPICS,
  isSignedByShopify,
  readDelivery,
  WEBHOOK_TOPICS,
} from '../../../app/shopify/webhook-delivery.ts';
import { countRowsOf, fillShop } from '../shop/shop-rows.ts';
import { bodyOf, INSTALLED, OTHER, SECRET, SHOP, sign, useWebhooks } from './webhook-kit.ts';

const { database, shops, captured, ended, ask, receipts, deliver } = useWebhooks();

describe('a webhook’s signature', () => {
  it('is base64 of the HMAC-SHA256, as OpenSSL computes it', () => {
    // printf '{}' | openssl dgst -sha256 -hmac hush -binary | base64
    const known = 'UFwgrGBPZilFtmKh8TqcovA78LGYb1BdWu9I4Q2oyRg=';
    expect(isSignedByShopify(Buffer.from('{}'), known, createSignatures(['hush']))).toBe(true);
    expect(isSignedByShopify(Buffer.from('{ }'), known, createSignatures(['hush']))).toBe(false);
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
  ])('fact 2.app.webhook-forged: is refused when it is %s', async (_, signature) => {
    await shops().install(SHOP, INSTALLED);
    const headers = { 'x-shopify-hmac-sha256': signature };
    expect(await deliver('app/uninstalled', { rawBody: body, headers })).toBe(401);
    expect(await receipts()).toEqual([]);
    expect((await shops().find(SHOP))?.uninstalledAt).toBeNull();
  });

  it('is that of the bytes as they came', async () => {
    const rawBody = `{ "name":"Söhne \\u00e9", "myshopify_domain":"${SHOP}" }\n`;
    expect(await deliver('app/uninstalled', { rawBody })).toBe(200);
  });
});

describe('a request that Shopify does not send', () => {
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
    ['a time of the year 0', { 'x-shopify-triggered-at': '0001-01-01T00:00:00+01:00' }],
    ['a time of the year 9999', { 'x-shopify-triggered-at': '9999-12-31T23:59:59Z' }],
  ])('is answered with 400: %s', async (_, headers) => {
    expect(await deliver('app/uninstalled', { headers })).toBe(400);
    expect(await receipts()).toEqual([]);
  });

  it('is answered with 400: a body that is no JSON object', async () => {
    for (const rawBody of ['', 'null', '[]', '{"id":', '<html>', '"text"'])
      expect(await deliver('app/uninstalled', { rawBody })).toBe(400);
  });

  it('is answered with 400: a product of a time that the database cannot hold', async () => {
    await database().prisma.shop.create({ data: { domain: SHOP } });
    for (const updated_at of ['0000-06-01T00:00:00Z', '0001-01-01T00:00:00+01:00'])
      expect(
        await deliver('products/update', { body: { ...bodyOf('products/update'), updated_at } }),
      ).toBe(400);
  });

  const UNNAMING: readonly string[] = [
    'app/scopes_update',
    'bulk_operations/finish',
    ...CATALOGUE_TOPICS,
  ];
  const NAMING = WEBHOOK_TOPICS.filter((topic) => !UNNAMING.includes(topic));

  it.each(NAMING)(
    'is answered with 400: %s with a body of another shop, or of none',
    async (topic) => {
      await fillShop(database().prisma, SHOP);
      const before = await countRowsOf(database().prisma, SHOP);
      expect(await deliver(topic, { body: bodyOf(topic, OTHER) })).toBe(400);
      expect(captured().text()).toContain('"refused":"a body of another shop"');
      const unnamed = { ...bodyOf(topic), shop_domain: undefined, myshopify_domain: undefined };
      expect(await deliver(topic, { body: unnamed })).toBe(400);
      expect(await deliver(topic, { body: { ...unnamed, domain: SHOP } })).toBe(400);
      expect(await countRowsOf(database().prisma, SHOP)).toEqual(before);
    },
  );

  it('is answered with 400: a body that was signed for another topic', async () => {
    await fillShop(database().prisma, SHOP);
    const before = await countRowsOf(database().prisma, SHOP);
    // Bodies of new and changed products are the same, and have the same effect.
    const isSame = (one: string, other: string) =>
      one.replace('create', 'update') === other.replace('create', 'update');
    for (const topic of WEBHOOK_TOPICS)
      for (const signedFor of WEBHOOK_TOPICS.filter((other) => !isSame(other, topic))) {
        const status = await deliver(topic, { body: bodyOf(signedFor) });
        expect(status, `${signedFor} as ${topic}`).toBe(400);
      }
    expect(await countRowsOf(database().prisma, SHOP)).toEqual(before);
    expect(await receipts()).toEqual([]);
  });

  it('is answered with 404: a topic that the app has not subscribed to', async () => {
    expect(await deliver('orders/create')).toBe(404);
  });

  it('is answered with 405: anything but a POST', async () => {
    expect((await ask({})).status).toBe(405);
    expect((await ask({ method: 'DELETE' })).headers.get('allow')).toBe('POST');
  });

  it('is answered with 413: a body of more than 1 MiB, declared or not', async () => {
    const body = bodyOf('app/uninstalled');
    const rest = 1024 * 1024 - Buffer.byteLength(JSON.stringify({ ...body, text: '' }));
    const bodyWith = (length: number) => ({ ...body, text: 'x'.repeat(length) });
    expect(await deliver('app/uninstalled', { body: bodyWith(rest) })).toBe(200);
    expect(await deliver('app/uninstalled', { body: bodyWith(rest + 1) })).toBe(413);
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    expect((await ask({ method: 'POST', body: endless, duplex: 'half' })).status).toBe(413);
  });
});

it('The log has neither the secret nor a body.', async () => {
  const body = { myshopify_domain: SHOP, email: 'owner@example.com' };
  await deliver('app/uninstalled', { body });
  await deliver('app/uninstalled', { body, headers: { 'x-shopify-hmac-sha256': 'forged' } });
  expect(captured().text()).toContain(SHOP);
  expect(captured().text()).not.toMatch(/owner@example\.com|shpss_/);
});

it('products/update is accepted without fields that Shopify does not send in every version of its API.', async () => {
  await database().prisma.shop.create({ data: { domain: SHOP } });
  expect(await deliver('products/update')).toBe(200);
  expect(await database().prisma.catalogueItem.count()).toBe(1);
});

it('bulk_operations/finish names the operation that has ended.', async () => {
  await shops().install(SHOP, INSTALLED);
  expect(await deliver('bulk_operations/finish')).toBe(200);
  const operationId = 'gid://shopify/BulkOperation/7';
  expect(ended()).toEqual([{ shop: SHOP, operationId }]);
});

describe('a webhook’s delivery', () => {
  const read = (triggeredAt: string, bytes: Uint8Array) =>
    readDelivery(
      new Headers({
        'x-shopify-webhook-id': 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043',
        'x-shopify-topic': 'app/uninstalled',
        'x-shopify-shop-domain': 'Demo-Shop.myshopify.com',
        'x-shopify-triggered-at': triggeredAt,
      }),
      bytes,
    );

  it.each([
    ['2026-11-20T18:00:27.877041743Z', '2026-11-20T18:00:27.877Z'],
    ['2026-11-20T18:00:27Z', '2026-11-20T18:00:27.000Z'],
    ['2026-11-20T13:00:27-05:00', '2026-11-20T18:00:27.000Z'],
  ])('is read from its headers and its body, with its time: %s', (given, expected) => {
    const text =
      '{"myshopify_domain":"demo-shop.MYSHOPIFY.com","domain":"shop.example.com","id":7}';
    expect(read(given, Buffer.from(text))).toEqual({
      id: 'b54557e4-bdd9-4b37-8a5f-bf7d70bcd043',
      topic: 'app/uninstalled',
      shop: 'demo-shop.myshopify.com',
      triggeredAt: new Date(expected),
    });
  });

  it('is none when its body is not text', () => {
    const refused = { refused: 'not a body of this topic' };
    expect(read('2026-11-20T18:00:27Z', Uint8Array.of(0x22, 0xff, 0x22))).toEqual(refused);
  });
});
