import './names-lead-here.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AdminApiUnreachable } from '../../../app/shopify/admin-api.ts';
import { admitStaff } from '../../../app/shopify/admit-staff.ts';
import { createAdminApi } from '../../../app/shopify/create-admin-api.ts';
import { createShopify } from '../../../app/shopify/create-shopify.ts';
import { READ_SHOP } from '../../../app/shopify/documents.ts';
import type { Shopify } from '../../../app/shopify/shopify.ts';
import { createShops, type Shops } from '../../../app/shop/shops.ts';
import { APP } from '../../sandbox/admin/platform/app-identity.ts';
import { NO_FAULTS } from '../../sandbox/admin/platform/faults.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { STAFF } from '../../sandbox/admin/platform/staff.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { type CapturedLog, capturedLog } from '../shop/captured-log.ts';
import { type ShopifyStandIn, startShopify } from './shopify-stand-in.ts';
import { APP_URL, dataRequest, documentRequest, sessionToken } from './staff-requests.ts';

let database: TestDatabase;
let standIn: ShopifyStandIn;
let captured: CapturedLog;
let shops: Shops;
let shopify: Shopify;

beforeAll(async () => {
  database = await createTestDatabase();
  standIn = await startShopify();
});

afterAll(async () => {
  await standIn.close();
  await database.close();
});

beforeEach(async () => {
  await database.prisma.session.deleteMany();
  await database.prisma.shop.deleteMany();
  standIn.platform.setFaults(NO_FAULTS);
  standIn.platform.tokens.revokeAll();
  standIn.platform.install();
  standIn.forgetAsked();
  captured = capturedLog();
  const { prisma } = database;
  shops = createShops({ prisma, now: () => new Date() });
  shopify = createShopify({
    apiKey: APP.apiKey,
    apiSecret: APP.apiSecret,
    appUrl: APP_URL,
    prisma,
    shops,
    log: captured.log,
  });
});

const admit = (request: Request) => admitStaff(request, { shopify, shops });

/** The answer with which a request is turned away. */
async function refusalOf(request: Request): Promise<Response> {
  const thrown: unknown = await admit(request).then(
    () => 'admitted',
    (error: unknown) => error,
  );
  if (!(thrown instanceof Response)) throw new Error(`No answer: ${String(thrown)}`);
  return thrown;
}

describe('staff with a session token of the admin', () => {
  it.each([
    ['in the head of a request', dataRequest],
    ['in the address of the page', documentRequest],
  ])('are let in with the token %s', async (_, requestWith) => {
    const { shop, staff } = await admit(requestWith(sessionToken()));
    expect(shop).toBe(SHOP.domain);
    expect(staff).toEqual({ id: '90071131', name: 'Mara Lindqvist' });
  });

  it('are known by name in later requests too, which ask for no new tokens', async () => {
    await admit(dataRequest(sessionToken()));
    standIn.forgetAsked();
    const { staff } = await admit(dataRequest(sessionToken()));
    expect(staff).toEqual({ id: '90071131', name: 'Mara Lindqvist' });
    expect(standIn.asked).toEqual([]);
  });

  it('are told apart', async () => {
    await admit(dataRequest(sessionToken()));
    const { staff } = await admit(dataRequest(sessionToken({ staffId: STAFF[1]?.id ?? '' })));
    expect(staff).toEqual({ id: '90071148', name: 'Jonas Okafor' });
  });

  it('bring an offline token that expires and can be refreshed, and an online one of their own', async () => {
    await admit(dataRequest(sessionToken()));
    expect(standIn.asked).toEqual(['offline token', 'online token']);
    const sessions = await database.prisma.session.findMany({ orderBy: { id: 'asc' } });
    const inAnHour = Date.now() + 3_600_000;
    const [online, offline] = sessions;
    expect(sessions).toHaveLength(2);
    expect(offline).toMatchObject({ id: `offline_${SHOP.domain}`, isOnline: false, userId: null });
    expect(Math.abs((offline?.expires?.getTime() ?? 0) - inAnHour)).toBeLessThan(60_000);
    expect(offline?.refreshToken).toMatch(/^shprt_/);
    expect(online).toMatchObject({ id: `${SHOP.domain}_90071131`, isOnline: true });
    expect(online?.userId).toBe(90071131n);
  });

  it('make the shop known, however many loaders of the first page run at the same moment', async () => {
    const token = sessionToken();
    const admitted = await Promise.all(
      Array.from({ length: 8 }, () => admit(documentRequest(token))),
    );
    expect(new Set(admitted.map(({ shop }) => shop))).toEqual(new Set([SHOP.domain]));
    expect(await shops.find(SHOP.domain)).toMatchObject({ uninstalledAt: null });
  });

  it('bring the shop back when it was uninstalled before', async () => {
    await shops.install(SHOP.domain);
    await shops.uninstall(SHOP.domain);
    await admit(dataRequest(sessionToken()));
    expect((await shops.find(SHOP.domain))?.uninstalledAt).toBeNull();
  });

  it('are admitted to the shop of their token, whatever the address says', async () => {
    const request = dataRequest(sessionToken(), '/app.data?shop=other-shop.myshopify.com');
    expect((await admit(request)).shop).toBe(SHOP.domain);
  });
});

