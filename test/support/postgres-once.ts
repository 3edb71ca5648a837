import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readDatabaseUrl, type DatabaseAddress } from '../../app/database/address.ts';
import { startEmbeddedDatabase } from '../../app/database/embedded/embedded.ts';
import { migrate } from '../../app/database/migrate.ts';
import { onServer } from './on-server.ts';
import { makeOpenFolder } from './temporary-folder.ts';
import { databaseUrl } from './database-url.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection to the test server, for creating and dropping databases. */
    serverUrl: string;
    /** A migrated database without connections: the template of new ones. */
    templateDatabase: string;
    /** The cheapest way to copy the template, as a clause of `CREATE DATABASE`. */
    copyStrategy: string;
  }
}

interface Server {
  serverUrl: string;
  templateDatabase: string;
  copyStrategy: string;
  close: () => Promise<void>;
}

/** The server that the first of a run's projects has started, for the others; each project loads this file anew. */
const held = globalThis as { testServer?: { opened: Promise<Server>; users: number } };

/**
 * Starts one PostgreSQL server for all projects of a test run: an embedded one in a folder of its own, or the server in
 * `DATABASE_URL`, on which the run creates its own databases and drops them at the end.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const testServer = (held.testServer ??= { opened: startServer(), users: 0 });
  testServer.users += 1;
  const { serverUrl, templateDatabase, copyStrategy, close } = await testServer.opened;
  project.provide('serverUrl', serverUrl);
  project.provide('templateDatabase', templateDatabase);
  project.provide('copyStrategy', copyStrategy);
  return async () => {
    testServer.users -= 1;
    if (testServer.users > 0) return;
    delete held.testServer;
    await close();
  };
}

async function startServer(): Promise<Server> {
  const url = process.env.DATABASE_URL;
  const { address, stop } = await openServer(url);
  const templateDatabase = `beacon_test_${randomBytes(4).toString('hex')}`;
  const close = async () => {
    await onServer(address, (client) => dropDatabases(client, templateDatabase));
    await stop();
  };
  try {
    await onServer(address, (client) => client.query(`CREATE DATABASE "${templateDatabase}"`));
    await migrate({ ...address, database: templateDatabase });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    serverUrl: databaseUrl(address),
    templateDatabase,
    // `FILE_COPY` makes checkpoints, which cost a server with durable data more than they save.
    copyStrategy: url ? '' : 'STRATEGY FILE_COPY',
    close,
  };
}

async function openServer(
  url: string | undefined,
): Promise<{ address: DatabaseAddress; stop: () => Promise<void> }> {
  if (url) return { address: readDatabaseUrl(url), stop: () => Promise.resolve() };
  const folder = await makeOpenFolder('beacon-postgres-');
  const { address, stop } = await startEmbeddedDatabase({
    folder,
    settings: ['max_connections=300', 'fsync=off', 'full_page_writes=off'],
    onNotice: console.error,
  });
  await onServer(address, (client) => hashPasswordOnce(client, address));
  return {
    address,
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Stores the password with one iteration of its hash: with 4,096, connections would take as long as their tests. */
async function hashPasswordOnce(
  client: pg.Client,
  { user, password }: DatabaseAddress,
): Promise<void> {
  await client.query('SET scram_iterations = 1');
  const [role, secret] = [client.escapeIdentifier(user), client.escapeLiteral(password)];
  await client.query(`ALTER ROLE ${role} PASSWORD ${secret}`);
}

/** Drops the template and the remaining copies, by their common prefix. */
async function dropDatabases(client: pg.Client, prefix: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of rows)
    await client.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`);
}
