import type { PrismaClient } from '@prisma/client';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/** Gives the tests of a file one database, without shops, sessions and webhooks at the start of each test. */
export function useDatabase(): () => TestDatabase {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(() => database.close());

  beforeEach(async () => {
    const { prisma } = database;
    await prisma.webhookReceipt.deleteMany();
    await prisma.session.deleteMany();
    // Includes all data about shops.
    await prisma.shop.deleteMany();
  });

  return () => database;
}

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
