import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loginEvent } from '../../../app/logins/login-event.ts';
import { postEvent, type PostResult, retryAfterMs } from '../../../app/logins/post-event.ts';
import { SHOPPER, START } from './logins-kit.ts';

const page = {
  userId: '7a1c2f3e-5b6d-4e8f-9a0b-1c2d3e4f5a6b',
  sessionId: '0f9e8d7c-6b5a-4c3d-8e2f-1a0b9c8d7e6f',
  pageLoadId: '3d4e5f60-7182-4a3b-9c4d-5e6f708192a3',
  pageUrl: 'https://shop.example.com/käse?q=ü',
};
const login = loginEvent({ shopperId: SHOPPER, page, happenedAt: START, mode: 'live' });

interface Seen {
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

let server: Server;
let beaconUrl: string;
let seen: Seen[];
let answer: (outgoing: ServerResponse, incoming: IncomingMessage) => void;

beforeEach(async () => {
  seen = [];
  server = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      seen.push({ url: incoming.url ?? '', headers: incoming.headers, body });
      answer(outgoing, incoming);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  beaconUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/beacon/v2`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function post({ timeoutMs = 20_000 } = {}): Promise<PostResult> {
  return postEvent(login, { fetch, beaconUrl, siteId: 'demo01', now: () => START, timeoutMs });
}

describe('a request of the app', () => {
  it('is JSON of a stated length on a connection of its own', async () => {
    answer = (outgoing) => outgoing.end('{"success":true}');
    expect(await post()).toEqual({ outcome: 'taken', httpStatus: 200 });
    const [request] = seen;
    expect(request?.url).toBe('/beacon/v2/demo01/shopper/login');
    expect(JSON.parse(request?.body ?? '')).toEqual(login.body);
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(JSON.stringify(login.body))),
      connection: 'close',
    });
    expect(request?.headers['transfer-encoding']).toBeUndefined();
  });

  it.each([
    [302, { outcome: 'unknown', why: 'unclear-answer' }],
    [307, { outcome: 'unknown', why: 'unclear-answer' }],
    // HTTP lets a client repeat a request that these answer.
    [408, { outcome: 'not-taken' }],
    [421, { outcome: 'refused' }],
  ])('leaves once, and does not follow a redirect: %i', async (status, expected) => {
    const headers = { location: '/elsewhere', 'retry-after': '1' };
    answer = (outgoing) => outgoing.writeHead(status, headers).end();
    expect(await post()).toMatchObject({ ...expected, httpStatus: status });
    expect(seen).toHaveLength(1);
  });

  it('does not download what an answer holds', async () => {
    let written = 0;
    answer = (outgoing) => {
      const more = () => {
        while (outgoing.writable && outgoing.write(Buffer.alloc(65_536))) written += 65_536;
      };
      outgoing.on('drain', more).on('error', () => undefined);
      more();
    };
    expect(await post()).toEqual({ outcome: 'taken', httpStatus: 200 });
    await expect.poll(() => connections()).toBe(0);
    expect(written).toBeLessThan(50 * 1024 * 1024);
  });
});

describe('a request without a whole answer', () => {
  const LOST: PostResult = { outcome: 'unknown', httpStatus: null, why: 'connection-lost' };
  const LATE: PostResult = { outcome: 'unknown', httpStatus: null, why: 'timeout' };

  it.each<[string, typeof answer, PostResult]>([
    ['unknown when it is reset', (_, { socket }) => socket.resetAndDestroy(), LOST],
    ['unknown when the connection ends', (_, { socket }) => socket.end(), LOST],
    ['unknown when it is no HTTP', (_, { socket }) => socket.end('hello\r\n\r\n'), LOST],
    ['unknown when it is half a head', (_, { socket }) => socket.write('HTTP/1.1 200'), LATE],
    ['unknown when nothing comes in time', () => undefined, LATE],
    [
      'taken when its body never ends',
      (outgoing) => void outgoing.writeHead(200, { 'content-length': '10' }).write('{'),
      { outcome: 'taken', httpStatus: 200 },
    ],
  ])('is %s', async (_what, how, expected) => {
    answer = how;
    const timeoutMs = expected === LATE ? 300 : undefined;
    expect(await post({ timeoutMs })).toEqual(expected);
    expect(seen).toHaveLength(1);
  });

  it('was certainly not taken when the port is closed', async () => {
    server.close();
    await once(server, 'close');
    expect(await post()).toEqual({ outcome: 'not-taken', httpStatus: null, retryAfterMs: null });
  });
});

describe('an answer', () => {
  it.each([
    ['taken', [200, 204, 299]],
    ['refused', [400, 401, 403, 404, 413, 421, 422, 499]],
    ['not-taken', [408, 429, 503]],
    ['unknown', [304, 500, 501, 502, 504, 599]],
  ] as const)('means %s by the status %j', async (outcome, statuses) => {
    for (const status of statuses) {
      const fetch = () => Promise.resolve(new Response(null, { status }));
      const target = { fetch, beaconUrl: '', siteId: '', now: () => START };
      expect(await postEvent(login, target)).toMatchObject({ outcome, httpStatus: status });
    }
  });

  it.each([
    ['120', 120_000],
    ['0', 0],
    ['soon', null],
    [null, null],
    ['Fri, 20 Nov 2026 10:05:00 GMT', 300_000],
    ['Fri, 20 Nov 2026 09:00:00 GMT', 0],
  ])('may ask for a pause by Retry-After: %s', (header, ms) => {
    expect(retryAfterMs(header, START)).toBe(ms);
  });
});

function connections(): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => {
      if (error) reject(error);
      else resolve(count);
    });
  });
}
