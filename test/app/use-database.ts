import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/** Gives the tests of a file one database, which knows no shop, session and webhook when a test begins. */
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
    // With all that is known of shops.
    await prisma.shop.deleteMany();
  });

  return () => database;
}
