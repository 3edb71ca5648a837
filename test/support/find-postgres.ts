import pg from 'pg';

/*
 * Prints the address of a PostgreSQL server for tests: the one in DATABASE_URL, otherwise one on this machine that
 * accepts us and lets us create databases. Prints nothing if there is none.
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
