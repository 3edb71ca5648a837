import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PrismaClient } from '@prisma/client';
import { connectDatabase } from '../../../app/database/connect.ts';
import { startEmbeddedDatabase } from '../../../app/database/embedded/embedded.ts';
import type { Sql } from '../../../app/database/sql.ts';
import { migrate } from '../../../app/database/migrate.ts';
import { databaseUrl } from '../../support/database-url.ts';

/** A separate migrated database of one measurement. */
export interface BenchDatabase {
  /** A description in words. */
  name: string;
  url: string;
  prisma: PrismaClient;
  sql: Sql;
  /** The bytes of a table with its indexes and dead rows. */
  sizeOf(table: string): Promise<number>;
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
  const { address, stop } = await startEmbeddedDatabase({
    folder,
    settings,
    onNotice: console.error,
  });
  const remove = async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await migrate(address);
    const { prisma, sql, close } = connectDatabase(address);
    const [row] = await prisma.$queryRaw<{ server_version: string }[]>`SHOW server_version`;
    return {
      name: `embedded PostgreSQL ${row?.server_version.split(' ')[0] ?? ''}`.trim(),
      url: databaseUrl(address),
      prisma,
      sql,
      async sizeOf(table) {
        const [size] = await prisma.$queryRaw<{ bytes: number }[]>`
          SELECT pg_total_relation_size(${`"${table}"`}::regclass)::float8 AS bytes`;
        return size?.bytes ?? NaN;
      },
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
