import { afterEach, beforeEach } from 'vitest';
import type { TestDatabase } from '../../../support/database.ts';
import { useDatabase } from '../../use-database.ts';
import { createIndexingWorld, type IndexingWorld } from './indexing-world.ts';

/** The indexing world of a test, and its database. */
export interface WorldOfTest {
  database: () => TestDatabase;
  world: () => IndexingWorld;
}

/** Gives each test of a file an empty database and a new world. */
export function useIndexingWorld(): WorldOfTest {
  const database = useDatabase();
  let world: IndexingWorld;

  beforeEach(async () => {
    world = await createIndexingWorld(database().prisma);
  });
  afterEach(() => world.close());

  return { database, world: () => world };
}
