import type { PrismaClient } from '@prisma/client';
import { describe, expect, it } from 'vitest';
import { DELETED_LIFE_MS } from '../../../app/catalogue/changes.ts';
import { createSentUpdates } from '../../../app/catalogue/sent-updates.ts';
import type { IndexingOverview } from '../../../app/indexing/overview.ts';
import { MINUTE } from '../clock.ts';
import { MAIN } from '../indexing/support/indexing-world.ts';
import { whileUninstalling } from '../shop/while-uninstalling.ts';
import { DEMO, useUpdates } from './updates-kit.ts';

const {
  prisma,
  world,
  changes,
  choose,
  sent,
  sentOf,
  worker,
  change,
  changeMany,
  remove,
  reindex,
  pass,
  index,
  posts,
  view,
  dirty,
} = useUpdates();

const FEED = () => ({ shop: world().shop, feedId: MAIN });

it('Updates are not counted for a feed that is in no overview, as staff no longer manage it.', async () => {
  const overview = await world().indexing.overview(world().shop);
  expect(await worker().views(world().shop, overview)).toHaveLength(1);
  expect(await worker().views(world().shop, { ...overview, feeds: [] })).toEqual([]);
});

describe('what was sent', () => {
  const kept = async () => (await sentOf()).map(({ productId }) => productId);

  it('is forgotten with its product, and with a feed that staff no longer choose', async () => {
    const forget = () =>
      changes()
        .purgeDeleted()
        .then(() => sent().deleteOld());
    await change('1', 12);
    await change('2', 12);
    await pass(1);
    await remove('1');
    await forget();
    expect(await kept()).toEqual(['1', '2']);
    world().clock.pass(DELETED_LIFE_MS + MINUTE);
    await forget();
    expect(await kept()).toEqual(['2']);
    await prisma().settings.updateMany({ data: { feedIds: ['1202'] } });
    await forget();
    expect(await kept()).toEqual([]);
  });

  it('is forgotten without a look at each of its rows, as all shops have millions', async () => {
    await prisma().$executeRaw`
      INSERT INTO "CatalogueItem" ("shopDomain", "kind", "id", "updatedAt", "visible")
      SELECT ${world().shop}, 'product', n::text, now(), true FROM generate_series(1, 5000) AS n`;
    await prisma().$executeRaw`
      INSERT INTO "ProductUpdate" ("shopDomain", "feedId", "productId", "changedAt", "sentAt", "outcome")
      SELECT "shopDomain", ${MAIN}, "id", now(), now(), 'taken' FROM "CatalogueItem"`;
    await prisma().$executeRaw`ANALYZE "CatalogueItem", "ProductUpdate", "Settings"`;
    const [looks] = await prisma().$transaction(async (tx) => {
      // Less memory than these tables need, as any server has less than the tables of all shops.
      await tx.$executeRaw`SET LOCAL work_mem = '64kB'`;
      await createSentUpdates({ prisma: tx as PrismaClient }).deleteOld();
      return tx.$queryRaw<{ rows: number }[]>`
        SELECT sum("idx_scan")::int AS rows FROM pg_stat_xact_user_tables
        WHERE relname IN ('CatalogueItem', 'Settings')`;
    });
    expect(looks?.rows).toBeLessThan(100);
  });

  it('is not kept of a shop that uninstalls the app meanwhile', async () => {
    const { shop, clock } = world();
    const at = { changedAt: clock.now(), sentAt: clock.now() };
    const taken = { outcome: 'taken', reason: null } as const;
    const row = { ...at, ...taken, feedId: MAIN, productId: '1', uid: '1' };
    const { updateVersion: version } = await prisma().feedAutomation.findFirstOrThrow();
    const feed = { ...FEED(), version };
    await whileUninstalling(prisma(), shop, () => sent().record(feed, [row]));
    expect(await prisma().productUpdate.count()).toBe(0);
  });
});

