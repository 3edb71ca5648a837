import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { MAX_CHUNKS, NoRoomForBody, readRequest } from '../../../app/http/receive-body.ts';
import { listen } from '../../../app/server/listen.ts';
import { CHUNK_BYTES } from '../../../app/server/parse-in-chunks.ts';
import { createBodyLimits } from '../../../app/server/route-names.ts';
import { signal } from '../signal.ts';
import { open, useHttpApp } from './served-app.ts';

const app = useHttpApp();

const CHUNKED = 'Host: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n';
const CHUNK = '1\r\na\r\n';

/** Opens a connection to the app and writes raw bytes; also the app's end of it. */
async function openBothEnds(origin: string, sent: string) {
  const [server] = app.servers();
  const connected = once(server?.server ?? open(origin).socket, 'connection') as Promise<[Socket]>;
  const ours = open(origin, sent);
  const [peer] = await connected;
  return { ...ours, peer };
}

/** The number of bytes that a socket of the server has received. */
async function bytesReceived(origin: string, sent: string): Promise<number> {
  const { answer, peer } = await openBothEnds(origin, sent);
  await answer();
  return peer.bytesRead;
}

/** The status in log and metrics if a client disconnects after sending this. */
async function leaving(path: string, sent: string): Promise<number> {
  const answered = signal<number>();
  const origin = await app.serve({
    reports: { receive: async (request) => new Response(String(await readRequest(request, 100))) },
    // Behaves like the router after a disconnection.
    pages: ({ signal: left }) =>
      new Promise((_, reject) => {
        left.addEventListener('abort', () => reject(new Error('aborted')));
      }),
    onAnswer: ({ status }) => answered.give(status),
  });
  const request = `POST ${path} HTTP/1.1\r\nHost: a\r\n${sent}`;
  const { socket, peer } = await openBothEnds(origin, request);
  await expect.poll(() => peer.bytesRead).toBe(request.length);
  // Received bytes are parsed in the next turns of this process.
  await pause(50);
  socket.destroy();
  const status = await answered.promise;
  expect(app.logged().join('')).not.toMatch(/"level":[4-6]0/);
  return status;
}

