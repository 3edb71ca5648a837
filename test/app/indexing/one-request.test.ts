import { describe, expect, it } from 'vitest';
import type { RequestOutcome } from '../../../app/indexing/requests.ts';
import { SENDING_LIMITS_MS } from '../../../app/indexing/step.ts';
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import { holdFetch } from './support/held-fetch.ts';
import { BY_STAFF, MAIN, REGENERATED } from './support/indexing-world.ts';
import { serviceFetch } from './support/service-fetch.ts';
import { useIndexingWorld } from './support/use-indexing-world.ts';

const { database, world } = useIndexingWorld();

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** A process that stops at a request within a step. */
function suspended(id: string, at: Parameters<typeof holdFetch>[1]) {
  const held = holdFetch(serviceFetch(world().service.url), at);
  const step = world().anotherProcess({ fetch: held.fetch }).work.run({ reindexId: id });
  return { ...held, step };
}

describe('one request of a person', () => {
  it('is one, however often the button is pressed, in however many processes', async () => {
    const other = world().anotherProcess();
    const outcomes = await Promise.all(
      times(12, (index) => (index % 2 ? other : world().indexing).request(world().shop, BY_STAFF)),
    );
    const ofKind = (outcome: RequestOutcome['outcome']) =>
      outcomes.filter((one) => one.outcome === outcome);
    expect(ofKind('requested')).toHaveLength(1);
    expect(ofKind('already-alive')).toHaveLength(11);
    const ids = outcomes.map((one) => 'reindex' in one && one.reindex.id);
    expect(new Set(ids).size).toBe(1);
    await world().live(10 * MINUTE);
    expect(world().puts()).toHaveLength(1);
  });

  it('is sent once by two workers with many equal jobs', async () => {
    const { id } = await world().ask();
    const other = world().anotherProcess();
    await Promise.all(
      times(20, (index) => (index % 2 ? other : world().indexing).work.run({ reindexId: id })),
    );
    expect(world().puts()).toHaveLength(1);
    expect((await world().view(id)).state).toBe('accepted');
  });

  it('is either taken back or sent, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await world().ask();
      await world().service.control({ kind: 'reset' });
      const [cancelled] = await Promise.all([
        world().indexing.cancel(world().shop, id),
        world().anotherProcess().work.run({ reindexId: id }),
      ]);
      expect(world().puts()).toHaveLength(cancelled === 'cancelled' ? 0 : 1);
      await world().live(2 * HOUR);
      expect((await world().view(id)).state).toBe(cancelled === 'cancelled' ? 'cancelled' : 'done');
    }
  });
});

describe('a process that ends in the middle of a step', () => {
  it.each([
    ['before it has asked for the state: another one sends', 'GET', 'before', ['done'], 1],
    ['after it has asked for the state: another one sends', 'GET', 'after', ['done'], 1],
    [
      'right before the request leaves: nothing is sent, and the run is lost',
      'PUT',
      'before',
      ['sending', 'unknown', 'lost'],
      0,
    ],
    [
      'right after the request was received: it is not repeated, and the status shows the end',
      'PUT',
      'after',
      ['sending', 'unknown', 'running', 'done'],
      1,
    ],
  ] as const)('%s', async (_, method, where, states, puts) => {
    const { id } = await world().ask();
    await suspended(id, { method, where }).reached;
    await world().live(20 * MINUTE);
    expect(await world().course(id)).toEqual(expect.arrayContaining([...states]));
    expect((await world().view(id)).state).toBe(states.at(-1));
    expect(world().puts()).toHaveLength(puts);
  });

  // A wake-up belongs to the transaction of the write that it follows.
  it('before it has recorded that it sends: another one sends', async () => {
    const { id } = await world().ask();
    const dying = world().anotherProcess({ wake: () => Promise.reject(new Error('killed')) });
    await expect(dying.work.run({ reindexId: id })).rejects.toThrow('killed');
    await world().live(15 * MINUTE);
    expect((await world().view(id)).state).toBe('done');
    expect(world().puts()).toHaveLength(1);
  });

  it('at its request: there is no run', async () => {
    const dying = world().anotherProcess({ wake: () => Promise.reject(new Error('killed')) });
    await expect(dying.request(world().shop, BY_STAFF)).rejects.toThrow('killed');
    expect((await world().indexing.history(world().shop, { page: 1 })).total).toBe(0);
  });
});

describe('a request that could not leave', () => {
  it('is tried again, does not count for the hour, and is received once', async () => {
    const { id } = await world().ask();
    const late = suspended(id, { method: 'PUT', where: 'before' });
    await late.reached;
    await world().service.control({ kind: 'faults', faults: [{ kind: 'gone' }] });
    late.release();
    await late.step;
    expect(await world().view(id)).toMatchObject({
      state: 'waiting',
      reason: 'service:unreachable',
      sendingAt: null,
    });
    await world().service.control({ kind: 'faults', faults: [] });
    await world().live(10 * MINUTE);
    expect((await world().view(id)).state).toBe('done');
    expect(world().puts()).toHaveLength(1);
  });
});

