import pg from 'pg';
import type { DatabaseAddress } from '../../app/database/address.ts';
import { pgConfig } from '../../app/database/connect.ts';

/** Runs an action on a separate connection, such as creating and dropping databases. */
export async function onServer<Result>(
  address: DatabaseAddress,
  action: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(pgConfig(address));
  // The action's query reports the error, also if the server is killed meanwhile.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await action(client);
  } finally {
    await client.end();
  }
}

/** The rows of a query on a separate connection. */
export const rowsOn = (address: DatabaseAddress, query: string) =>
  onServer(address, async (client) => (await client.query<Record<string, unknown>>(query)).rows);
