import { readFile } from 'node:fs/promises';
import { parse } from 'toml';
import { beforeEach, describe, expect, it } from 'vitest';
import { INSPECTOR_PATH } from '../../../app/beacon/inspector.ts';
import { APP_PROXY_PATH, LOGIN_REPORT_PATH } from '../../../app/beacon/login-report.ts';
import { LOGIN_PROXY_PATH } from '../../../app/logins/login-proxy.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import {
  connectShop,
  loginReport,
  OTHER_SHOP,
  SHOP,
  SHOPPER,
  signedQuery,
  START,
} from './logins-kit.ts';
import { type Post, report, usePosting } from './posting-kit.ts';

const { database, kit, replace, post, signedNow, storedCount } = usePosting();

it('Shopify’s app proxy leads from where the storefront script reports to where the app listens.', async () => {
  const toml = await readFile(new URL('../../../shopify.app.toml', import.meta.url), 'utf8');
  expect(parse(toml)).toHaveProperty('app_proxy', {
    url: 'https://beacon-pixel.example.com/proxy',
    prefix: 'apps',
    subpath: 'beacon-pixel',
  });
  expect(APP_PROXY_PATH).toBe('/apps/beacon-pixel');
  expect(LOGIN_REPORT_PATH).toBe(`${APP_PROXY_PATH}/login`);
  expect(INSPECTOR_PATH).toBe(`${APP_PROXY_PATH}/inspector`);
  expect(LOGIN_PROXY_PATH).toBe('/proxy/login');
});

const stored = () => database().prisma.login.findMany({ orderBy: { acceptedAt: 'asc' } });

const customer = (id: number) => signedNow({ logged_in_customer_id: String(id) });

describe('a login that Shopify signed', () => {
  it('is stored for the signed shop and shopper, and queued', async () => {
    const { loginId, ...page } = loginReport();
    const answer = await post({ body: JSON.stringify({ loginId, ...page }) });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([202, 'no-store']);
    const [row] = await stored();
    expect(row).toMatchObject({
      shopDomain: SHOP,
      shopperId: SHOPPER,
      loginId,
      path: 'shopper/login',
      state: 'waiting',
      happenedAt: new Date('2026-11-20T09:59:58.500Z'),
      acceptedAt: START,
      dueAt: START,
      attempts: 0,
    });
    expect(row?.page).toEqual({
      userId: page.userId,
      sessionId: page.sessionId,
      pageLoadId: page.pageLoadId,
      pageUrl: page.pageUrl,
    });
    expect(kit().enqueued).toEqual([{ id: row?.id, at: START }]);
    expect(await storedCount()).toBe(1);
  });

  it('may come as JSON or as a text', async () => {
    for (const type of ['application/json; charset=utf-8', 'text/plain;charset=UTF-8'])
      expect((await post({ type })).status).toBe(202);
  });

  it('may name the customer, as long as it is the signed one', async () => {
    expect((await post({ body: report({ customerId: SHOPPER }) })).status).toBe(202);
    expect((await post({ body: report({ customerId: '1' }) })).status).toBe(403);
    expect(await storedCount()).toBe(1);
  });

  it('is stored with the data of its page, and without the secrets of its address', async () => {
    const pageUrl = 'https://shop.example.com/account/activate/123456789abc?token=secret';
    const attribution = [{ type: 'email', id: 'abc' }];
    const details = { currency: 'CAD', userAgent: 'Mozilla/5.0 (X11)', attribution };
    await post({ body: report({ ...details, pageUrl }), headers: { 'User-Agent': 'Shopify' } });
    const masked = 'https://shop.example.com/account/activate/masked';
    expect((await stored())[0]?.page).toMatchObject({ ...details, pageUrl: masked });
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 2001:db8::7 , 198.51.100.1', '2001:db8::7'],
    [`fe80::7%${'a'.repeat(5_000)}`, 'fe80::7'],
    ['unknown, 198.51.100.1', undefined],
    ['', undefined],
  ])('is stored with the network address where that is sent: %j', async (forwarded, ip) => {
    const headers = { 'X-Forwarded-For': forwarded };
    await post({ headers });
    replace({ sendsShopperIp: true });
    await post({ headers });
    const pages = (await stored()).map(({ page }) => page as { ip?: string });
    expect(pages.map((page) => page.ip)).toEqual([undefined, ip]);
  });

  it('happened no later than now, whatever the browser’s clock says', async () => {
    await post({ body: report({ timestamp: '2026-11-20T13:00:00.000Z' }) });
    expect((await stored())[0]?.happenedAt).toEqual(START);
  });

  it('is not stored when it cannot be queued, and may be reported again', async () => {
    const body = report();
    replace({ enqueue: () => Promise.reject(new Error('The queue is gone.')) });
    expect((await post({ body })).status).toBe(503);
    expect(await storedCount()).toBe(0);
    replace();
    expect((await post({ body })).status).toBe(202);
  });
});