describe('everybody else', () => {
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const other = 'other-shop.myshopify.com';

  it.each([
    ['a token that another secret signed', () => sessionToken({ secret: 'shpss_forged' })],
    ['an expired token', () => sessionToken({ at: anHourAgo })],
    ['a token of tomorrow', () => sessionToken({ at: new Date(Date.now() + 86_400_000) })],
    ['a token for another app', () => sessionToken({ claims: { aud: 'another app' } })],
    ['a token with a changed shop', () => tampered(sessionToken(), { dest: `https://${other}` })],
    ['an unsigned token', () => unsigned(sessionToken())],
    ['nonsense', () => 'nonsense'],
  ])('is turned away with %s', async (_, tokenOf) => {
    expect((await refusalOf(dataRequest(tokenOf()))).status).toBe(401);
    const answer = await refusalOf(documentRequest(tokenOf()));
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toMatch(/^\/auth\/session-token\?/);
    expect(standIn.asked).toEqual([]);
    expect(await database.prisma.shop.count()).toBe(0);
  });

  it('is turned away without a token', async () => {
    const answer = await refusalOf(documentRequest(null));
    expect(answer.headers.get('location')).toMatch(/^\/auth\/session-token\?/);
    expect((await refusalOf(dataRequest(null))).status).toBe(302);
  });

  it('gets no tokens for a shop where the app is not installed', async () => {
    const answer = await refusalOf(dataRequest(sessionToken({ shop: other })));
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('Reload the page in a minute');
    expect(await shops.find(other)).toBeNull();
  });

  it('is turned away as a robot', async () => {
    const request = dataRequest(sessionToken());
    request.headers.set('user-agent', 'Googlebot/2.1 (+http://www.google.com/bot.html)');
    expect((await refusalOf(request)).status).toBe(410);
  });
});

