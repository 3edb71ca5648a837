import type { Prisma } from '@prisma/client';
import { describe, expect, it } from 'vitest';
import { createReindexQueries, type HistoryFilter } from '../../../app/indexing/reindex-queries.ts';
import { MAIN, REGENERATED } from './support/indexing-world.ts';
import { useIndexingWorld } from './support/use-indexing-world.ts';
import { MINUTE, SECOND } from '../clock.ts';

const { database, world } = useIndexingWorld();

const history = (filter: HistoryFilter) => world().indexing.history(world().shop, filter);

it('The history has pages of 20, newest first, and filters.', async () => {
  await addHistory(45);
  const first = await history({ page: 1 });
  expect(first).toMatchObject({ page: 1, pageCount: 3, total: 45, feedIds: ['7', '1201'] });
  expect(first.rows).toHaveLength(20);
  const times = first.rows.map(({ requestedAt }) => requestedAt.getTime());
  expect(times).toEqual([...times].sort((one, next) => next - one));
  expect((await history({ page: 3 })).rows).toHaveLength(5);
  expect((await history({ page: 99 })).page).toBe(3);
  expect(await history({ page: 1, feedId: '7' })).toMatchObject({
    total: 15,
    feedIds: ['7', '1201'],
  });
  expect(await history({ page: 1, feedId: '7', state: 'failed' })).toMatchObject({
    total: 0,
    rows: [],
    pageCount: 1,
  });
});

it('A re-index that goes on while it is read has no state after its own.', async () => {
  await addHistory(1);
  const { prisma } = database();
  for (const [state, known] of [
    ['sending', 2],
    ['running', 5],
    ['done', 6],
  ] as const) {
    // The row as the first of two statements reads it, and the states as the second does.
    await prisma.reindex.updateMany({ data: { state } });
    const [reindex] = (await history({ page: 1 })).rows;
    expect(reindex?.states).toHaveLength(known);
  }
});

it('A history of 10,000 re-indexes is not read for the overview: a few rows of it are.', async () => {
  await addHistory(10_000);
  const { prisma } = database();
  await prisma.$executeRaw`ANALYZE`;
  const shop = world().shop;
  const read = await prisma.$transaction(async (tx) => {
    const queries = createReindexQueries(tx);
    const before = await rowsRead(tx);
    expect(await queries.unfinished(shop)).toEqual([]);
    expect(await queries.lastEnded(shop, [MAIN, '7'])).toHaveLength(2);
    expect((await queries.lastCounted(shop, [MAIN, '7'])).size).toBe(2);
    return (await rowsRead(tx)) - before;
  });
  expect(read).toBeLessThan(20);
});

/**
 * The number of re-index rows that a connection has read so far, before they are added to the server's sum, which never
 * happens within a transaction (PostgreSQL, “Statistics Views”).
 */
async function rowsRead(tx: Prisma.TransactionClient): Promise<number> {
  const [read] = await tx.$queryRaw<{ rows: number }[]>`
    SELECT sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int AS rows
    FROM pg_stat_xact_user_tables WHERE relname IN ('Reindex', 'ReindexStateSeen')`;
  return read?.rows ?? NaN;
}

/** Finished re-indexes of two feeds, one every two hours, each with the states of an ordinary one. */
async function addHistory(count: number): Promise<void> {
  const now = world().clock.now();
  await database().prisma.$executeRaw`
    INSERT INTO "Reindex" ("id", "shopDomain", "feedId", "state", "kind", "requestedAt", "sendingAt",
      "countedAt", "endedAt")
    SELECT gen_random_uuid(), ${world().shop}, CASE number % 3 WHEN 1 THEN '7' ELSE ${MAIN} END,
      'done', 'now', at, at, at, at + interval '5 minutes'
    FROM generate_series(1, ${count}::int) AS number,
      LATERAL (SELECT ${now}::timestamptz - number * interval '2 hours' AS at) AS moment`;
  await database().prisma.$executeRaw`
    INSERT INTO "ReindexStateSeen" ("reindexId", "state", "at")
    SELECT "id", seen, "requestedAt" FROM "Reindex",
      unnest(ARRAY['requested', 'sending', 'accepted', 'running', 'feed:running', 'done']) AS seen`;
}

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

it('Steps that are due are named oldest first, and those that have ended or wait are not.', async () => {
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
