import type { Prisma, PrismaClient } from '@prisma/client';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/** Two shops, by their domains. */
export const SHOP = 'demo-shop.myshopify.com';
export const OTHER = 'other-shop.myshopify.com';

/** Gives the tests of a file one database, with no sessions and webhooks, and these shops alone, at the start of each test. */
export function useDatabase(...shops: string[]): () => TestDatabase {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(() => database.close());

  beforeEach(async () => {
    await database.sql.query(EMPTY, []);
    await database.prisma.shop.createMany({ data: shops.map((domain) => ({ domain })) });
  });

  return () => database;
}

/** One round trip. A shop's row takes all data about the shop with it. */
const EMPTY = `
  WITH receipts AS (DELETE FROM "WebhookReceipt"), sessions AS (DELETE FROM "Session")
  DELETE FROM "Shop"`;

/** Resolves when so many connections to this database wait for a lock. */
export async function queryWaits(prisma: PrismaClient, connections = 1): Promise<void> {
  await expect
    .poll(async () => {
      const [found] = await prisma.$queryRaw<{ waiting: number }[]>`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      return found?.waiting;
    })
    .toBe(connections);
}

/**
 * Begins each of `begins` while a transaction holds its change, the next one once the one before waits for a lock. Then the
 * transaction goes on and ends.
 *
 * @returns the results of `begins`
 */
export async function begunDuring<Results extends unknown[]>(
  prisma: PrismaClient,
  change: (tx: Prisma.TransactionClient) => Promise<unknown>,
  begins: [...{ [At in keyof Results]: () => Promise<Results[At]> }],
  goOn?: (tx: Prisma.TransactionClient) => Promise<unknown>,
): Promise<Results> {
  const { all } = await prisma.$transaction(async (tx) => {
    await change(tx);
    const begun: Promise<unknown>[] = [];
    for (const begin of begins) {
      begun.push(begin());
      await queryWaits(prisma, begun.length);
    }
    await goOn?.(tx);
    // Wrapped in an object, since a returned promise would be awaited.
    return { all: Promise.all(begun) as Promise<Results> };
  });
  return all;
}
