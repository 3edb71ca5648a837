import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseUrl, readDatabaseUrl } from '../../../app/database/address.ts';
import { pgConfig } from '../../../app/database/connect.ts';
import { startEmbeddedDatabase } from '../../../app/database/embedded/embedded.ts';
import { openOnServer } from '../../bench/app/bench-database.ts';
import type { OwnBlows } from './blows.ts';
import type { BlowKind } from './books.ts';
import { embeddedServer } from './fire-database.ts';

/** A database of one run's own, whose server can be hit. */
export interface BreakableDatabase {
  url: string;
  blows: OwnBlows;
  /** The blows that it can take. */
  kinds: [BlowKind, ...BlowKind[]];
  /** How often it was hit so far. */
  hits(): number;
  close(): Promise<void>;
}

/**
 * An embedded server of one's own, which can be killed and restarted; or, where an address is given, a
 * database on that server, which others use as well: there only connections are broken.
 *
 * @param serverUrl of a PostgreSQL server (`DATABASE_URL`)
 */
export async function openBreakableDatabase(serverUrl?: string): Promise<BreakableDatabase> {
  let hits = 0;
  const counted = (blow: () => Promise<void>) => () => {
    hits += 1;
    return blow();
  };
  if (serverUrl) {
    const { url, close } = await openOnServer(serverUrl);
    const blows = { breakConnections: counted(() => terminateConnections(url)) };
    return { url, blows, kinds: ['break connections'], hits: () => hits, close };
  }
  const folder = await mkdtemp(join(tmpdir(), 'beacon-under-fire-'));
  // The database's user must be able to reach it.
  await chmod(folder, 0o755);
  const { address, stop } = await startEmbeddedDatabase({ folder });
  const url = databaseUrl(address);
  const signal = async (name: 'SIGKILL' | 'SIGINT') => {
    const { pid } = await embeddedServer(folder);
    process.kill(pid, name);
  };
  return {
    url,
    blows: {
      killDatabase: counted(() => signal('SIGKILL')),
      restartDatabase: counted(() => signal('SIGINT')),
      breakConnections: counted(() => terminateConnections(url)),
    },
    kinds: ['kill database', 'restart database', 'break connections'],
    hits: () => hits,
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function terminateConnections(url: string): Promise<void> {
  const client = new pg.Client(pgConfig(readDatabaseUrl(url)));
  await client.connect();
  try {
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
  } finally {
    await client.end();
  }
}
