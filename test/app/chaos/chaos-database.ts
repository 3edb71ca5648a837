import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PrismaClient } from '@prisma/client';
import { type DatabaseAddress, readDatabaseUrl } from '../../../app/database/address.ts';
import { connectDatabase } from '../../../app/database/connect.ts';
import { EVENT_LIMIT_MS } from '../../support/event-limit.ts';

const PAUSE_MS = 200;

/** Queries a database that may be temporarily unavailable: each query has its own connection. */
export type Query = <Found>(question: (prisma: PrismaClient) => Promise<Found>) => Promise<Found>;

/** @param where the database's current address; read before each try */
export function openQueries(where: () => Promise<DatabaseAddress>): Query {
  return async (question) => {
    const deadline = Date.now() + EVENT_LIMIT_MS;
    for (;;) {
      try {
        return await once(await where(), question);
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  };
}

async function once<Found>(
  address: DatabaseAddress,
  question: (prisma: PrismaClient) => Promise<Found>,
): Promise<Found> {
  const { prisma, close } = connectDatabase(address, { maxConnections: 1 });
  try {
    return await question(prisma);
  } finally {
    await close();
  }
}

/** A database with a constant address. */
export const databaseAt = (url: string) => () => Promise.resolve(readDatabaseUrl(url));

/** The embedded database of an app on this data folder, whose port changes at each start. */
export async function embeddedIn(folder: string): Promise<DatabaseAddress> {
  const home = join(folder, 'postgres');
  const [password, { port }] = await Promise.all([
    readFile(join(home, 'password'), 'utf8'),
    embeddedServer(folder),
  ]);
  return { host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres', ssl: false };
}

/** The server of the embedded database in a data folder, according to its `postmaster.pid`. */
export async function embeddedServer(folder: string): Promise<{ pid: number; port: number }> {
  const text = await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8');
  const [pid = NaN, , , port = NaN] = text.split('\n').map(Number);
  return { pid, port };
}