describe('a process that goes on after its lease is over', () => {
  it('having asked for the state, does not send beside the one that took over', async () => {
    const { id } = await world().ask();
    const late = suspended(id, { method: 'GET', where: 'after' });
    await late.reached;
    await world().live(MINUTE);
    expect(world().puts()).toHaveLength(1);
    late.release();
    await late.step;
    expect(world().puts()).toHaveLength(1);
  });

  it('records that its request was accepted, while nothing else is known', async () => {
    const { id } = await world().ask();
    const late = suspended(id, { method: 'PUT', where: 'after' });
    await late.reached;
    await world().service.control({ kind: 'say-state', feedId: MAIN, state: 'done' });
    await world().live(2 * MINUTE);
    expect((await world().view(id)).state).toBe('unknown');
    late.release();
    await late.step;
    expect((await world().view(id)).state).toBe('accepted');
  });

  it('records that its request was refused, which uses up no hour', async () => {
    await world().service.control({
      kind: 'faults',
      faults: [{ kind: 'error-answer', on: 'feed' }],
    });
    const { id } = await world().ask();
    const late = suspended(id, { method: 'PUT', where: 'after' });
    await late.reached;
    await world().live(5 * MINUTE);
    late.release();
    await late.step;
    expect(await world().view(id)).toMatchObject({ state: 'refused', reason: 'not-queued' });
    expect((await world().ask()).state).toBe('requested');
  });

  it('changes nothing once the status has shown more', async () => {
    const { id } = await world().ask();
    const late = suspended(id, { method: 'PUT', where: 'after' });
    await late.reached;
    await world().live(2 * MINUTE);
    expect((await world().view(id)).state).toBe('running');
    late.release();
    await late.step;
    expect((await world().view(id)).state).toBe('running');
    await world().live(10 * MINUTE);
    expect((await world().view(id)).state).toBe('done');
  });
});

/** A process that records `sending`, and whose next writes fail so many times. */
function failingProcess(failures: number) {
  let writes = 0;
  const pauses: number[] = [];
  const indexing = world().anotherProcess({
    wake: () => {
      writes += 1;
      const fails = writes > 1 && writes <= 1 + failures;
      return fails ? Promise.reject(new Error('The database is away.')) : Promise.resolve();
    },
    wait: (ms) => {
      pauses.push(ms);
      world().clock.pass(ms);
      return Promise.resolve();
    },
  });
  return { indexing, pauses };
}

describe('an answer that cannot be recorded', () => {
  it('is recorded after attempts with growing pauses', async () => {
    const { id } = await world().ask();
    const { indexing, pauses } = failingProcess(7);
    await indexing.work.run({ reindexId: id });
    expect((await world().view(id)).state).toBe('accepted');
    expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000]);
    expect(world().puts()).toHaveLength(1);
  });

  it('is given up before the limit, and the request is not repeated', async () => {
    const { id } = await world().ask();
    const start = world().clock.now().getTime();
    const { indexing } = failingProcess(Infinity);
    await expect(indexing.work.run({ reindexId: id })).rejects.toThrow('The database is away.');
    const tookMs = world().clock.now().getTime() - start;
    expect(tookMs).toBeGreaterThan(SENDING_LIMITS_MS.pull - 20_000);
    expect(tookMs).toBeLessThan(SENDING_LIMITS_MS.pull);
    expect((await world().view(id)).state).toBe('sending');
    await world().live(HOUR);
    expect((await world().view(id)).state).toBe('done');
    expect(world().puts()).toHaveLength(1);
  });
});

describe('an app that is uninstalled', () => {
  it('cancels what waits, and ends what was sent as lost', async () => {
    const sent = await world().ask();
    await world().live(SECOND);
    const waiting = await world().ask({ feedId: REGENERATED, kind: 'when-possible' });
    await world().indexing.stopAll(world().shop);
    expect(await world().view(sent.id)).toMatchObject({ state: 'lost', reason: 'uninstalled' });
    expect(await world().view(waiting.id)).toMatchObject({
      state: 'cancelled',
      reason: 'uninstalled',
    });
    await world().live(HOUR);
    expect(world().puts()).toHaveLength(1);
  });

  it('is not brought back by an answer that comes afterwards', async () => {
    const { id } = await world().ask();
    const late = suspended(id, { method: 'PUT', where: 'after' });
    await late.reached;
    await world().indexing.stopAll(world().shop);
    late.release();
    await late.step;
    expect(await world().view(id)).toMatchObject({ state: 'lost', reason: 'uninstalled' });
  });

  it('forgets re-indexes with the shop, whatever is under way', async () => {
    const { id } = await world().ask();
    const late = suspended(id, { method: 'PUT', where: 'after' });
    await late.reached;
    await database().prisma.shop.delete({ where: { domain: world().shop } });
    late.release();
    await late.step;
    await world().indexing.work.run({ reindexId: id });
    expect(await world().indexing.detail(world().shop, id)).toBeNull();
  });
});
