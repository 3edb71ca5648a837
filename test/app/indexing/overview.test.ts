import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../support/database.ts';
import type { TestDatabase } from '../../support/database.ts';
import { HOUR, MINUTE, SECOND } from './support/clock.ts';
import type { IndexingWorld } from './support/indexing-world.ts';
import { createIndexingWorld, MAIN, REGENERATED } from './support/indexing-world.ts';

let database: TestDatabase;
let world: IndexingWorld;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  world = await createIndexingWorld(database.prisma);
});
afterEach(() => world.close());

const overview = () => world.indexing.overview(world.shop);

describe('the overview', () => {
  it('knows nothing before the service was asked, and asks nobody', async () => {
    expect(await overview()).toEqual({
      feeds: [
        {
          feedId: MAIN,
          record: null,
          decision: { allowed: false, reason: 'no-status', possibleAt: null },
          confirmable: false,
          active: null,
          last: null,
          seemsNever: false,
        },
      ],
      named: [],
      answeredAt: null,
      askedAt: null,
      problem: null,
      statusError: false,
      now: world.clock.now(),
    });
    expect(world.service.requests()).toEqual([]);
  });

  it('shows the feeds that staff chose, as the service last told them', async () => {
    const askedAt = world.clock.now();
    await world.indexing.refresh(world.shop);
    world.clock.pass(MINUTE);
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
      answeredAt: askedAt,
      askedAt,
      problem: null,
      statusError: false,
      now: world.clock.now(),
    });
  });

  it('shows the living re-index and the last one that ended, also of a feed that nobody chose', async () => {
    const first = await world.ask();
    await world.live(10 * MINUTE);
    const second = await world.ask({ kind: 'when-possible' });
    const third = await world.ask({ feedId: REGENERATED });
    await world.live(SECOND);
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

  it('says when the hour of a feed is over', async () => {
    const { sendingAt } = await sendOne();
    expect((await overview()).feeds[0]?.decision).toEqual({
      allowed: false,
      reason: 'hour-limit',
      possibleAt: new Date((sendingAt?.getTime() ?? 0) + HOUR),
    });
    world.clock.pass(HOUR);
    await world.indexing.refresh(world.shop);
    expect((await overview()).feeds[0]?.decision).toEqual({ allowed: true });
  });

  it('offers to confirm after a failed index', async () => {
    await world.service.control({ kind: 'start-index', feedId: MAIN });
    await world.service.control({ kind: 'end-index', feedId: MAIN, as: 'error' });
    await world.indexing.refresh(world.shop);
    expect((await overview()).feeds[0]).toMatchObject({
      decision: { allowed: false, reason: 'needs-confirmation' },
      confirmable: true,
    });
  });

  it('keeps the last answer in sight when the service fails, and decides nothing by it', async () => {
    await world.indexing.refresh(world.shop);
    world.clock.pass(MINUTE);
    await world.service.control({ kind: 'faults', faults: [{ kind: 'status', status: 500 }] });
    await world.indexing.refresh(world.shop);
    expect(await overview()).toMatchObject({
      feeds: [{ record: { state: 'done' }, decision: { reason: 'no-status' } }],
      answeredAt: new Date(world.clock.now().getTime() - MINUTE),
      askedAt: world.clock.now(),
      problem: { kind: 'service-error', httpStatus: 500 },
    });
  });

  it('tells an error that the service reports of itself', async () => {
    await world.service.control({ kind: 'faults', faults: [{ kind: 'error-answer' }] });
    await world.indexing.refresh(world.shop);
    expect(await overview()).toMatchObject({
      statusError: true,
      problem: null,
      feeds: [{ decision: { reason: 'status-error' } }],
    });
  });

  it('shows nothing of an answer that another version of the app kept in another shape', async () => {
    await world.indexing.refresh(world.shop);
    const where = { shopDomain: world.shop };
    await database.prisma.feedStatus.update({ where, data: { answer: { feeds: 'none' } } });
    expect(await overview()).toMatchObject({ named: [], feeds: [{ record: null }] });
  });

  it('forgets what was said about another account', async () => {
    await world.indexing.refresh(world.shop);
    world.account = { siteId: 'other1', secretKey: 'sk' };
    expect(await overview()).toMatchObject({ named: [], answeredAt: null });
    await world.indexing.refresh(world.shop);
    expect(await overview()).toMatchObject({ named: [], problem: { kind: 'unknown-site' } });
  });
});

async function sendOne() {
  const { id } = await world.ask();
  await world.live(10 * MINUTE);
  return world.view(id);
}