describe('a body', () => {
  const read = (longest: number) => ({
    reports: {
      receive: async (request: Request) => {
        const body = await readRequest(request, longest);
        return new Response(body && `${body.byteLength} bytes`, { status: body ? 200 : 413 });
      },
    },
  });

  it('may come in any chunks, up to a number of them', async () => {
    const origin = await app.serve(read(10_000));
    const statusOf = async (chunks: number) => {
      const sent = `POST /reports/a HTTP/1.1\r\n${CHUNKED}${CHUNK.repeat(chunks)}0\r\n\r\n`;
      return /^HTTP\/1.1 (\d+)/.exec(await open(origin, sent).answer())?.[1];
    };
    expect(await statusOf(1_000)).toBe('200');
    // A piece that ends within a chunk counts as two.
    expect(await statusOf(MAX_CHUNKS - 10)).toBe('200');
    expect(await statusOf(MAX_CHUNKS + 1)).toBe('413');
  });

  it('of a million chunks is refused after the first thousands, at any address', async () => {
    const origin = await app.serve(read(1024 * 1024));
    const sent = CHUNK.repeat(1_000_000);
    for (const path of ['/reports/a', '/app', '/healthz', '/proxy/login', '/proxy/x', '/assets/x'])
      expect(
        await bytesReceived(origin, `POST ${path} HTTP/1.1\r\n${CHUNKED}${sent}`),
      ).toBeLessThan(sent.length / 10);
  });

  it('is not read where its path takes none', async () => {
    const pages = async (request: Request) => new Response(`"${await request.text()}"`);
    const origin = await app.serve({ pages, longestBody: (path) => (path === '/app' ? 9 : 0) });
    const post = (path: string, body: string) =>
      fetch(origin + path, { method: 'POST', body }).then((response) => response.text());
    expect(await post('/app', 'a=b')).toBe('"a=b"');
    expect(await post('/app', 'a=b&c=d&e=f')).toBe('The request is too large.');
    expect(await post('/app/history', 'a=b')).toBe('""');
  });

  it('is asked for where it is read alone', async () => {
    const origin = await app.serve(read(100));
    const answerTo = async (path: string, length: number) => {
      const { socket, answer } = open(origin);
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`,
      );
      const [first] = (await once(socket, 'data')) as [Buffer];
      if (first.includes('100 Continue')) socket.write('a'.repeat(length));
      return answer();
    };
    expect(await answerTo('/reports/a', 5)).toMatch(/^HTTP\/1.1 100 Continue.*5 bytes/s);
    expect(await answerTo('/reports/a', 101)).toMatch(/^HTTP\/1.1 413/);
    expect(await answerTo('/proxy/x', 5)).toMatch(/^HTTP\/1.1 404/);
  });

  it('that has no room in memory is answered by 503, and may be sent again', async () => {
    const origin = await app.serve({
      reports: { receive: () => Promise.reject(new NoRoomForBody()) },
    });
    const { status, headers } = await fetch(`${origin}/reports/a`, { method: 'POST' });
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(app.logged().join('')).not.toMatch(/"level":[4-6]0/);
  });

  it.each([
    ['/reports/a', 50],
    ['/app', 50],
    ['/app', 3],
  ])(
    'of a client that leaves is no error of the app: at %s, 3 of %i bytes',
    async (path, bytes) => {
      expect(await leaving(path, `Content-Length: ${bytes}\r\n\r\na=b`)).toBe(499);
    },
  );
});

describe('a connection', () => {
  /** A server that records the event loop's turn in which each chunk and each request is parsed. */
  async function counting() {
    let turn = 0;
    const parsed: number[] = [];
    const note = () => (parsed[turn] = (parsed[turn] ?? 0) + 1);
    const next = () => {
      turn += 1;
      timer = setImmediate(next);
    };
    let timer = setImmediate(next);
    const listening = await listen({ host: '127.0.0.1', port: 0 }, (request, response) => {
      note();
      request.on('data', note).on('end', () => response.end('ok'));
    });
    return {
      origin: `http://127.0.0.1:${listening.port}`,
      most: () => Math.max(...parsed.filter(Boolean)),
      async close() {
        clearImmediate(timer);
        await listening.close(0);
      },
    };
  }

  it('has one piece parsed in a turn of the event loop, whatever is in it', async () => {
    const server = await counting();
    const sent = `POST / HTTP/1.1\r\n${CHUNKED}${CHUNK.repeat(11_000)}0\r\n\r\n`;
    expect(await open(server.origin, sent).answer()).toMatch(/^HTTP\/1.1 200/);
    expect(server.most()).toBeLessThanOrEqual(CHUNK_BYTES / CHUNK.length + 2);
    await server.close();
  });

  it('ends where a request does not wait for the answer to the last one', async () => {
    const server = await counting();
    await open(server.origin, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2_500)).answer();
    expect(server.most()).toBe(1);
    await server.close();
  });

  it('takes the next request after the answer, though it came before', async () => {
    const first = signal<Response>();
    const arrived = signal();
    const origin = await app.serve({
      pages: ({ url }) => {
        arrived.give(undefined);
        return url.endsWith('/first') ? first.promise : Promise.resolve(new Response('second'));
      },
    });
    const { socket, answer } = open(origin, 'GET /first HTTP/1.1\r\nHost: a\r\n\r\n');
    await arrived.promise;
    socket.write('GET /second HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    await pause(50);
    first.give(new Response('first'));
    expect((await answer()).match(/^(first|second)/gm)).toEqual(['first', 'second']);
  });
});

const action = () => null;
const route = (path: string, module: object) => ({ id: path, path, module });
const routes = {
  webhooks: route('webhooks', { action }),
  settings: route('app/settings', { action }),
  health: route('app/health', {}),
  file: route('app/feeds/:id/file', { action }),
};
const limitOf = createBodyLimits({ routes } as unknown as Parameters<typeof createBodyLimits>[0]);

it.each([
  ['/webhooks', 1024 * 1024],
  ['/app/feeds/1201/file', 1024 * 1024],
  ['/app/settings', 32 * 1024],
  ['/app/settings.data', 32 * 1024],
  ['/app/health', 0],
  ['/anything', 0],
])('The limits of bodies are those of the action at a path: %s.', (path, bytes) => {
  expect(limitOf(path)).toBe(bytes);
});
