import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loginEvent } from '../../../app/logins/login-event.ts';
import { postEvent, type PostResult } from '../../../app/logins/post-event.ts';
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
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const port = () => (server.address() as AddressInfo).port;

function post(beaconUrl = `http://127.0.0.1:${port()}/beacon/v2`): Promise<PostResult> {
  const now = () => START;
  return postEvent(login, { fetch, beaconUrl, siteId: 'demo01', now, timeoutMs: 300 });
}

describe('a request of the app', () => {
  it('is JSON of a stated length on a connection of its own', async () => {
    answer = (outgoing) => outgoing.end('{"success":true}');
    expect(await post()).toEqual({ outcome: 'done', httpStatus: 200 });
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

  it.each([301, 302, 303, 307, 308])('does not follow a redirect: %i', async (status) => {
    answer = (outgoing) => outgoing.writeHead(status, { location: '/elsewhere' }).end();
    expect(await post()).toEqual({ outcome: 'unknown', httpStatus: status, why: 'unclear-answer' });
    expect(seen).toHaveLength(1);
  });

  it.each([401, 408, 421, 425, 429, 503])(
    'leaves once, also where HTTP lets a client repeat it: %i',
    async (status) => {
      answer = (outgoing) => outgoing.writeHead(status, { 'retry-after': '1' }).end();
      expect(await post()).toMatchObject({ httpStatus: status });
      expect(seen).toHaveLength(1);
    },
  );

  it('does not download what an answer holds', async () => {
    let written = 0;
    answer = (outgoing) => {
      const more = () => {
        while (outgoing.writable && outgoing.write(Buffer.alloc(65_536))) written += 65_536;
      };
      outgoing.on('drain', more).on('error', () => undefined);
      more();
    };
    expect(await post()).toEqual({ outcome: 'done', httpStatus: 200 });
    await expect.poll(() => connections()).toBe(0);
    expect(written).toBeLessThan(50 * 1024 * 1024);
  });
});

describe('a request without a whole answer', () => {
  it.each<[string, typeof answer, PostResult]>([
    [
      'is unknown when the connection is reset',
      (_outgoing, incoming) => incoming.socket.resetAndDestroy(),
      { outcome: 'unknown', httpStatus: null, why: 'connection-lost' },
    ],
    [
      'is unknown when the connection ends',
      (_outgoing, incoming) => incoming.socket.end(),
      { outcome: 'unknown', httpStatus: null, why: 'connection-lost' },
    ],
    [
      'is unknown when it is no HTTP',
      (_outgoing, incoming) => incoming.socket.end('hello\r\n\r\n'),
      { outcome: 'unknown', httpStatus: null, why: 'connection-lost' },
    ],
    [
      'is unknown when only half of its head comes',
      (_outgoing, incoming) => incoming.socket.write('HTTP/1.1 200 OK\r\nConte'),
      { outcome: 'unknown', httpStatus: null, why: 'timeout' },
    ],
    [
      'is unknown when nothing comes in time',
      () => undefined,
      { outcome: 'unknown', httpStatus: null, why: 'timeout' },
    ],
    [
      'is done when its body never ends',
      (outgoing) => void outgoing.writeHead(200, { 'content-length': '10' }).write('{'),
      { outcome: 'done', httpStatus: 200 },
    ],
  ])('%s', async (_what, how, expected) => {
    answer = how;
    expect(await post()).toEqual(expected);
    expect(seen).toHaveLength(1);
  });

  it.each([
    ['the port is closed', () => closedPort()],
    ['the name does not exist', () => 'https://tracking.invalid/beacon/v2'],
  ])('was certainly not taken when %s', async (_what, address) => {
    expect(await post(await address())).toEqual({
      outcome: 'not-taken',
      httpStatus: null,
      retryAfterMs: null,
    });
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

/** An address that is closed. */
async function closedPort(): Promise<string> {
  const url = `http://127.0.0.1:${port()}/beacon/v2`;
  server.close();
  await once(server, 'close');
  return url;
}