describe('changed products', () => {
  it('cost the service no request of a feed that has them, while another one lacks them', async () => {
    await change('1', 12);
    await reindex();
    const requests = () => world().service.requests().length;
    const before = requests();
    await pass(3, worker({ markClean: () => Promise.resolve() }));
    expect(await dirty()).toBe(1);
    expect(requests()).toBe(before);
  });

  /** A worker with another state of the indexing, and the number of its requests to the service. */
  function workerThatFinds(change: (overview: IndexingOverview) => Partial<IndexingOverview>) {
    const { indexing } = world();
    let asked = 0;
    const finds = worker({
      indexing: {
        ...indexing,
        refresh(...about) {
          asked += 1;
          return indexing.refresh(...about);
        },
        async overview(shop) {
          const overview = await indexing.overview(shop);
          return { ...overview, ...change(overview) };
        },
      },
    });
    return { worker: finds, asked: () => asked };
  }

  it('ask the service again after ten minutes about a feed that the account does not list, and are sent afterwards', async () => {
    const { worker: without, asked } = workerThatFinds(({ feeds }) => ({
      feeds: feeds.map((feed) => ({ ...feed, record: null })),
    }));
    await change('1', 12);
    await pass(5, without);
    expect(await view()).toMatchObject({ plan: { do: 'wait', reason: 'pause' }, waiting: 1 });
    await pass(10, without);
    expect([asked(), posts()]).toEqual([2, []]);
    await pass(10);
    expect(index()).toMatchObject({ 1: 12 });
  });

  it('are sent within a minute after the index for which they have waited', async () => {
    const { worker: without } = workerThatFinds(({ feeds }) => ({
      feeds: feeds.map(({ record, ...feed }) => ({
        ...feed,
        record: record && { ...record, state: 'error' },
      })),
    }));
    await change('1', 12);
    await pass(1, without);
    await world().ask();
    await world().live(MINUTE);
    await change('1', 13);
    await world().live(6 * MINUTE);
    expect(await view()).toMatchObject({ plan: { do: 'send' }, waiting: 1 });
    await pass(1);
    expect(index()).toMatchObject({ 1: 13 });
  });

  it('ask a service without a usable answer with growing pauses, and are sent afterwards', async () => {
    const { worker: without, asked } = workerThatFinds(() => ({
      problem: { kind: 'wrong-key', httpStatus: 401 },
    }));
    await change('1', 12);
    await pass(8, without);
    expect([asked(), posts()]).toEqual([4, []]);
    await pass(10);
    expect(index()).toMatchObject({ 1: 12 });
  });

  it('show that the service gives no usable answer, and not that sending has failed', async () => {
    await change('1', 12);
    const fault = { kind: 'status', status: 503, on: 'status' } as const;
    await world().service.control({ kind: 'faults', faults: [fault] });
    await pass(3);
    expect(await view()).toMatchObject({ plan: { reason: 'service' }, problem: null });
  });

  it('are left to a re-index that follows, where they are many', async () => {
    await choose({ updates: true, onChange: true });
    await changeMany(1_001);
    await pass(2);
    expect(posts()).toEqual([]);
    expect(await view()).toMatchObject({ plan: { reason: 'left-to-reindex' } });
  });

  it('are sent after an index that runs', async () => {
    await world().service.control({ kind: 'start-index', feedId: MAIN });
    await change('1', 12);
    await pass(4);
    expect(posts()).toEqual([]);
    expect(await view()).toMatchObject({ plan: { do: 'wait', reason: 'index' }, waiting: 1 });
    world().service.content.replace(DEMO, [{ uid: '1', title: 'Mug', price: 10 }]);
    await pass(3);
    expect(index()).toEqual({ 1: 12 });
  });

  it('are sent again with growing pauses until the service takes them', async () => {
    await world().service.control({
      kind: 'faults',
      faults: [{ kind: 'status', status: 503, on: 'update', times: 3 }],
    });
    await change('1', 12);
    await pass(2);
    expect(posts()).toHaveLength(2);
    expect(await view()).toMatchObject({ plan: { reason: 'retry' }, problem: 'service' });
    await pass(1);
    expect(posts()).toHaveLength(2);
    await pass(6);
    expect(posts()).toHaveLength(4);
    expect(index()).toMatchObject({ 1: 12 });
    expect(await view()).toMatchObject({ problem: null, waiting: 0 });
  });
});