describe('the same login, posted again', () => {
  it('is accepted within the life of the signature, and stored once', async () => {
    const again = { query: signedNow(), body: report() };
    expect((await post(again)).status).toBe(202);
    kit().clock.pass(90 * SECOND);
    expect((await post(again)).status).toBe(200);
    kit().clock.pass(1 * SECOND);
    expect((await post(again)).status).toBe(401);
    // Even with a new signature: the browser never received the answer.
    kit().clock.pass(6 * DAY);
    expect((await post({ body: again.body })).status).toBe(200);
    expect([await storedCount(), kit().enqueued.length]).toEqual([1, 1]);
  });

  it('is stored once when ten arrive in the same moment', async () => {
    const again = { query: signedNow(), body: report() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(again)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array<number>(9).fill(200),
      202,
    ]);
    expect([await storedCount(), kit().enqueued.length]).toEqual([1, 1]);
  });

  it('is another login for another shopper or another shop', async () => {
    await connectShop(kit(), OTHER_SHOP);
    const body = report();
    const answers = [
      await post({ body }),
      await post({ body, query: customer(7_099_999_999) }),
      await post({ body, query: signedNow({ shop: OTHER_SHOP }) }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(await storedCount()).toBe(3);
  });
});

describe('what is refused', () => {
  it.each<[what: string, status: number, post: () => Post]>([
    ['GET', 405, () => ({ method: 'GET' })],
    ['PUT', 405, () => ({ method: 'PUT' })],
    ['no query', 401, () => ({ query: '' })],
    ['a forged signature', 401, () => ({ query: signedQuery({}, 'guessed') })],
    ['a customer added', 400, () => ({ query: `${signedNow()}&logged_in_customer_id=1` })],
    ['an expired signature', 401, () => ({ query: signedNow({ timestamp: '1795168709' }) })],
    ['no customer', 403, () => ({ query: signedNow({ logged_in_customer_id: '' }) })],
    ['a shop without the app', 404, () => ({ query: signedNow({ shop: OTHER_SHOP }) })],
    ['no type', 415, () => ({ type: null })],
    ['a form', 415, () => ({ type: 'application/x-www-form-urlencoded', body: 'loginId=1' })],
    ['no body', 400, () => ({ body: null })],
    ['4,097 bytes', 413, () => ({ body: report().padEnd(4097) })],
    ['4,097 bytes of unstated length', 413, () => ({ body: streamOf(report().padEnd(4097)) })],
    ['half a JSON', 400, () => ({ body: report().slice(0, -1) })],
    ['bytes that are no text', 400, () => ({ body: Buffer.from([0xff, 0xfe, 0x7b]) })],
    ['a list', 400, () => ({ body: `[${report()}]` })],
    ['a field more', 400, () => ({ body: report({ shopperId: '1' }) })],
    ['a prototype', 400, () => ({ body: report().replace('{', '{"__proto__":{"a":1},') })],
    ['a time a week ago', 400, () => ({ body: report({ timestamp: '2026-11-13T09:59:59.999Z' }) })],
    ['a time in a day', 400, () => ({ body: report({ timestamp: '2026-11-21T10:00:00.001Z' }) })],
  ])('%s: %i, and nothing is stored', async (_, status, refused) => {
    expect((await post(refused())).status).toBe(status);
    expect([await storedCount(), kit().enqueued]).toEqual([0, []]);
  });

  it('receives which fields are wrong, and nothing of their contents', async () => {
    const answer = await post({ body: report({ userId: 'ada@example.com', sessionId: 'x' }) });
    expect(await answer.json()).toMatchObject({
      message: 'userId: expected a UUID v4; sessionId: expected a UUID v4.',
    });
    expect((await post({ method: 'GET' })).headers.get('allow')).toBe('POST');
  });

  it('includes a shop that has uninstalled the app, or not connected its account', async () => {
    await database().prisma.credentials.deleteMany();
    expect((await post()).status).toBe(403);
    await kit().shops.uninstall(SHOP, null, database().prisma);
    expect((await post()).status).toBe(404);
    expect(await storedCount()).toBe(0);
  });
});

describe('a flood', () => {
  const limits = {
    shopper: { max: 3, withinMs: HOUR },
    shop: { max: 5, withinMs: MINUTE },
  };

  beforeEach(() => replace({ limits }));

  it('from one shopper is held off until the first of them is an hour old', async () => {
    for (let count = 0; count < 3; count += 1) {
      expect((await post()).status).toBe(202);
      kit().clock.pass(MINUTE);
    }
    const refused = await post();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3420']);
    expect((await post({ query: customer(1) })).status).toBe(202);
    kit().clock.pass(3419 * SECOND);
    expect((await post()).status).toBe(429);
    kit().clock.pass(1 * SECOND);
    expect((await post()).status).toBe(202);
    expect(await storedCount()).toBe(5);
  });

  it('from one shop is held off for a minute, and leaves other shops alone', async () => {
    await connectShop(kit(), OTHER_SHOP);
    const statuses = [];
    for (let id = 1; id <= 20; id += 1) statuses.push((await post({ query: customer(id) })).status);
    expect(statuses).toEqual([...Array<number>(5).fill(202), ...Array<number>(15).fill(429)]);
    expect((await post({ query: signedNow({ shop: OTHER_SHOP }) })).status).toBe(202);
    kit().clock.pass(MINUTE);
    expect((await post({ query: customer(6) })).status).toBe(202);
  });

  it('does not make a login unknown that was accepted before, and is seen by every process alike', async () => {
    const body = report();
    await post({ body });
    await post();
    await post();
    replace({ limits });
    expect((await post()).status).toBe(429);
    expect((await post({ body })).status).toBe(200);
  });

  it('that comes all at once is held off from the next moment on', async () => {
    await Promise.all(Array.from({ length: 10 }, () => post()));
    const accepted = await storedCount();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post()));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(429));
    expect(await storedCount()).toBe(accepted);
  });
});

function streamOf(text: string): ReadableStream<Uint8Array> {
  return new Blob([text]).stream();
}
