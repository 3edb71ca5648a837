import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createIndexClient } from '../../../app/indexing/client.ts';
import { type HostileServer, httpAnswer, startHostileServer } from './support/hostile-server.ts';
import { INDEX_URL, serviceFetch } from './support/service-fetch.ts';

const ACCOUNT = { siteId: 'demo01', secretKey: 'sk_demo_0123456789abcdef' };
const REQUEST = { feedId: '1201', requestedBy: null };

/** A request whose outcome is not known, with the reason. */
const unknownBy = (kind: string) => ({ outcome: 'unknown', problem: { kind } });
const MEBIBYTE = 1024 * 1024;

let server: HostileServer | undefined;

afterEach(() => server?.close());

async function clientOf(
  onRequest: (socket: Socket) => unknown,
  { timeoutMs = 2_000 }: { timeoutMs?: number } = {},
) {
  server = await startHostileServer(onRequest);
  return createIndexClient({
    indexUrl: INDEX_URL,
    fetch: serviceFetch(server.url),
    timeouts: { statusMs: timeoutMs, feedMs: timeoutMs, uploadMs: timeoutMs },
  });
}

const NO_UTF_8 = Buffer.from(
  'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n"\u00ff\u00fe"',
  'latin1',
);

/** An answer, what the status is then, and what became of a request for an index. */
const ANSWERS: [name: string, answer: string | Buffer, kind: string, outcome: string][] = [
  ['HTML', httpAnswer('200 OK', '<!doctype html><h1>Back soon</h1>'), 'malformed', 'unknown'],
  ['nothing in 200', httpAnswer('200 OK', ''), 'malformed', 'unknown'],
  ['204', httpAnswer('204 No Content', ''), 'malformed', 'unknown'],
  ['half a JSON', httpAnswer('200 OK', '{"status":"succ'), 'malformed', 'unknown'],
  ['bytes that are no UTF-8', NO_UTF_8, 'malformed', 'unknown'],
  ['400', httpAnswer('400 Bad Request', '{}'), 'unexpected-status', 'refused'],
  ['401', httpAnswer('401 Unauthorized', '{}'), 'wrong-key', 'refused'],
  ['403', httpAnswer('403 Forbidden', '{}'), 'unknown-site', 'refused'],
  ['404', httpAnswer('404 Not Found', '{}'), 'unknown-site', 'refused'],
  ['408', httpAnswer('408 Request Timeout', '{}'), 'unexpected-status', 'not-taken'],
  ['421', httpAnswer('421 Misdirected Request', '{}'), 'unexpected-status', 'refused'],
  ['429', httpAnswer('429 Too Many Requests', '{}'), 'too-many-requests', 'not-taken'],
  ['500', httpAnswer('500 Oops', '{"success":false}'), 'service-error', 'unknown'],
  ['502', httpAnswer('502 Bad Gateway', ''), 'service-error', 'unknown'],
  ['503', httpAnswer('503 Unavailable', '', ['Retry-After: 5']), 'service-error', 'not-taken'],
  ['504', httpAnswer('504 Gateway Timeout', ''), 'service-error', 'unknown'],
  [
    'a redirect',
    httpAnswer('302 Found', '', ['Location: http://x.invalid/']),
    'redirect',
    'unknown',
  ],
  ['a permanent one', httpAnswer('308 Permanent', '', ['Location: /there']), 'redirect', 'unknown'],
  ['304', 'HTTP/1.1 304 Not Modified\r\n\r\n', 'redirect', 'unknown'],
  ['no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n\r\n', 'connection-lost', 'unknown'],
  ['a head without an end', 'HTTP/1.1 200 OK\r\nContent-Le', 'connection-lost', 'unknown'],
];

