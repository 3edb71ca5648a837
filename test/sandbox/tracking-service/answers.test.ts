import { connect } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TrackingService } from './service.ts';
import { ARRIVAL, cartAdd, getJson, pageview, send, startService } from './test-service.ts';

let service: TrackingService;
beforeEach(async () => {
  service = await startService();
});

const failure = (error: string, ...messages: unknown[]) => ({ success: false, error, messages });

describe('a valid event', () => {
  it.each([
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/json',
    'application/json; charset="utf-8"',
  ])('is accepted as %s', async (contentType) => {
    const answer = await send(service, 'demo01/cart/add', cartAdd, { 'Content-Type': contentType });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ success: true });
    expect(service.events()).toEqual([
      {
        seq: 1,
        receivedAt: ARRIVAL,
        siteId: 'demo01',
        module: 'cart',
        event: 'add',
        path: '/beacon/v2/demo01/cart/add',
        method: 'POST',
        contentType,
        bytes: JSON.stringify(cartAdd).length,
        body: cartAdd,
        status: 200,
        verdict: 'accepted',
        problems: [],
        fault: null,
      },
    ]);
  });

  it('is counted twice when it is sent twice', async () => {
    await send(service, 'demo01/cart/add', cartAdd);
    await send(service, 'demo01/cart/add', cartAdd);
    expect(service.events().map(({ seq, verdict }) => [seq, verdict])).toEqual([
      [1, 'accepted'],
      [2, 'accepted'],
    ]);
  });

  it('may be read by any origin, but none of its headers is exposed', async () => {
    const answer = await send(await startService(), 'demo01/cart/add', cartAdd);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-expose-headers')).toBeNull();
  });
});

