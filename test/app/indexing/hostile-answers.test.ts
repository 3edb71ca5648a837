import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { createIndexClient } from '../../../app/indexing/client.ts';
import {
  type HostileServer,
  httpAnswer,
  pour,
  startHostileServer,
} from '../http/hostile-server.ts';
import { INDEX_URL } from '../../sandbox/addresses.ts';
import { ACCOUNT, REQUEST, serviceFetch } from './support/service-fetch.ts';

const MEBIBYTE = 1024 * 1024;

let server: HostileServer | undefined;

afterEach(() => server?.close());

async function clientOf(onRequest: (socket: Socket) => unknown) {
  server = await startHostileServer(onRequest);
  return createIndexClient({ indexUrl: INDEX_URL, fetch: serviceFetch(server.url) });
}

it.each(['Content-Length: 200000000', 'Connection: close'])(
  'An answer of 200 MB is given up early: %s',
  async (head) => {
    const client = await clientOf((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n`);
      pour(socket, 200 * MEBIBYTE);
    });
    const problem = { kind: 'too-large' };
    expect(await client.status(ACCOUNT)).toMatchObject({ problem });
    expect(await client.reindex(ACCOUNT, REQUEST)).toMatchObject({ outcome: 'unknown', problem });
    // The system's buffers may have accepted some.
    expect(server?.bytesSent()).toBeLessThan(24 * MEBIBYTE);
  },
);

it('An answer of 200 MB that is compressed is given up early.', async () => {
  const packed = gzipSync(Buffer.alloc(200 * MEBIBYTE, ' '));
  const client = await clientOf((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n');
    socket.end(packed);
  });
  const before = process.memoryUsage().rss;
  expect(await client.status(ACCOUNT)).toMatchObject({ problem: { kind: 'too-large' } });
  expect(process.memoryUsage().rss - before).toBeLessThan(50 * MEBIBYTE);
});

it('An answer with a head of 100 MB is given up early.', async () => {
  const client = await clientOf((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    pour(socket, 100 * MEBIBYTE, `X-Filler: ${'x'.repeat(1_000)}\r\n`);
  });
  const unknown = { outcome: 'unknown', problem: { kind: 'connection-lost' } };
  expect(await client.reindex(ACCOUNT, REQUEST)).toMatchObject(unknown);
  expect(server?.bytesSent()).toBeLessThan(24 * MEBIBYTE);
});

it('A JSON that is nested a million times is malformed.', async () => {
  const answer = httpAnswer('200 OK', '['.repeat(MEBIBYTE - 10));
  const client = await clientOf((socket) => socket.end(answer));
  expect(await client.status(ACCOUNT)).toMatchObject({ problem: { kind: 'malformed' } });
});