describe('a service that answers', () => {
  it.each(ANSWERS)('%s', async (_, answer, kind, outcome) => {
    const client = await clientOf((socket) => socket.end(answer));
    expect(await client.status(ACCOUNT)).toMatchObject({ ok: false, problem: { kind } });
    const result = await client.reindex(ACCOUNT, REQUEST);
    expect(result).toMatchObject({ outcome, problem: { kind } });
    const puts = server?.requestLines.filter((line) => !line.startsWith('GET'));
    expect(puts).toEqual(['PUT /api/index/feed?feedId=1201 HTTP/1.1']);
    // What is handed on may be logged and shown.
    expect(JSON.stringify(result)).not.toContain('sk_');
  });

  it('more than an answer can be is given up early, however it is announced', async () => {
    for (const head of ['Content-Length: 200000000', 'Connection: close']) {
      const client = await clientOf((socket) => {
        socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n`);
        pour(socket, 200 * MEBIBYTE);
      });
      expect(await client.status(ACCOUNT)).toMatchObject({ problem: { kind: 'too-large' } });
      expect(await client.reindex(ACCOUNT, REQUEST)).toMatchObject(unknownBy('too-large'));
      // Beyond what was read, the system's own buffers may have taken some.
      expect(server?.bytesSent()).toBeLessThan(24 * MEBIBYTE);
      await server?.close();
    }
  });

  it('200 MB that were packed small are given up early', async () => {
    const packed = gzipSync(Buffer.alloc(200 * MEBIBYTE, ' '));
    const client = await clientOf((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n');
      socket.end(packed);
    });
    const before = process.memoryUsage().rss;
    expect(await client.status(ACCOUNT)).toMatchObject({ problem: { kind: 'too-large' } });
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * MEBIBYTE);
  });

  it('a head of 100 MB is given up early', async () => {
    const client = await clientOf((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      pour(socket, 100 * MEBIBYTE, `X-Filler: ${'x'.repeat(1_000)}\r\n`);
    });
    expect(await client.reindex(ACCOUNT, REQUEST)).toMatchObject(unknownBy('connection-lost'));
    expect(server?.bytesSent()).toBeLessThan(24 * MEBIBYTE);
  });

  it('a JSON of great depth makes no sense, and does no harm', async () => {
    const client = await clientOf((socket) =>
      socket.end(httpAnswer('200 OK', '['.repeat(MEBIBYTE - 10))),
    );
    expect(await client.status(ACCOUNT)).toMatchObject({ problem: { kind: 'malformed' } });
  });
});

describe('a service that does not answer', () => {
  it.each([
    ['nothing at all', () => undefined],
    ['a head without a body', (socket: Socket) => socket.write(HEAD)],
    [
      'a drop from time to time',
      (socket: Socket) => {
        drip(socket);
      },
    ],
  ])('but sends %s, is given up in time', async (_, onRequest) => {
    const client = await clientOf(onRequest, { timeoutMs: 150 });
    const started = performance.now();
    expect(await client.status(ACCOUNT)).toMatchObject({ problem: { kind: 'timeout' } });
    expect(await client.reindex(ACCOUNT, REQUEST)).toMatchObject(unknownBy('timeout'));
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(server?.requestLines).toHaveLength(2);
  });

  it.each([
    ['once the request is there', (socket: Socket) => socket.resetAndDestroy()],
    [
      'within the head',
      (socket: Socket) => {
        resetAfter(socket, 'HTTP/1.1 200 OK\r\nConten');
      },
    ],
    [
      'within the body',
      (socket: Socket) => {
        resetAfter(socket, `${HEAD}{"success":true`);
      },
    ],
    ['politely within the body', (socket: Socket) => socket.end(`${HEAD}{"success":true`)],
  ])('but ends the connection %s, leaves the request unknown', async (_, onRequest) => {
    const client = await clientOf(onRequest);
    expect(await client.status(ACCOUNT)).toMatchObject({ problem: { kind: 'connection-lost' } });
    expect(await client.reindex(ACCOUNT, REQUEST)).toMatchObject(unknownBy('connection-lost'));
    expect(server?.requestLines).toHaveLength(2);
  });
});

describe('what goes over the wire', () => {
  it('asks for one answer per connection, and sends an empty body of known length', async () => {
    const client = await clientOf((socket) => socket.end(httpAnswer('200 OK', '{"success":true}')));
    expect(await client.reindex(ACCOUNT, REQUEST)).toEqual({ outcome: 'accepted' });
    const head = server?.received().toLowerCase() ?? '';
    expect(head).toContain('connection: close');
    expect(head).toContain('content-length: 0');
    expect(head).not.toContain('transfer-encoding');
    expect(server?.received()).toContain(
      `Basic ${Buffer.from('demo01:sk_demo_0123456789abcdef').toString('base64')}`,
    );
  });
});

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Length: 4000\r\n\r\n';

/** Writes until so much was written or the client has hung up. */
function pour(socket: Socket, bytes: number, piece = 'x'.repeat(65_536)): void {
  const chunk = piece.repeat(Math.ceil(65_536 / piece.length));
  let left = bytes;
  const more = () => {
    while (left > 0 && !socket.destroyed) {
      left -= chunk.length;
      if (!socket.write(chunk)) {
        socket.once('drain', more);
        return;
      }
    }
    socket.end();
  };
  more();
}

function drip(socket: Socket): void {
  socket.write(HEAD);
  const timer = setInterval(() => socket.write(' '), 20);
  socket.on('close', () => {
    clearInterval(timer);
  });
}

/** Resets once the client has had time to read what came before. */
function resetAfter(socket: Socket, text: string): void {
  socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), 30));
}
