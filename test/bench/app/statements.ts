import type { PrismaClient } from '@prisma/client';

/** What a database server must be started with, so that it counts its statements. */
export const COUNTING_SETTINGS = ['shared_preload_libraries=pg_stat_statements'];

/** What was asked of a database. */
export interface Statements {
  /** Of the app's own tables, BEGIN and COMMIT among them. */
  app: number;
  /** Of the queue's tables. */
  queue: number;
  /** Milliseconds that the server has worked on them, all together. */
  ms: number;
}

/** Begins to count. */
export async function countStatements(prisma: PrismaClient): Promise<void> {
  await prisma.$executeRaw`CREATE EXTENSION IF NOT EXISTS pg_stat_statements`;
  await prisma.$executeRaw`SELECT pg_stat_statements_reset()`;
}

/** What all connections have asked since {@link countStatements}. */
export async function readStatements(prisma: PrismaClient): Promise<Statements> {
  const [row] = await prisma.$queryRaw<Statements[]>`
    SELECT coalesce(sum(calls) FILTER (WHERE query NOT LIKE '%pgboss%'), 0)::float8 AS app,
      coalesce(sum(calls) FILTER (WHERE query LIKE '%pgboss%'), 0)::float8 AS queue,
      coalesce(sum(total_exec_time), 0)::float8 AS ms
    FROM pg_stat_statements
    WHERE query NOT LIKE '%pg_stat_statements%'
      -- The server's own look at a foreign key.
      AND query NOT LIKE 'SELECT % FROM ONLY % FOR KEY SHARE OF x'`;
  return row ?? { app: 0, queue: 0, ms: 0 };
}
