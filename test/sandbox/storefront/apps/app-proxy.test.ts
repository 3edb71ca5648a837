import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nameOf } from '../../../../app/beacon/storage-names.ts';
import { serve } from '../../../support/serve.ts';
import type { Storefront } from '../start-storefront.ts';
import { newVisitor, openStorefront } from '../test-storefront.ts';
import { signature, VISITOR_ADDRESS } from './app-proxy.ts';

const API_SECRET = 'hush';
const NOW = Date.UTC(2026, 10, 21);

interface Received {
  request: IncomingMessage;
  body: string;
}

let app: Awaited<ReturnType<typeof serve>>;
let received: Received[];
let storefront: Storefront;
let answers: { status: number; headers: Record<string, string | string[]>; body: string };

beforeEach(async () => {
  received = [];
  answers = { status: 202, headers: { 'content-type': 'text/plain' }, body: 'taken' };
  app = await serve(async (request, response) => {
    received.push({ request, body: await text(request) });
    response.writeHead(answers.status, answers.headers).end(answers.body);
  });
  storefront = await openStorefront({
    now: () => NOW,
    appProxy: () => ({
      url: `${app.origin}/proxy`,
      apiSecret: API_SECRET,
      shop: 'demo-shop.myshopify.com',
    }),
  });
});
afterEach(async () => {
  await storefront.close();
  await app.close();
});

/** The query of the only request that arrived. */
function arrivedQuery(): URLSearchParams {
  expect(received).toHaveLength(1);
  return new URL(received[0]?.request.url ?? '', 'http://app.example').searchParams;
}

describe('the signature of the app proxy', () => {
  it('fact 2.app.proxy-signature: is the one of the known answer', () => {
    const query = new URLSearchParams([
      ['extra', '1'],
      ['extra', '2'],
      ['shop', 'shop-name.myshopify.com'],
      ['logged_in_customer_id', '1'],
      ['path_prefix', '/apps/awesome_reviews'],
      ['timestamp', '1317327555'],
    ]);
    expect(signature(query, 'hush')).toBe(
      '4c68c8624d737112c91818c11017d24d334b524cb5c2b8ba08daa056f7395ddb',
    );
  });
});

describe('the app proxy', () => {
  it('fact 2.app.proxy-parameters, 2.app.proxy-nobody: passes path, method, body and answer on, and says for which shop', async () => {
    const answer = await newVisitor(storefront).postJson('/apps/beacon-pixel/login', { a: 1 });
    expect([answer.status, await answer.text()]).toEqual([202, 'taken']);
    expect(received[0]?.body).toBe('{"a":1}');
    expect(received[0]?.request.method).toBe('POST');
    expect(received[0]?.request.headers['content-type']).toBe('application/json');
    expect(received[0]?.request.url).toMatch(/^\/proxy\/login\?/);
    const { signature: signed, ...query } = Object.fromEntries(arrivedQuery());
    expect(query).toEqual({
      shop: 'demo-shop.myshopify.com',
      logged_in_customer_id: '',
      path_prefix: '/apps/beacon-pixel',
      timestamp: String(NOW / 1000),
    });
    expect(signed).toMatch(/^[\da-f]{64}$/);
  });

  it('names the shopper who is logged in', async () => {
    const visitor = newVisitor(storefront);
    await visitor.postForm('/account/login', { email: 'ada@example.com' });
    await visitor.get('/apps/beacon-pixel/login');
    expect(arrivedQuery().getAll('logged_in_customer_id')).toEqual(['7012345678901']);
  });

  it('signs what the shopper put into the query too, and puts its own behind it', async () => {
    await newVisitor(storefront).get('/apps/beacon-pixel/x?logged_in_customer_id=5&signature=abc');
    const query = arrivedQuery();
    expect(query.getAll('logged_in_customer_id')).toEqual(['5', '']);
    const [signed] = query.getAll('signature');
    query.delete('signature');
    expect(signed).toBe(signature(query, API_SECRET));
  });

  it('fact 2.app.proxy-cookies: lets no cookie pass in either direction', async () => {
    answers.headers['set-cookie'] = ['app=1', 'more=2'];
    const visitor = newVisitor(storefront);
    visitor.cookies.set(nameOf('UserId'), 'u');
    await visitor.get('/apps/beacon-pixel/x');
    expect(received[0]?.request.headers.cookie).toBeUndefined();
    expect([...visitor.cookies.keys()]).toEqual([nameOf('UserId')]);
  });

  it('fact 2.app.proxy-forwarded: names the visitor’s address and the shop, and no user agent', async () => {
    await newVisitor(storefront).get('/apps/beacon-pixel/x');
    expect(received[0]?.request.headers).toMatchObject({
      'x-forwarded-for': VISITOR_ADDRESS,
      'x-forwarded-host': 'demo-shop.myshopify.com',
    });
    expect(received[0]?.request.headers['user-agent'] ?? 'node').toBe('node');
  });

  it('fact 2.app.proxy-body: signs every body alike', async () => {
    const visitor = newVisitor(storefront);
    await visitor.postJson('/apps/beacon-pixel/login', { a: 1 });
    await visitor.postJson('/apps/beacon-pixel/login', { a: 2 });
    expect(received.map(({ body }) => body)).toEqual(['{"a":1}', '{"a":2}']);
    const [first, second] = received.map(({ request }) => request.url);
    expect(first).toContain('signature=');
    expect(second).toBe(first);
  });

  it('passes an error and a redirect on as they are', async () => {
    answers = { status: 302, headers: { location: '/elsewhere' }, body: '' };
    const answer = await newVisitor(storefront).get('/apps/beacon-pixel/x');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/elsewhere']);
  });

  it('says that the app does not answer', async () => {
    await app.close();
    expect((await newVisitor(storefront).get('/apps/beacon-pixel/x')).status).toBe(502);
  });

  it('is not there while no app is behind it', async () => {
    const without = await openStorefront();
    expect((await newVisitor(without).get('/apps/beacon-pixel/login')).status).toBe(404);
    await without.close();
  });
});
