import type { Prisma } from '@prisma/client';
import { describe, expect, it } from 'vitest';
import { createReindexQueries, type HistoryFilter } from '../../../app/indexing/reindex-queries.ts';
import { MAIN } from './support/indexing-world.ts';
import { useIndexingWorld } from './support/use-indexing-world.ts';

const { database, world } = useIndexingWorld();

const history = (filter: HistoryFilter) => world().indexing.history(world().shop, filter);

describe('the history', () => {
  it('has pages of 20, newest first, and filters', async () => {
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
});

describe('a history of 10,000 re-indexes', () => {
  it('is not read for the overview: a few rows of it are', async () => {
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
