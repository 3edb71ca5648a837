import pg from 'pg';
import type { DatabaseAddress } from '../address.ts';
import { pgConfig } from '../connect.ts';
import { errorCode } from './problem.ts';

/** The advisory lock of the one process that a server belongs to. */
const OWNER_LOCK = 8_137_204_513;

/** Ownership of a server, held as long as this process lives. */
export interface Ownership {
  release(): Promise<void>;
}

/**
 * Tries to become the owner of a running server. The lock lives with a connection: when its holder
 * dies, however it dies, the operating system closes the connection and the server gives the lock back.
 *
 * @returns `taken` when another process is its owner; `no-answer` while it starts, stops or is gone
 */
export async function tryToOwn(
  address: DatabaseAddress,
): Promise<Ownership | 'taken' | 'no-answer'> {
  const client = new pg.Client({ ...pgConfig(address), application_name: 'beacon-pixel owner' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ ours: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS ours',
      [OWNER_LOCK],
    );
    if (rows[0]?.ours === true) return { release: () => client.end() };
    await client.end();
    return 'taken';
  } catch (error) {
    await client.end().catch(() => undefined);
    // A password that is not ours: another server listens there.
    if (errorCode(error).startsWith('28')) throw error;
    return 'no-answer';
  }
}
