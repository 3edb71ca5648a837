import pg from 'pg';
import type { DatabaseAddress } from '../../app/database/address.ts';
import { pgConfig } from '../../app/database/connect.ts';

/** Runs an action on a separate connection, such as creating and dropping databases. */
export async function onServer(
  address: DatabaseAddress,
  action: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(pgConfig(address));
  await client.connect();
  try {
    await action(client);
  } finally {
    await client.end();
  }
}
