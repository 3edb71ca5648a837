import { expect, it } from 'vitest';
import type { SqlTransaction } from '../../../app/database/sql.ts';
import { useDatabase } from '../use-database.ts';

const database = useDatabase();

const ASKED = `SELECT count(*) FROM "Shop" WHERE "domain" = $1`;
const PLANS = `
  SELECT generic_plans > 0 AS kept FROM pg_prepared_statements WHERE statement = $1`;

/** Whether PostgreSQL has used a generic plan. */
async function keepsPlan(tx: SqlTransaction) {
  for (let times = 0; times < 10; times += 1) await tx.query(ASKED, ['a-shop.myshopify.com']);
  const [row] = await tx.query<{ kept: boolean }>(PLANS, [ASKED]);
  return row?.kept;
}

it('A statement keeps its plan, and is planned by the size of its tables where the transaction says so.', async () => {
  const { sql } = database();
  expect(await sql.transaction(keepsPlan, { plan: 'each-time' })).toBe(false);
  expect(await sql.transaction(keepsPlan)).toBe(true);
});
