import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { connectDatabase } from '../../../app/database/connect.ts';
import { createSql } from '../../../app/database/sql.ts';

/** Accepts a client (PostgreSQL's documentation, *Message Formats*). */
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
const BEGUN = Buffer.concat([message('C', Buffer.from('BEGIN\0')), message('Z', Buffer.from('T'))]);
const END = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));

let server: Server;
let connections: number;

/** A server that answers each client's messages in turn, and then ends its connection or stays silent. */
async function startServer(then: 'ends' | 'is silent', ...answers: Buffer[]) {
  connections = 0;
  server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    const left = [...answers];
    socket.on('data', () => {
      const answer = left.shift();
      if (answer) socket.write(answer);
      if (then === 'ends' && left.length === 0) socket.end();
    });
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
  const address = await startServer('ends', Buffer.concat([WELCOME, END]));
  const { checkWrite, close, locks, prisma } = connectDatabase({ ...address, ssl: false });
  await expect(locks.tryWithLock('lock', () => Promise.resolve())).rejects.toThrow();
  await expect(checkWrite()).rejects.toThrow();
  await expect(prisma.$transaction((tx) => tx.$queryRaw`SELECT 1`)).rejects.toThrow();
  await close();
});

it('Connecting names no setting: session pools such as PgBouncer refuse most of them.', async () => {
  const address = await startServer('is silent', WELCOME);
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

it.each(['statement', 'transaction'])(
  'A server that accepts connections and never answers gets another connection for the next try of a %s.',
  async (what) => {
    const pool = new pg.Pool({ ...(await startServer('is silent', WELCOME)), query_timeout: 50 });
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

it.each(['ends', 'is silent'] as const)(
  'A transaction fails with the error of the server, whose connection %s before the rollback, and the connection is closed.',
  async (then) => {
    const address = await startServer(then, WELCOME, BEGUN, END);
    const pool = new pg.Pool({ ...address, query_timeout: 50 });
    const failed = createSql(pool).transaction((tx) => tx.query('SELECT 1', []));
    await expect(failed).rejects.toMatchObject({ code: '57P01' });
    expect([connections, pool.totalCount]).toEqual([1, 0]);
    await pool.end();
  },
);
