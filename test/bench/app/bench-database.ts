import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PrismaClient } from '@prisma/client';
import { type DatabaseAddress, readDatabaseUrl } from '../../../app/database/address.ts';
import { connectDatabase } from '../../../app/database/connect.ts';
import { startEmbeddedDatabase } from '../../../app/database/embedded/embedded.ts';
import { migrate } from '../../../app/database/migrate.ts';
import { databaseUrl } from '../../support/database-url.ts';
import { onServer } from '../../support/on-server.ts';

/** A separate migrated database of one measurement. */
export interface BenchDatabase {
  /** A description in words. */
  name: string;
  url: string;
  prisma: PrismaClient;
  /** Closes the database and deletes its content. */
  close(): Promise<void>;
}

/**
 * The PostgreSQL of the app, started as the app does, in a new folder. It runs beside the app's processes rather than
 * as a child of one, so that it can be filled.
 *
 * @param settings PostgreSQL's settings beyond the app's, as `name=value`
 */
export async function openEmbedded(settings: string[] = []): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'beacon-pixel-bench-'));
  // The database's user must be able to reach it.
  await chmod(folder, 0o755);
  const server = await startEmbeddedDatabase({ folder, settings, onNotice: console.error });
  return openDatabase('embedded PostgreSQL', server.address, async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
}

/** A new database on a server, dropped at the end. */
export async function openOnServer(url: string): Promise<BenchDatabase> {
  const server = readDatabaseUrl(url);
  const database = `beacon_bench_${randomBytes(6).toString('hex')}`;
  await onServer(server, (client) => client.query(`CREATE DATABASE "${database}"`));
  return openDatabase('PostgreSQL of DATABASE_URL', { ...server, database }, () =>
    onServer(server, (client) => client.query(`DROP DATABASE "${database}" WITH (FORCE)`)),
  );
}

async function openDatabase(
  name: string,
  address: DatabaseAddress,
  remove: () => Promise<void>,
): Promise<BenchDatabase> {
  try {
    await migrate(address);
    const { prisma, close } = connectDatabase(address);
    const [row] = await prisma.$queryRaw<{ server_version: string }[]>`SHOW server_version`;
    return {
      name: `${name} ${row?.server_version.split(' ')[0] ?? ''}`.trim(),
      url: databaseUrl(address),
      prisma,
      close: async () => {
        await close();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
