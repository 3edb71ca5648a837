import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { startEmbeddedDatabase } from '../../../app/database/embedded/embedded.ts';
import type { TestDatabase } from '../../support/database.ts';
import { makeOpenFolder } from '../../support/temporary-folder.ts';
import type { OwnFaults } from './faults.ts';
import type { FaultKind } from './ledger.ts';
import { databaseUrl } from '../../support/database-url.ts';
import { onServer } from '../../support/on-server.ts';

/** A separate database of one run, whose server can be killed. */
export interface BreakableDatabase {
  url: string;
  faults: OwnFaults;
  /** The faults that can be injected. */
  kinds: [FaultKind, ...FaultKind[]];
  close(): Promise<void>;
}

/**
 * An embedded server, which can be killed and restarted; or a given database. Others use its server too, so only
 * connections are broken.
 */
export async function openBreakableDatabase(given?: TestDatabase): Promise<BreakableDatabase> {
  if (given) {
    const { url, close } = given;
    const faults = { breakConnections: () => terminateConnections(url) };
    return { url, faults, kinds: ['break connections'], close };
  }
  const folder = await makeOpenFolder('beacon-chaos-');
  const { address, stop } = await startEmbeddedDatabase({ folder });
  const url = databaseUrl(address);
  const signal = async (name: 'SIGKILL' | 'SIGINT') => {
    const file = await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8');
    process.kill(Number.parseInt(file, 10), name);
  };
  return {
    url,
    faults: {
      killDatabase: () => signal('SIGKILL'),
      restartDatabase: () => signal('SIGINT'),
      breakConnections: () => terminateConnections(url),
    },
    kinds: ['kill database', 'restart database', 'break connections'],
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function terminateConnections(url: string): Promise<void> {
  await onServer(readDatabaseUrl(url), (client) =>
    client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    ),
  );
}