/** A request to an event's address; by default a valid one. */
interface Sent {
  path?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

describe('a refused request', () => {
  const INVALID = [400, 'invalid event'] as const;
  const NO_JSON = [400, 'invalid body'] as const;
  const UNKNOWN = [404, 'unknown event'] as const;
  const FORM = [415, 'unsupported media type'] as const;
  const { context, data } = cartAdd;
  const nameless = { context: { ...context, userId: 'me' }, data: { results: data.results } };
  const endless = '['.repeat(200_000) + ']'.repeat(200_000);
  const noUtf8 = Buffer.from([0x22, 0xff, 0x22]);
  const says = (text: string): unknown => expect.stringContaining(text);
  const ofType = (type: string): Sent => ({ headers: { 'Content-Type': type } });
  const inherited: Sent = { path: 'demo01/__proto__/toString' };
  const gzip: Sent = { headers: { 'Content-Encoding': 'gzip' } };

  it.each<[string, Sent, readonly [status: number, error: string], ...messages: unknown[]]>([
    ['all wrong fields', { body: nameless }, INVALID, says('userId'), says('data.cart')],
    ['that null is no event', { body: 'null' }, INVALID, says('body')],
    ['that a body is no JSON', { body: '{"context":' }, NO_JSON, says('body: not JSON')],
    ['that a body is missing', { body: '' }, NO_JSON, says('body: not JSON')],
    ['that one nests endlessly', { body: endless }, NO_JSON, 'body: nested deeper than 64 levels'],
    ['that a body is no UTF-8', { body: noUtf8 }, NO_JSON, 'body: not valid UTF-8'],
    [
      'that a site is unknown',
      { path: 'other/cart/add' },
      [404, 'unknown site'],
      'siteId: no site "other" is known here',
    ],
    ['that a module is unknown', { path: 'demo01/basket/add' }, UNKNOWN, says('basket')],
    ['that an event is unknown', { path: 'demo01/cart/clear' }, UNKNOWN, says('clear')],
    ['that an inherited name is none', inherited, UNKNOWN, says('__proto__')],
    [
      'that an address is none',
      { path: 'demo01/cart' },
      [404, 'not found'],
      says('/beacon/v2/{siteId}/{module}/{event}'),
    ],
    [
      'how long a body may be',
      { body: 'x'.repeat(1_048_577) },
      [413, 'body too large'],
      'body: 1048577 bytes; at most 1048576 are taken',
    ],
    [
      'which content types are taken',
      ofType('text/html'),
      FORM,
      'Content-Type: text/html; use text/plain or application/json',
    ],
    [
      'which charset is taken',
      ofType('text/plain; charset=latin1'),
      FORM,
      'Content-Type: charset latin1 is not taken; use utf-8',
    ],
    [
      'how a body is sent',
      gzip,
      FORM,
      'Content-Encoding: gzip is not taken; send the body as it is',
    ],
  ])('is told %s', async (_, sent, [status, error], ...messages) => {
    const { path = 'demo01/cart/add', body = cartAdd, headers } = sent;
    const answer = await send(service, path, body, headers);
    expect([answer.status, await answer.json()]).toEqual([status, failure(error, ...messages)]);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(service.events()).toMatchObject([
      { status, verdict: 'refused', fault: null, problems: messages },
    ]);
    // The page can show any body.
    expect(await getJson(service, '/events.json')).toMatchObject({ events: service.events() });
  });

  it('says which method is allowed', async () => {
    const answer = await fetch(`${service.beaconUrl}/demo01/cart/add`);
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST, OPTIONS');
    expect(await answer.json()).toEqual(
      failure('method not allowed', 'method: GET is not taken; use POST'),
    );
    expect(service.events()).toMatchObject([{ method: 'GET', status: 405, body: null, bytes: 0 }]);
  });

  it('is taken up to the limit of 1 MiB, and after one beyond it the service goes on', async () => {
    const ofLength = (bytes: number) => JSON.stringify(pageview).padEnd(bytes, ' ');
    expect((await send(service, 'demo01/product/pageview', ofLength(1_048_576))).status).toBe(200);
    expect((await send(service, 'demo01/product/pageview', ofLength(1_048_577))).status).toBe(413);
    expect((await send(service, 'demo01/product/pageview', pageview)).status).toBe(200);
    expect(service.events().map(({ bytes, verdict }) => [bytes, verdict])).toEqual([
      [1_048_576, 'accepted'],
      [1_048_577, 'refused'],
      [JSON.stringify(pageview).length, 'accepted'],
    ]);
  });

  it('is answered for what is no request to an event too, and leaves no record there', async () => {
    const answer = await fetch(new URL('/favicon.ico', service.beaconUrl));
    expect([answer.status, await answer.json()]).toEqual([
      404,
      failure('not found', 'path: use POST /beacon/v2/{siteId}/{module}/{event}'),
    ]);
    expect(service.events()).toEqual([]);
  });
});

it('a preflight is answered and counted, and is no event', async () => {
  const answer = await fetch(`${service.beaconUrl}/demo01/cart/add`, { method: 'OPTIONS' });
  expect(answer.status).toBe(204);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'Content-Type',
    'access-control-max-age': '0',
  });
  expect([service.preflights(), service.events()]).toEqual([1, []]);
});

it('a request that ends before its announced length is lost', async () => {
  const { hostname, port } = new URL(service.beaconUrl);
  const socket = connect(Number(port), hostname);
  socket.write(
    'POST /beacon/v2/demo01/cart/add HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 500\r\n\r\n{"half":',
    () => socket.end(),
  );
  await expect
    .poll(() => service.events())
    .toMatchObject([
      {
        bytes: 8,
        body: '{"half":',
        status: null,
        verdict: 'lost',
        problems: ['The connection ended before the whole body had arrived'],
      },
    ]);
});

it('the beginnings and ends of requests are counted, so that overlaps can be seen', async () => {
  await service.setFault({ kind: 'slow', delayMs: 300, times: 1 });
  const slow = send(service, 'demo01/cart/add', cartAdd);
  await expect.poll(() => service.events().length).toBe(1);
  await send(service, 'demo01/cart/remove', cartAdd);
  await slow;
  const spans = () => service.spans().map(({ begun, ended }) => [begun, ended]);
  await expect.poll(spans).toEqual([
    [1, 4],
    [2, 3],
  ]);
});
