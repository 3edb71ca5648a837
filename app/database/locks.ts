import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Locks across all processes on one database, for work that calls other services and may take long. */
export interface Locks {
  /**
   * Runs `work` while no other process, and no other call of this one, holds the lock of this name.
   *
   * The lock goes with its connection: a process that dies leaves none. Where the connection breaks, `work` goes on
   * and another process may begin, so a lock alone must not be what keeps a write from being lost.
   *
   * @returns null at once, `work` not begun, when the lock is held
   */
  tryHold<T>(name: string, work: () => Promise<T>): Promise<{ result: T } | null>;
  close(): Promise<void>;
}

/**
 * The locks of this process. One connection of their own holds all of them, in its session: it must not lead through
 * a pool that lends connections by the transaction.
 */
export function createLocks(config: pg.ClientConfig): Locks {
  const names = new Set<string>();
  let session: Promise<pg.Client> | null = null;
  /** Gives up a session, unless another one has begun since. */
  const forgets = new WeakMap<pg.Client, () => void>();
  /** The session takes one statement after the other. */
  let last: Promise<unknown> = Promise.resolve();

  function connected(): Promise<pg.Client> {
    if (session !== null) return session;
    const client = new pg.Client(config);
    const opened = client.connect().then(() => client);
    const forget = () => {
      if (session === opened) session = null;
    };
    forgets.set(client, forget);
    client.on('error', forget).on('end', forget);
    opened.catch(forget);
    session = opened;
    return opened;
  }

  /** Where the connection is not in order, its locks end with it. */
  async function query(client: pg.Client, text: string, name: string): Promise<boolean> {
    try {
      const answer = last.then(() => client.query<{ done: boolean }>(text, [name]));
      last = answer.catch(() => undefined);
      const { rows } = await answer;
      return rows[0]?.done === true;
    } catch (error) {
      forgets.get(client)?.();
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  return {
    async tryHold(name, work) {
      // PostgreSQL lends a lock of a session to that session again.
      if (names.has(name)) return null;
      names.add(name);
      try {
        const client = await connected();
        if (!(await query(client, LOCK, name))) return null;
        try {
          return { result: await work() };
        } finally {
          await query(client, UNLOCK, name).catch(() => undefined);
        }
      } finally {
        names.delete(name);
      }
    },

    async close() {
      const client = await session?.catch(() => null);
      await client?.end().catch(() => undefined);
    },
  };
}

const LOCK = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS done';
const UNLOCK = 'SELECT pg_advisory_unlock(hashtextextended($1, 0)) AS done';

const LOCK_PAUSE_MS = 50;

/**
 * Tries again until the lock is free.
 *
 * @param patienceMs how long to wait at most
 * @returns null where it was not free in time, `work` not begun
 */
export async function waitToHold<T>(
  locks: Pick<Locks, 'tryHold'>,
  name: string,
  work: () => Promise<T>,
  patienceMs: number,
): Promise<{ result: T } | null> {
  const giveUpAt = performance.now() + patienceMs;
  for (;;) {
    const held = await locks.tryHold(name, work);
    if (held !== null || performance.now() > giveUpAt) return held;
    await pause(LOCK_PAUSE_MS);
  }
}
