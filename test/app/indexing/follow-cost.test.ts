import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../clock.ts';
import { MAIN, REGENERATED } from './support/indexing-world.ts';
import { useIndexingWorld } from './support/use-indexing-world.ts';

const { database, world } = useIndexingWorld();

describe('following an index', () => {
  it('costs one request for several feeds of a shop', async () => {
    const main = await world().ask();
    const other = await world().ask({ feedId: REGENERATED });
    await world().live(2 * MINUTE);
    await world().service.control({ kind: 'clear-requests' });
    world().clock.pass(15 * SECOND);
    await Promise.all([
      world().indexing.work.run({ reindexId: main.id }),
      world().indexing.work.run({ reindexId: other.id }),
    ]);
    expect(world().service.requests()).toHaveLength(1);
  });

  it('does not fill the database where the service names another state each time', async () => {
    const { id } = await world().ask();
    await world().live(SECOND);
    await database().prisma.reindexStateSeen.createMany({
      data: Array.from({ length: 500 }, (_, index) => ({
        reindexId: id,
        state: `feed:word ${index}`,
        at: world().clock.now(),
      })),
    });
    const before = (await world().course(id)).length;
    await world().service.control({ kind: 'say-state', feedId: MAIN, state: 'one more' });
    await world().live(MINUTE);
    expect(await world().course(id)).toHaveLength(before);
    await world().service.control({ kind: 'say-state', feedId: MAIN, state: null });
    await world().live(10 * MINUTE);
    expect((await world().course(id)).at(-1)).toBe('done');
  });
});

describe('steps that are due', () => {
  it('are named oldest first, and those that have ended or wait are not', async () => {
    const first = await world().ask();
    world().clock.pass(SECOND);
    const second = await world().ask({ feedId: REGENERATED });
    expect(await world().indexing.work.due(10)).toEqual([
      { reindexId: first.id },
      { reindexId: second.id },
    ]);
    expect(await world().indexing.work.due(1)).toEqual([{ reindexId: first.id }]);
    await world().live(SECOND);
    expect(await world().indexing.work.due(10)).toEqual([]);
    await world().live(20 * MINUTE);
    expect(await world().indexing.work.due(10)).toEqual([]);
  });
});
