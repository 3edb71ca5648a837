import type pg from 'pg';

/**
 * Lends a pool's connection for as long as `use` takes. A connection that broke meanwhile, or that
 * `use` could not leave in order, is closed instead of being lent to the next one.
 *
 * @param use gets `spoil` to tell why the connection cannot be used again
 */
export async function withConnection<T>(
  pool: pg.Pool,
  use: (client: pg.PoolClient, spoil: (reason: Error) => void) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let spoilt: Error | undefined;
  const spoil = (reason: Error): void => void (spoilt = reason);
  // Unheard, the event of a connection that breaks would end the process.
  client.on('error', spoil);
  try {
    return await use(client, spoil);
  } finally {
    client.off('error', spoil);
    client.release(spoilt);
  }
}
