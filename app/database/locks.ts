import type pg from 'pg';
import { withConnection } from './sql.ts';

/** Locks across every process of one database, for work that asks others and may take its time. */
export interface Locks {
  /**
   * Runs `work` while no other process holds the lock of this name.
   *
   * @returns null at once, `work` not begun, when another one does or when this process holds as many
   *   locks as it may
   */
  tryHold<T>(name: string, work: () => Promise<T>): Promise<{ result: T } | null>;
}

/**
 * Locks on connections of their own: a lock holds one for as long as its work lasts, which must not be
 * one of the pool that requests wait for. `work` itself has none: it uses the app's, a statement at a time.
 *
 * @param pool for these locks alone
 */
export function createLocks(pool: pg.Pool): Locks {
  let holding = 0;

  function holdOnConnection<T>(name: string, work: () => Promise<T>) {
    return withConnection(pool, async (client, discard) => {
      try {
        await client.query('BEGIN');
        return (await isOurs(client, name)) ? { result: await work() } : null;
      } finally {
        // The lock ends with the transaction, also when the process is killed.
        await client.query('ROLLBACK').catch(discard);
      }
    });
  }

  return {
    async tryHold(name, work) {
      if (holding >= pool.options.max) return null;
      holding += 1;
      try {
        return await holdOnConnection(name, work);
      } finally {
        holding -= 1;
      }
    },
  };
}

async function isOurs(client: pg.PoolClient, name: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS locked',
    [name],
  );
  return rows[0]?.locked === true;
}
