import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { createIndexingWorld, type IndexingWorld } from './indexing-world.ts';

/** The indexing world of a test, and its database. */
export interface WorldOfTest {
  database: () => TestDatabase;
  world: () => IndexingWorld;
}

/** Gives each test of a file an empty database and a new world. */
export function useIndexingWorld(): WorldOfTest {
  let database: TestDatabase;
  let world: IndexingWorld;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.prisma.shop.deleteMany();
    world = await createIndexingWorld(database.prisma);
  });
  afterEach(() => world.close());

  return { database: () => database, world: () => world };
}
