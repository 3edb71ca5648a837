import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../clock.ts';
import { MAIN, REGENERATED } from './support/indexing-world.ts';
import { useIndexingWorld } from './support/use-indexing-world.ts';

const { database, world } = useIndexingWorld();

const overview = () => world().indexing.overview(world().shop);

describe('the overview', () => {
  it('knows nothing before the service was asked, and sends nothing', async () => {
    expect(await overview()).toEqual({
      feeds: [
        {
          feedId: MAIN,
          record: null,
          decision: { allowed: false, reason: 'no-status', possibleAt: null },
          confirmable: false,
          method: 'pull',
          active: null,
          last: null,
          seemsNever: false,
        },
      ],
      hasAccount: true,
      named: [],
      answeredAt: null,
      problem: null,
      statusError: false,
      now: world().clock.now(),
    });
    expect(world().service.requests()).toEqual([]);
  });

  it('shows the feeds that staff chose, as the service last named them', async () => {
    const askedAt = world().clock.now();
    await world().indexing.refresh(world().shop);
    world().clock.pass(MINUTE);
    const { feeds, named, ...rest } = await overview();
    expect(feeds).toMatchObject([
      {
        feedId: MAIN,
        record: {
          id: MAIN,
          state: 'done',
          lastIndexed: new Date('2026-11-21T03:48:00Z'),
          nextRun: new Date('2026-11-22T03:48:00Z'),
        },
        decision: { allowed: true },
      },
    ]);
    expect(named.map(({ id }) => id)).toEqual(['1201', '1202', '1203', '1204']);
    expect(rest).toEqual({
      hasAccount: true,
      answeredAt: askedAt,
      problem: null,
      statusError: false,
      now: world().clock.now(),
    });
  });

  it('shows the unfinished re-index and the last one that ended, also of a feed that is not chosen', async () => {
    const first = await world().ask();
    await world().live(10 * MINUTE);
    const second = await world().ask({ kind: 'when-possible' });
    const third = await world().ask({ feedId: REGENERATED });
    await world().live(SECOND);
    expect((await overview()).feeds).toMatchObject([
      {
        feedId: MAIN,
        active: { id: second.id, state: 'waiting' },
        last: { id: first.id, state: 'done' },
        decision: { allowed: false, reason: 'already-asked' },
      },
      { feedId: REGENERATED, active: { id: third.id, state: 'accepted' }, last: null },
    ]);
  });

  it('offers to confirm after a failed index', async () => {
    await world().service.control({ kind: 'start-index', feedId: MAIN });
    await world().service.control({ kind: 'end-index', feedId: MAIN, as: 'error' });
    await world().indexing.refresh(world().shop);
    expect((await overview()).feeds[0]).toMatchObject({
      decision: { allowed: false, reason: 'needs-confirmation' },
      confirmable: true,
    });
  });

  it('shows the last answer when the service fails, and decides nothing by it', async () => {
    await world().indexing.refresh(world().shop);
    world().clock.pass(MINUTE);
    await world().service.control({ kind: 'faults', faults: [{ kind: 'status', status: 500 }] });
    await world().indexing.refresh(world().shop);
    expect(await overview()).toMatchObject({
      feeds: [{ record: { state: 'done' }, decision: { reason: 'no-status' } }],
      answeredAt: new Date(world().clock.now().getTime() - MINUTE),
      problem: { kind: 'service-error', httpStatus: 500 },
    });
  });

  it('keeps a refusal of the account until the service answers, though it is away in between', async () => {
    await world().indexing.refresh(world().shop);
    for (const [status, kind] of [
      [401, 'wrong-key'],
      [502, 'wrong-key'],
      [404, 'unknown-site'],
      [200, undefined],
      [502, 'service-error'],
    ] as const) {
      world().clock.pass(MINUTE);
      const faults = status === 200 ? [] : [{ kind: 'status', status } as const];
      await world().service.control({ kind: 'faults', faults });
      await world().indexing.refresh(world().shop);
      expect((await overview()).problem?.kind).toBe(kind);
    }
  });

  it('shows an error that the service reports of itself', async () => {
    await world().service.control({ kind: 'faults', faults: [{ kind: 'error-answer' }] });
    await world().indexing.refresh(world().shop);
    expect(await overview()).toMatchObject({
      statusError: true,
      problem: null,
      feeds: [{ decision: { reason: 'status-error' } }],
    });
  });

  it('ignores an answer that another version of the app stored in another shape', async () => {
    await world().indexing.refresh(world().shop);
    const where = { shopDomain: world().shop };
    await database().prisma.feedStatus.update({ where, data: { answer: { feeds: 'none' } } });
    expect(await overview()).toMatchObject({ named: [], feeds: [{ record: null }] });
  });

  it('forgets the answers about another account', async () => {
    await world().indexing.refresh(world().shop);
    world().account = { siteId: 'other1', secretKey: 'sk' };
    expect(await overview()).toMatchObject({ named: [], answeredAt: null });
    await world().indexing.refresh(world().shop);
    expect(await overview()).toMatchObject({ named: [], problem: { kind: 'unknown-site' } });
  });
});
