import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Locks across all processes on one database, for work that calls other services and may take long. */
export interface Locks {
  /**
   * Runs `work` while no other process, and no other call of this one, holds the lock of this name.
   *
   * The lock belongs to its connection: a process that dies leaves none. If the connection breaks, `work` continues and
   * another process may begin, so a write must not rely on the lock alone.
   *
   * @returns null at once, with `work` not started, when the lock is held
   */
  tryWithLock<T>(name: string, work: () => Promise<T>): Promise<{ result: T } | null>;
  close(): Promise<void>;
}

/**
 * Creates the locks of this process. A connection of their own holds all of them, in its session: it must not use a
 * pool that lends connections per transaction.
 */
export function createLocks(config: pg.ClientConfig): Locks {
  const names = new Set<string>();
  let session: Promise<pg.Client> | null = null;
  /** Discards a session, unless another one has begun since. */
  const forgets = new WeakMap<pg.Client, () => void>();
  /** The last statement of the session, which runs them one after the other. */
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

  /** Runs a statement. If the connection is broken, its locks end with it. */
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
    async tryWithLock(name, work) {
      // PostgreSQL grants a session a lock that it already holds.
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
 * Retries until the lock is free.
 *
 * @param timeoutMs the longest wait
 * @returns null if it was not free in time, with `work` not started
 */
export async function withLock<T>(
  locks: Pick<Locks, 'tryWithLock'>,
  name: string,
  work: () => Promise<T>,
  timeoutMs: number,
): Promise<{ result: T } | null> {
  const giveUpAt = performance.now() + timeoutMs;
  for (;;) {
    const held = await locks.tryWithLock(name, work);
    if (held !== null || performance.now() > giveUpAt) return held;
    await pause(LOCK_PAUSE_MS);
  }
}
