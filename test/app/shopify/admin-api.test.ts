import { describe, expect, it } from 'vitest';
import { AdminApiUnreachable } from '../../../app/shopify/admin-api.ts';
import { createAdminClient } from '../../../app/shopify/admin-client.ts';
import { READ_SHOP } from '../../../app/shopify/documents.ts';
import { API_VERSION } from '../../../app/shopify/shopify.ts';
import { SHOP } from '../../sandbox/admin/platform/shop.ts';
import { useAuthentication } from './authentication-kit.ts';
import { documentRequest, sessionToken } from './staff-requests.ts';

const { standIn, captured, client, authenticate, visit, shopifyHas } = useAuthentication();

const JSON_TYPE = { 'content-type': 'application/json' };

describe('the Admin API of a staff member', () => {
  it('answers', async () => {
    const { admin } = await visit();
    const { data, errors } = await admin(READ_SHOP);
    expect(errors).toEqual([]);
    expect(data).toMatchObject({ shop: { name: 'Harbour & Pine' }, unlisted: { count: 3 } });
  });

  it('takes variables, and returns top-level errors beside the data', async () => {
    const { admin } = await visit();
    const { data, errors } = await admin(
      'query ReadOne($id: ID!) { webPixel(id: $id) { id } shop { name } }',
      { id: 'gid://shopify/WebPixel/1' },
    );
    expect(errors).toEqual(['No web pixel was found for this app.']);
    expect(data).toEqual({ webPixel: null, shop: { name: 'Harbour & Pine' } });
  });

  it('replaces a revoked token, and asks again', async () => {
    await visit();
    standIn().platform.tokens.revokeAll();
    const { admin } = await visit();
    standIn().forgetAsked();
    expect((await admin(READ_SHOP)).errors).toEqual([]);
    expect(standIn().asked).toEqual(['ReadShop', 'offline token', 'online token', 'ReadShop']);
  });

  it('is unreachable when a fresh token is refused too', async () => {
    const { admin } = await authenticate(documentRequest(sessionToken()));
    standIn().platform.tokens.revokeAll();
    standIn().justBefore('ReadShop', () => {
      standIn().justBefore('ReadShop', () => standIn().platform.tokens.revokeAll());
    });
    await expect(admin(READ_SHOP)).rejects.toThrow(AdminApiUnreachable);
  });

  it.each([
    ['the connection is cut', 'down', 'no-answer'],
    ['it answers with status 500', 'server error', 'no-answer'],
    ['it throttles the shop', 'throttled', 'throttled'],
  ] as const)('is unreachable when %s', async (_, adminApi, why) => {
    const { admin } = await visit();
    shopifyHas({ adminApi });
    await expect(admin(READ_SHOP)).rejects.toThrow(new AdminApiUnreachable(why));
  });

  it.each([
    ['there is no connection', 'http://127.0.0.1:4', { kind: 'no-answer', neverSent: true }],
    ['the connection is cut', '', { kind: 'no-answer' }],
  ])('says whether Shopify may have received the request, when %s', async (_, origin, answer) => {
    shopifyHas({ adminApi: 'down' });
    const client = createAdminClient({
      apiVersion: API_VERSION,
      fetch: (url, init) => fetch(origin || url, init),
      now: () => new Date(),
      log: captured().log,
    });
    const findToken = () => Promise.resolve({ token: 'shpat_any' });
    expect(await client.query(SHOP.domain, findToken, READ_SHOP)).toEqual(answer);
  });

  it.each([
    ['that Shopify asks for', { 'retry-after': '90' }, 90_000],
    ['that is usual', {}, 5_000],
  ])('names the pause %s after too many requests', async (_, headers, pauseMs) => {
    standIn().answerOnce('ReadShop', () => new Response(null, { status: 429, headers }));
    const findToken = () => Promise.resolve({ token: 'shpat_any' });
    const answer = await client().query(SHOP.domain, findToken, READ_SHOP);
    expect(answer).toEqual({ kind: 'throttled', pauseMs });
  });

  it.each([
    ['HTML', () => new Response('<h1>Sorry</h1>', { headers: { 'content-type': 'text/html' } })],
    ['half a JSON', () => new Response('{"data":', { headers: JSON_TYPE })],
    ['a JSON of another shape', () => new Response('[]', { headers: JSON_TYPE })],
    ['status 402', () => Response.json({ errors: 'Unavailable Shop' }, { status: 402 })],
  ])('is unreachable when it answers %s', async (_, answer) => {
    const { admin } = await visit();
    standIn().answerOnce('ReadShop', answer);
    await expect(admin(READ_SHOP)).rejects.toThrow(AdminApiUnreachable);
  });

  it('gives an error instead of an answer that is too large', async () => {
    const { admin } = await visit();
    standIn().answerOnce('ReadShop', () => new Response('x'.repeat(4 * 1024 * 1024 + 1)));
    expect(await admin(READ_SHOP)).toEqual({
      data: null,
      errors: ['an answer of more than 4194304 bytes'],
    });
  });

  it('is unreachable when it does not answer in time', async () => {
    const deps = { apiVersion: API_VERSION, fetch: globalThis.fetch, log: captured().log };
    const client = createAdminClient({ ...deps, now: () => new Date(), timeoutMs: 50 });
    const { admin } = await visit({ client });
    standIn().answerOnce('ReadShop', () => new Promise<never>(() => undefined));
    await expect(admin(READ_SHOP)).rejects.toThrow(AdminApiUnreachable);
  });
});
