import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../../app/database/connect.ts';
import { createSql } from '../../../app/database/sql.ts';

/** Accepts a client (PostgreSQL's documentation, *Message Formats*). */
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
const END = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));

let server: Server;
let connections: number;

/** A server that sends these bytes to each client, and then ends its connection or stays silent. */
async function startServer(says: Buffer, then: 'ends' | 'is silent') {
  connections = 0;
  server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    socket.once('data', () => (then === 'ends' ? socket.end(says) : socket.write(says)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { host: '127.0.0.1', port, user: 'beacon', password: 'secret', database: 'beacon' };
}

afterEach(() => server.close());

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

it('A statement fails, and the process goes on, where the server ends a connection right after it was accepted.', async () => {
  const address = await startServer(Buffer.concat([WELCOME, END]), 'ends');
  const { checkWrite, close, locks, prisma } = connectDatabase({ ...address, ssl: false });
  await expect(locks.tryWithLock('lock', () => Promise.resolve())).rejects.toThrow();
  await expect(checkWrite()).rejects.toThrow();
  await expect(prisma.$transaction((tx) => tx.$queryRaw`SELECT 1`)).rejects.toThrow();
  await close();
});

it('Connecting names no setting: session pools such as PgBouncer refuse most of them.', async () => {
  const address = await startServer(WELCOME, 'is silent');
  const received = new Promise<Buffer>((resolve) => {
    server.once('connection', (socket) =>
      socket.once('data', (data: Buffer) => {
        socket.destroy();
        resolve(data);
      }),
    );
  });
  const { time, close } = connectDatabase({ ...address, ssl: false });
  const asked = time().catch(() => undefined);
  // Names and values follow the length and the version of the protocol, each with a zero byte.
  const names = (await received).subarray(8).toString().split('\0');
  expect(names.filter((_, at) => at % 2 === 0 && names[at] !== '').sort()).toEqual([
    'application_name',
    'client_encoding',
    'database',
    'user',
  ]);
  await asked;
  await close();
});

describe('a server that accepts connections and never answers', () => {
  it.each(['statement', 'transaction'])(
    'gets another connection for the next try of a %s',
    async (what) => {
      const pool = new pg.Pool({ ...(await startServer(WELCOME, 'is silent')), query_timeout: 50 });
      const sql = createSql(pool);
      const use = () =>
        what === 'statement'
          ? sql.query('SELECT 1', [])
          : sql.transaction((tx) => tx.query('SELECT 1', []));
      await expect(use()).rejects.toThrow('Query read timeout');
      await expect(use()).rejects.toThrow('Query read timeout');
      expect([connections, pool.totalCount]).toEqual([2, 0]);
      await pool.end();
    },
  );
});