describe('a refresh', () => {
  it('asks once for all who want to know at the same moment', async () => {
    await Promise.all(Array.from({ length: 20 }, () => world.indexing.refresh(world.shop)));
    expect(world.service.requests()).toHaveLength(1);
  });

  it('asks once for all processes', async () => {
    await Promise.all(Array.from({ length: 8 }, () => world.anotherProcess().refresh(world.shop)));
    expect(world.service.requests()).toHaveLength(1);
  });

  it('asks again when the answer is older than wanted', async () => {
    await world.indexing.refresh(world.shop, { maxAgeMs: 5_000 });
    world.clock.pass(4_999);
    await world.indexing.refresh(world.shop, { maxAgeMs: 5_000 });
    expect(world.service.requests()).toHaveLength(1);
    world.clock.pass(1);
    await world.indexing.refresh(world.shop, { maxAgeMs: 5_000 });
    expect(world.service.requests()).toHaveLength(2);
    await world.indexing.refresh(world.shop, { maxAgeMs: 0 });
    expect(world.service.requests()).toHaveLength(3);
  });

  it('asks at once about another account', async () => {
    await world.indexing.refresh(world.shop);
    world.account = { siteId: 'other1', secretKey: 'sk' };
    await world.indexing.refresh(world.shop);
    expect(world.service.requests().map(({ who }) => who)).toEqual(['demo01', 'other1']);
  });

  it('asks nobody without credentials', async () => {
    world.account = null;
    await world.indexing.refresh(world.shop);
    expect(world.service.requests()).toEqual([]);
  });
});

describe('a test of the connection', () => {
  it('names the feeds, and keeps nothing', async () => {
    const account = { siteId: 'demo01', secretKey: 'sk_demo_0123456789abcdef' };
    const report = await world.indexing.testConnection(account);
    expect(report).toMatchObject({ ok: true, feeds: [{ id: '1201' }, {}, {}, {}] });
    expect(await overview()).toMatchObject({ askedAt: null, named: [] });
  });

  it('says what is wrong', async () => {
    expect(await world.indexing.testConnection({ siteId: 'demo01', secretKey: 'no' })).toEqual({
      ok: false,
      problem: { kind: 'wrong-key', httpStatus: 401 },
    });
  });

  it('does not take a status of “error” for a connection that works', async () => {
    await world.service.control({ kind: 'faults', faults: [{ kind: 'error-answer' }] });
    const account = { siteId: 'demo01', secretKey: 'sk_demo_0123456789abcdef' };
    expect(await world.indexing.testConnection(account)).toEqual({
      ok: false,
      problem: { kind: 'status-error', httpStatus: null },
    });
  });
});

describe('the history', () => {
  it('has pages of 20, newest first, and filters', async () => {
    await addHistory(45);
    const first = await world.indexing.history(world.shop, { page: 1 });
    expect(first).toMatchObject({ page: 1, pageCount: 3, total: 45, feedIds: ['7', '1201'] });
    expect(first.rows).toHaveLength(20);
    const times = first.rows.map(({ requestedAt }) => requestedAt.getTime());
    expect(times).toEqual([...times].sort((one, next) => next - one));
    expect((await world.indexing.history(world.shop, { page: 3 })).rows).toHaveLength(5);
    expect(await world.indexing.history(world.shop, { page: 1, feedId: '7' })).toMatchObject({
      total: 15,
      feedIds: ['7', '1201'],
    });
    expect(
      await world.indexing.history(world.shop, { page: 1, feedId: '7', state: 'failed' }),
    ).toMatchObject({ total: 0, rows: [], pageCount: 1 });
  });

  it.each([
    [0, 1],
    [-3, 1],
    [Number.NaN, 1],
    [1.9, 1],
    [99, 2],
    [1e300, 2],
  ])('shows for the page %f the page %i', async (asked, shown) => {
    await addHistory(25);
    expect((await world.indexing.history(world.shop, { page: asked })).page).toBe(shown);
  });

  it('tells of each who asked, and the states it went through', async () => {
    const { id } = await sendOne();
    const { rows } = await world.indexing.history(world.shop, { page: 1 });
    expect(rows).toMatchObject([{ id, staff: { id: '71', name: 'Kim' }, kind: 'now' }]);
    expect(rows[0]?.states.at(-1)).toMatchObject({ state: 'done' });
  });
});

describe('a history of 10,000 re-indexes', () => {
  it('does not slow the overview or a page of it down', async () => {
    await addHistory(10_000);
    await database.prisma.$executeRaw`ANALYZE`;
    await world.indexing.refresh(world.shop);
    await overview();
    expect(await fastest(() => overview())).toBeLessThan(50);
    expect(await fastest(() => world.indexing.history(world.shop, { page: 1 }))).toBeLessThan(100);
  });
});

/** Of five runs, in milliseconds: other tests may be busy on the same machine. */
async function fastest(run: () => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let runs = 0; runs < 5; runs += 1) {
    const started = performance.now();
    await run();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

/** Finished re-indexes of two feeds, one every two hours, each with the states of an ordinary one. */
async function addHistory(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const at = new Date(world.clock.now().getTime() - (index + 1) * 2 * HOUR);
    return {
      id: randomUUID(),
      shopDomain: world.shop,
      feedId: index % 3 === 0 ? '7' : MAIN,
      state: 'done',
      kind: 'now',
      requestedAt: at,
      sendingAt: at,
      countedAt: at,
      endedAt: new Date(at.getTime() + 5 * MINUTE),
    };
  });
  const states = ['requested', 'sending', 'accepted', 'running', 'feed:running', 'done'];
  for (let from = 0; from < count; from += 1_000) {
    const some = rows.slice(from, from + 1_000);
    await database.prisma.reindex.createMany({ data: some });
    await database.prisma.reindexStateSeen.createMany({
      data: some.flatMap(({ id, requestedAt }) =>
        states.map((state) => ({ reindexId: id, state, at: requestedAt })),
      ),
    });
  }
}
