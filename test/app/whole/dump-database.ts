import type { PrismaClient } from '@prisma/client';
import { expect, vi } from 'vitest';
import { EVENT_LIMIT_MS } from '../../support/event-limit.ts';

/** Rows as text, by table. */
export type Dump = Record<string, string[]>;

/**
 * Every row of each of the app's own tables.
 *
 * @param schema `pgboss` for the queue's
 */
export async function dumpDatabase(
  prisma: PrismaClient,
  schema: 'public' | 'pgboss' = 'public',
): Promise<Dump> {
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT tablename::text AS name FROM pg_tables WHERE schemaname = ${schema} ORDER BY 1`;
  // In one statement: the tables are many, and most of them are empty.
  const rowsOf = tables.map(
    ({ name }) => `SELECT '${name}' AS name, to_jsonb(t)::text AS row FROM "${schema}"."${name}" t`,
  );
  const rows = await prisma.$queryRawUnsafe<{ name: string; row: string }[]>(
    `${rowsOf.join(' UNION ALL ')} ORDER BY 2`,
  );
  return Object.fromEntries(
    tables.map(({ name }) => [
      name,
      rows.filter((each) => each.name === name).map(({ row }) => row),
    ]),
  );
}

/** The time of the next catalogue comparison: the app writes it by the clock, independently of requests. */
const BY_THE_CLOCK = 'CatalogueComparison';

/** The rows that only requests change, for a comparison before and after. */
export async function dumpChangedByRequests(prisma: PrismaClient): Promise<Dump> {
  const tables = Object.entries(await dumpDatabase(prisma));
  return Object.fromEntries(tables.filter(([name]) => name !== BY_THE_CLOCK));
}

/** The rows that belong to a shop. */
export function rowsOfShop(dump: Dump, domain: string): Dump {
  const states = new Set((dump.Reindex ?? []).filter((row) => row.includes(domain)).map(idOf));
  return Object.fromEntries(
    Object.entries(dump).map(([table, rows]) => [
      table,
      rows.filter((row) =>
        table === 'ReindexStateSeen' ? states.has(reindexOf(row)) : row.includes(domain),
      ),
    ]),
  );
}

function idOf(row: string): string {
  return (JSON.parse(row) as { id: string }).id;
}

function reindexOf(row: string): string {
  return (JSON.parse(row) as { reindexId: string }).reindexId;
}

/** Resolves when no job is due or running, so that nothing changes by itself. */
export async function queueIsIdle(prisma: PrismaClient): Promise<void> {
  await vi.waitFor(async () => {
    const [row] = await prisma.$queryRaw<{ jobs: number }[]>`
      SELECT count(*)::int AS jobs FROM pgboss.job
      WHERE state < 'completed' AND start_after <= now()`;
    expect(row?.jobs).toBe(0);
  }, EVENT_LIMIT_MS);
}
