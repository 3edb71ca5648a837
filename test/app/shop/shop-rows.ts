import type { PrismaClient } from '@prisma/client';

/** A table about shops. */
interface Table {
  name: string;
  /** The columns that are neither optional nor have a default, with their types. */
  needed: Record<string, string>;
}

/** Sessions, and the tables that refer to shops or to one of them, each after those to which it refers. */
async function tablesAboutShops(prisma: PrismaClient): Promise<Table[]> {
  return prisma.$queryRaw`
    WITH RECURSIVE about (id, depth) AS (
      SELECT id, 0 FROM unnest(ARRAY['"Shop"', '"Session"']::regclass[]::oid[]) AS id
      UNION SELECT conrelid, depth + 1 FROM about JOIN pg_constraint ON contype = 'f' AND confrelid = id
    )
    SELECT relname::text AS name, (
      SELECT json_object_agg(attname, format_type(atttypid, NULL)) FROM pg_attribute
      WHERE attrelid = oid AND attnum > 0 AND attnotnull AND NOT atthasdef AND attidentity = ''
    ) AS needed
    FROM pg_class JOIN about ON oid = id GROUP BY oid, relname ORDER BY max(depth)`;
}

const AT = `'2026-11-01T08:00:00.000Z'`;

/** A value of each type, in SQL. */
const VALUES: Record<string, string> = {
  bytea: `'\\x07'`,
  date: AT,
  integer: '7',
  jsonb: `'{}'`,
  numeric: '7',
  text: `'7'`,
  'text[]': `'{7}'`,
  'timestamp with time zone': AT,
  uuid: 'gen_random_uuid()',
};

/** The shop or row that a column names, by the column. */
const OWNERS: Record<string, string> = {
  domain: '$1',
  shop: '$1',
  shopDomain: '$1',
  alertId: '(SELECT "id" FROM "Alert" WHERE "shopDomain" = $1)',
  fileId: '(SELECT "id" FROM "FeedFile" WHERE "shopDomain" = $1)',
  reindexId: '(SELECT "id" FROM "Reindex" WHERE "shopDomain" = $1)',
};

/** The values that matter to the app, by table and column. */
const OWN: Record<string, Record<string, string>> = {
  Alert: { openKey: `$1 || '/no-events'` },
  CatalogueItem: { changedAt: AT, visible: 'true' },
  FlowTrigger: { state: `'waiting'`, dueAt: AT },
  Login: { state: `'waiting'`, shopperId: `'7'`, page: `'{}'`, dueAt: AT },
  Session: { id: `'offline_' || $1` },
  Shop: { confirmedAt: AT },
};

/** Gives a shop one row in every table about shops. */
export async function fillShop(prisma: PrismaClient, shop: string): Promise<void> {
  for (const { name, needed } of await tablesAboutShops(prisma)) {
    const values = Object.entries(needed).map(([column, type]) => [
      column,
      OWNERS[column] ?? VALUES[type] ?? 'NULL',
    ]);
    const row = { ...(Object.fromEntries(values) as Record<string, string>), ...OWN[name] };
    await prisma.$executeRawUnsafe(
      `INSERT INTO "${name}" ("${Object.keys(row).join('", "')}") VALUES (${Object.values(row).join()})`,
      shop,
    );
  }
}

/** The number of rows of each kind about a shop. */
export async function countRowsOf(
  prisma: PrismaClient,
  shop: string,
): Promise<Record<string, number>> {
  const counts = (await tablesAboutShops(prisma)).map(({ name, needed }) => {
    const owner = Object.keys(needed).find((column) => column in OWNERS) ?? '';
    const kind = `${name[0]?.toLowerCase()}${name.slice(1)}`;
    return `(SELECT count(*)::int FROM "${name}" WHERE "${owner}" = ${OWNERS[owner]}) AS "${kind}"`;
  });
  const [row] = await prisma.$queryRawUnsafe<Record<string, number>[]>(
    `SELECT ${counts.join()}`,
    shop,
  );
  return row ?? {};
}

/** Runs `work` while the change of each row of a table takes 5.5 s, like that of millions of rows. */
export async function takesLong(
  prisma: PrismaClient,
  change: 'DELETE' | 'UPDATE',
  table: 'Shop' | 'CatalogueItem' | 'ProductUpdate' | 'FeedStatus',
  work: () => Promise<unknown>,
): Promise<void> {
  await prisma.$executeRaw`
    CREATE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN PERFORM pg_sleep(5.5); RETURN COALESCE(NEW, OLD); END $$`;
  await prisma.$executeRawUnsafe(
    `CREATE TRIGGER take_long BEFORE ${change} ON "${table}" FOR EACH ROW EXECUTE FUNCTION take_long()`,
  );
  try {
    await work();
  } finally {
    await prisma.$executeRaw`DROP FUNCTION take_long CASCADE`;
  }
}
