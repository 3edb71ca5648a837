import { describe, expect, it } from 'vitest';
import { createUpdateQueue } from '../../../app/catalogue/update-queue.ts';
import { createReindexQueries } from '../../../app/indexing/reindex-queries.ts';
import { forgetAccount } from '../../../app/shop/forget-shop.ts';
import { MINUTE } from '../clock.ts';
import { MAIN } from '../indexing/support/indexing-world.ts';
import { enterAccount } from '../shop/enter-account.ts';
import { queryWaits } from '../use-database.ts';
import { useUpdates } from './updates-kit.ts';

const {
  prisma,
  world,
  automatic,
  choose,
  sent,
  sentOf,
  worker,
  change,
  reindex,
  pass,
  index,
  posts,
  view,
  dirty,
} = useUpdates();

const enter = (siteId: string) => {
  return enterAccount({ prisma: prisma(), clock: world().clock }, world().shop, siteId);
};

const kept = async () => (await sentOf()).map(({ productId }) => productId);

describe('an account that staff enter', () => {
  it('has in none of its indexes what another was sent, or indexed, for a feed with the same id', async () => {
    const { shop, indexing } = world();
    const indexed = async () => [...(await indexing.lastIncluded(shop, [MAIN])).keys()];
    await reindex();
    await change('1', 12);
    await pass(1);
    expect([await indexed(), await kept()]).toEqual([[MAIN], ['1']]);

    await enter('demo01');
    expect([await indexed(), await kept()]).toEqual([[MAIN], ['1']]);
    await enter('other01');
    expect([await indexed(), await kept()]).toEqual([[], []]);
  });

  it('is sent all changes again after it was disconnected', async () => {
    const { shop, clock } = world();
    await change('1', 12);
    await pass(1);
    expect([posts().length, (await view())?.waiting, await dirty()]).toEqual([1, 0, 0]);

    await prisma().$transaction((tx) => forgetAccount(tx, shop, clock.now()));
    await enter('demo01');
    await world().indexing.refresh(shop, { maxAgeMs: 0 });
    expect(await view()).toMatchObject({ waiting: 1, plan: { do: 'send' } });
    await pass(5);
    expect(posts()).toHaveLength(2);
    expect(await view()).toMatchObject({ waiting: 0 });
  });

  it('is sent all changes that a step has sent to another one, and stores while staff save it', async () => {
    const { shop, clock } = world();
    await change('1', 12);
    const feed = await createUpdateQueue({ prisma: prisma(), now: clock.now }).open(shop, MAIN);
    if (feed === null) throw new Error('No step is due.');
    const [changedAt, sentAt] = [clock.now(), clock.now()];
    const row = { feedId: MAIN, productId: '1', changedAt, sentAt, reason: null, uid: '1' };
    const { both } = await prisma().$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM "CatalogueItem" FOR SHARE`;
      const entered = enter('other01');
      await queryWaits(prisma());
      const stored = sent().record(feed, [{ ...row, outcome: 'taken' }]);
      await Promise.race([stored, queryWaits(prisma(), 2)]);
      return { both: Promise.all([entered, stored]) };
    });
    expect(await both).toEqual(['saved', false]);
    expect(await kept()).toEqual([]);
  });

  it('has an hour of its own for a feed, whatever another had indexed', async () => {
    const counted = async () =>
      (await createReindexQueries(prisma()).lastCounted(world().shop, [MAIN])).has(MAIN);
    await reindex();
    expect(await counted()).toBe(true);
    await prisma().credentials.updateMany({ data: { siteId: 'other01' } });
    expect(await counted()).toBe(false);
  });

  it('is not taken for one that starts no re-index, as another did for a feed with the same id', async () => {
    const enterAs = (siteId: string) => prisma().credentials.updateMany({ data: { siteId } });
    const last = async () => {
      const { feeds } = await world().indexing.overview(world().shop);
      const feed = feeds.find(({ feedId }) => feedId === MAIN);
      return [feed?.last?.reason, feed?.seemsNever];
    };
    await reindex();
    await prisma().reindex.updateMany({ data: { state: 'lost', reason: 'never-started' } });
    expect(await last()).toEqual(['never-started', true]);
    await enterAs('other01');
    expect(await last()).toEqual([undefined, false]);
    await enterAs('demo01');
    expect(await last()).toEqual(['never-started', true]);
  });

  it('has a re-index due of a feed that follows the catalogue', async () => {
    await choose({ onChange: true });
    await change('1', 12);
    await reindex();
    await automatic().markClean(world().shop);
    expect(await automatic().work.due(1)).toEqual([]);

    await enter('other01');
    expect(await automatic().work.due(1)).toEqual([{ shop: world().shop, feedId: MAIN }]);
  });

  it('has a re-index due at once that a wrong secret key held up', async () => {
    await choose({ onChange: true });
    await change('1', 12);
    const nextCheckAt = new Date(world().clock.now().getTime() + 10 * MINUTE);
    await prisma().feedAutomation.updateMany({ data: { nextCheckAt } });
    expect(await automatic().work.due(1)).toEqual([]);
    await enter('demo01');
    expect(await automatic().work.due(1)).toEqual([{ shop: world().shop, feedId: MAIN }]);
  });

  it('is sent at once what a wrong secret key held up', async () => {
    const refused = worker({ credentials: { open: () => Promise.resolve(null) } });
    await change('1', 12);
    // The pauses between tries grow to an hour.
    for (const minutes of [1, 2, 4, 8, 16, 32]) {
      world().clock.pass((minutes - 1) * MINUTE);
      await pass(1, refused);
    }
    expect(await view()).toMatchObject({ problem: 'account' });
    await enter('demo01');
    await pass(1);
    expect([await view(), index()]).toMatchObject([{ problem: null, waiting: 0 }, { 1: 12 }]);
  });
});
