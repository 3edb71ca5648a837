import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectDatabase } from '../../../app/database/connect.ts';
import type { Database } from '../../../app/database/connect.ts';
import { serverMessage } from './server-message.ts';

/** Lets a client in, and ends with the server's process in the same breath. */
const WELCOME_AND_END = Buffer.concat([
  serverMessage('R', Buffer.alloc(4)),
  serverMessage('Z', Buffer.from('I')),
  serverMessage('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0')),
]);

describe('a server that ends in the moment in which it lets us in', () => {
  let server: Server;
  let database: Database;

  beforeAll(async () => {
    server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(WELCOME_AND_END));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    database = connectDatabase({
      host: '127.0.0.1',
      port,
      user: 'beacon',
      password: 'secret',
      database: 'beacon',
      ssl: false,
    });
  });
  afterAll(async () => {
    await database.close();
    server.close();
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a lock', () => database.locks.tryHold('lock', () => Promise.resolve())],
    ['a statement', () => database.check()],
    ['a transaction', () => database.prisma.$transaction((tx) => tx.$queryRaw`SELECT 1`)],
  ])('fails %s, and the process goes on', async (_, use) => {
    await expect(use()).rejects.toThrow();
  });
});
