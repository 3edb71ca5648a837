import { afterEach, beforeEach } from 'vitest';
import { useDatabase } from '../../use-database.ts';
import { createIndexingWorld, type IndexingWorld } from './indexing-world.ts';

/** Gives each test of a file an empty database and a new world. */
export function useIndexingWorld() {
  const database = useDatabase();
  let world: IndexingWorld;

  beforeEach(async () => {
    world = await createIndexingWorld(database().prisma);
  });
  afterEach(() => world.close());

  return { database, world: () => world };
}
