import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSql, type Sql } from '../../../app/database/sql.ts';
import { serverMessage } from './server-message.ts';

/** Accepts a client and answers nothing. */
const WELCOME = Buffer.concat([
  serverMessage('R', Buffer.alloc(4)),
  serverMessage('Z', Buffer.from('I')),
]);

describe('a server that lets us in and never answers', () => {
  let server: Server;
  let pool: pg.Pool;
  let sql: Sql;
  let connections: number;

  beforeEach(async () => {
    connections = 0;
    server = createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined);
      socket.once('data', () => socket.write(WELCOME));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    pool = new pg.Pool({ host: '127.0.0.1', port, user: 'beacon', query_timeout: 50 });
    sql = createSql(pool);
  });
  afterEach(async () => {
    await pool.end();
    server.close();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a statement', () => sql.query('SELECT 1', [])],
    ['a transaction', () => sql.transaction((tx) => tx.query('SELECT 1', []))],
  ])('gets another connection for the next try of %s', async (_, use) => {
    await expect(use()).rejects.toThrow('Query read timeout');
    await expect(use()).rejects.toThrow('Query read timeout');
    expect([connections, pool.totalCount]).toEqual([2, 0]);
  });
});
