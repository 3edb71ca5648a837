import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import { MAIN } from './support/indexing-world.ts';
import { useIndexingWorld } from './support/use-indexing-world.ts';

const { database, world } = useIndexingWorld();

/** A process whose clock differs from all others; ahead if `ms` is positive. */
const processOff = (ms: number) =>
  world().anotherProcess({ now: () => new Date(world().clock.now().getTime() + ms) });

const runScheduledIndex = async () => {
  world().clock.pass(SECOND);
  await world().service.control({ kind: 'start-index', feedId: MAIN });
  await world().service.control({ kind: 'end-index', feedId: MAIN, as: 'done' });
};

// An answer from 10 to 20 s ahead counts as recent; any other one is requested again.
it.each([10, 20])(
  'An answer that was stored before the request left ends no re-index, though the process that asked has a clock %i s ahead.',
  async (seconds) => {
    const { id } = await world().ask();
    world().clock.pass(SECOND);
    await runScheduledIndex();
    await world().indexing.work.run({ reindexId: id });
    expect((await world().view(id)).state).toBe('accepted');
    // The process ahead stores an answer from before that index.
    const { sendingAt } = await world().view(id);
    const askedAt = new Date((sendingAt?.getTime() ?? 0) + seconds * SECOND);
    const answer = { status: 'success', feeds: [record('done', '2026-11-21T02:00:00.000Z')] };
    const kept = { siteId: 'demo01', askedAt, answeredAt: askedAt, answer };
    await database().prisma.feedStatus.update({
      where: { shopDomain: world().shop },
      data: kept,
    });
    await world().service.control({ kind: 'durations', durations: { waiting: HOUR } });
    world().clock.pass(15 * SECOND);
    await world().indexing.work.run({ reindexId: id });
    expect((await world().view(id)).state).not.toBe('done');
    await world().service.control({ kind: 'durations', durations: { waiting: SECOND } });
    await world().live(HOUR);
    expect((await world().view(id)).state).toBe('done');
  },
);

it('A re-index that was sent by a process whose clock is ahead is seen to run as soon as it runs.', async () => {
  const { id } = await world().ask();
  await processOff(10 * MINUTE).work.run({ reindexId: id });
  // The next check was scheduled by the same clock.
  world().clock.pass(11 * MINUTE);
  await world().indexing.work.run({ reindexId: id });
  expect((await world().view(id)).state).toBe('done');
});

describe('the status', () => {
  it('is asked for and stored again at once when a clock that was ahead is right again', async () => {
    await processOff(HOUR).refresh(world().shop);
    await world().indexing.refresh(world().shop);
    expect(world().service.requests()).toHaveLength(2);
    expect(await world().indexing.overview(world().shop)).toMatchObject({
      answeredAt: world().clock.now(),
    });
  });

  it('is not asked again for a clock that is a little ahead', async () => {
    await processOff(2 * SECOND).refresh(world().shop);
    await world().indexing.refresh(world().shop);
    expect(world().service.requests()).toHaveLength(1);
  });
});

const record = (state: string, lastIndexed: string) => ({
  id: MAIN,
  state,
  lastIndexed,
  nextRun: null,
});