describe('the Admin API of a staff member', () => {
  it('answers', async () => {
    const { admin } = await admit(dataRequest(sessionToken()));
    const { data, errors } = await admin(READ_SHOP);
    expect(errors).toEqual([]);
    expect(data).toMatchObject({ shop: { name: 'Harbour & Pine' }, unlisted: { count: 3 } });
  });

  it('takes variables, and answers top-level errors beside the data', async () => {
    const { admin } = await admit(dataRequest(sessionToken()));
    const { data, errors } = await admin(
      'query ReadOne($id: ID!) { webPixel(id: $id) { id } shop { name } }',
      { id: 'gid://shopify/WebPixel/1' },
    );
    expect(errors).toEqual(['No web pixel was found for this app.']);
    expect(data).toEqual({ webPixel: null, shop: { name: 'Harbour & Pine' } });
  });

  it('replaces a token that Shopify has revoked, and asks again', async () => {
    await admit(dataRequest(sessionToken()));
    standIn.platform.tokens.revokeAll();
    const { admin } = await admit(dataRequest(sessionToken()));
    standIn.forgetAsked();
    expect((await admin(READ_SHOP)).errors).toEqual([]);
    expect(standIn.asked).toEqual(['ReadShop', 'offline token', 'online token', 'ReadShop']);
  });

  it('gives up when a fresh token is refused too, instead of signing in for ever', async () => {
    const { admin } = await admit(documentRequest(sessionToken()));
    standIn.platform.tokens.revokeAll();
    standIn.justBefore('ReadShop', () => {
      standIn.justBefore('ReadShop', () => {
        standIn.platform.tokens.revokeAll();
      });
    });
    await expect(admin(READ_SHOP)).rejects.toThrow(AdminApiUnreachable);
  });

  it.each([
    ['the connection is cut', 'down', /Admin API gave no useful answer/],
    ['it answers with status 500', 'server error', /HTTP 500/],
    ['the shop has asked too much', 'throttled', /used up its requests/],
  ] as const)('says that it is unreachable when %s', async (_, adminApi, words) => {
    const { admin } = await admit(dataRequest(sessionToken()));
    standIn.platform.setFaults({ ...NO_FAULTS, adminApi });
    const asking = admin(READ_SHOP);
    await expect(asking).rejects.toThrow(AdminApiUnreachable);
    await expect(asking).rejects.toThrow(words);
  });

  it.each([
    ['HTML', () => new Response('<h1>Sorry</h1>', { headers: { 'content-type': 'text/html' } })],
    ['half a JSON', () => new Response('{"data":', { headers: JSON_TYPE })],
    ['a JSON of another shape', () => new Response('[]', { headers: JSON_TYPE })],
    ['status 402', () => Response.json({ errors: 'Unavailable Shop' }, { status: 402 })],
  ])('says that it is unreachable when it answers %s', async (_, answer) => {
    const { admin } = await admit(dataRequest(sessionToken()));
    standIn.answerOnce('ReadShop', answer);
    await expect(admin(READ_SHOP)).rejects.toThrow(AdminApiUnreachable);
  });
});

describe('the Admin API without an answer in time', () => {
  it('is given up', async () => {
    await admit(dataRequest(sessionToken()));
    const { admin } = await shopify.authenticate.admin(dataRequest(sessionToken()));
    standIn.answerOnce('ReadShop', () => new Promise<never>(() => undefined));
    const { graphql } = admin;
    const impatient = createAdminApi({
      graphql,
      renew: () => Promise.reject(new Error()),
      patienceMs: 50,
    });
    await expect(impatient(READ_SHOP)).rejects.toThrow(AdminApiUnreachable);
  });
});

describe('the log', () => {
  it('holds no token and no secret, whatever is admitted, refused or broken', async () => {
    const tokens = [sessionToken(), sessionToken({ secret: 'shpss_forged' })];
    const { admin } = await admit(dataRequest(tokens[0] ?? ''));
    await refusalOf(documentRequest(tokens[1] ?? ''));
    standIn.platform.tokens.revokeAll();
    await admin(READ_SHOP);
    standIn.platform.setFaults({ ...NO_FAULTS, tokens: 'server error' });
    await database.prisma.session.deleteMany();
    await refusalOf(dataRequest(sessionToken()));
    expect(captured.text()).toContain(SHOP.domain);
    expect(captured.text()).not.toMatch(/eyJ|shp[a-z]{2}_[0-9a-f]{8}/);
    for (const token of tokens) expect(captured.text()).not.toContain(token.split('.')[2]);
    expect(captured.text()).not.toContain(APP.apiSecret);
  });
});

const JSON_TYPE = { 'content-type': 'application/json' };

function tampered(token: string, claims: object): string {
  const [head = '', body = '', signature = ''] = token.split('.');
  const honest = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
  return [head, base64url({ ...honest, ...claims }), signature].join('.');
}

function unsigned(token: string): string {
  const [, body = ''] = token.split('.');
  return `${base64url({ alg: 'none', typ: 'JWT' })}.${body}.`;
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
