import pg from 'pg';

/*
 * Prints the address of a PostgreSQL server that tests may run on: the one that DATABASE_URL names, else
 * one on this machine that lets us in and make databases. Prints nothing when there is none.
 */

const LOCAL = 'postgresql://postgres@127.0.0.1:5432/postgres';

const named = process.env.DATABASE_URL;
if (named) console.log(named);
else if (await letsUsIn(LOCAL)) console.log(LOCAL);

async function letsUsIn(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ may: boolean }>(
      'SELECT rolcreatedb OR rolsuper AS may FROM pg_roles WHERE rolname = current_user',
    );
    return rows[0]?.may === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
