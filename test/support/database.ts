import { randomBytes } from 'node:crypto';
import type { PrismaClient } from '@prisma/client';
import { inject } from 'vitest';
import { readDatabaseUrl, type DatabaseAddress } from '../../app/database/address.ts';
import { connectDatabase } from '../../app/database/connect.ts';
import type { Locks } from '../../app/database/locks.ts';
import type { Sql } from '../../app/database/sql.ts';
import { onServer } from './on-server.ts';
import { databaseUrl } from './database-url.ts';

/** A separate database of one test. */
export interface TestDatabase {
  prisma: PrismaClient;
  sql: Sql;
  locks: Locks;
  url: string;
  /** Drops the database and closes its connections. */
  close(): Promise<void>;
}

/** A new migrated database on the server of this run. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const address = await createDatabase('migrated');
  const { prisma, sql, locks, close } = connectDatabase(address);
  return {
    prisma,
    sql,
    locks,
    url: databaseUrl(address),
    close: async () => {
      await close();
      await dropDatabase(address);
    },
  };
}

/** A database on the server of this run: migrated, or as PostgreSQL creates it. */
export async function createDatabase(kind: 'migrated' | 'empty'): Promise<DatabaseAddress> {
  const template = inject('templateDatabase');
  const database = `${template}_${randomBytes(6).toString('hex')}`;
  const from = kind === 'migrated' ? template : 'template0';
  await ask(`CREATE DATABASE "${database}" TEMPLATE "${from}" ${inject('copyStrategy')}`);
  return { ...readDatabaseUrl(inject('serverUrl')), database };
}

/** Drops a database of {@link createDatabase} and closes its connections. */
export async function dropDatabase({ database }: DatabaseAddress): Promise<void> {
  await ask(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
}

const ask = (statement: string) =>
  onServer(readDatabaseUrl(inject('serverUrl')), (client) => client.query(statement));
