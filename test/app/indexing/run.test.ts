import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import { INTERVAL_NEVER, MAIN, NEVER_INDEXED, REGENERATED } from './support/indexing-world.ts';
import { useIndexingWorld } from './support/use-indexing-world.ts';

const { world } = useIndexingWorld();

describe('a re-index that is accepted', () => {
  it('goes from the request to a finished index, and stores every state it was seen in', async () => {
    const { id } = await world().ask();
    await world().live(10 * MINUTE);
    expect(await world().view(id)).toMatchObject({ state: 'done', reason: null, possibleAt: null });
    expect(await world().course(id)).toEqual([
      'requested',
      'feed:done',
      'sending',
      'accepted',
      'feed:waiting',
      'running',
      'feed:running',
      'feed:done',
      'done',
    ]);
    expect(world().puts()).toMatchObject([{ feedId: MAIN, requestedBy: 'staff@example.com' }]);
    expect(world().service.mails()).toMatchObject([{ to: 'staff@example.com', feedId: MAIN }]);
  });

  it('keeps each state with the time at which it was seen', async () => {
    const { id, requestedAt } = await world().ask();
    await world().live(10 * MINUTE);
    const { states, sendingAt, endedAt } = await world().view(id);
    const times = states.map(({ at }) => at.getTime() - requestedAt.getTime());
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(states.find(({ state }) => state === 'sending')?.at).toEqual(sendingAt);
    expect(states.at(-1)?.at).toEqual(endedAt);
    // 40 s in the queue and 240 s of indexing, looked at every 15 s.
    expect(times.at(-1)).toBe(285 * SECOND);
  });

  it('goes through the states of an external regeneration', async () => {
    const { id } = await world().ask({ feedId: REGENERATED });
    await world().live(15 * MINUTE);
    const course = await world().course(id);
    expect(course).toEqual(expect.arrayContaining(['feed:regen_waiting', 'feed:regen_running']));
    expect(course.at(-1)).toBe('done');
  });

  it('is done for a feed that was never indexed before', async () => {
    const { id } = await world().ask({ feedId: NEVER_INDEXED });
    await world().live(10 * MINUTE);
    expect((await world().view(id)).state).toBe('done');
  });

  it('is done by its time, when the index began and ended between two looks', async () => {
    await world().service.control({ kind: 'speed', speed: 'instant' });
    const { id } = await world().ask();
    await world().live(MINUTE);
    expect(await world().course(id)).toEqual([
      'requested',
      'feed:done',
      'sending',
      'accepted',
      'done',
    ]);
  });

  it('has failed when the index meets an error', async () => {
    await world().service.control({ kind: 'fail-next', feedId: MAIN, as: 'error' });
    const { id } = await world().ask();
    await world().live(10 * MINUTE);
    expect(await world().view(id)).toMatchObject({ state: 'failed', reason: 'index-failed' });
  });

  it('has failed when the regeneration meets an error', async () => {
    await world().service.control({ kind: 'fail-next', feedId: REGENERATED, as: 'regen_error' });
    const { id } = await world().ask({ feedId: REGENERATED });
    await world().live(10 * MINUTE);
    expect(await world().view(id)).toMatchObject({
      state: 'failed',
      reason: 'regeneration-failed',
    });
  });

  it('has failed also when the error is all that was seen', async () => {
    await world().service.control({ kind: 'speed', speed: 'instant' });
    await world().service.control({ kind: 'fail-next', feedId: MAIN, as: 'error' });
    const { id } = await world().ask();
    await world().live(MINUTE);
    expect(await world().course(id)).not.toContain('running');
    expect(await world().view(id)).toMatchObject({ state: 'failed', reason: 'index-failed' });
  });

  it('follows several feeds, each by itself', async () => {
    const main = await world().ask();
    const other = await world().ask({ feedId: REGENERATED });
    await world().service.control({ kind: 'fail-next', feedId: REGENERATED, as: 'regen_error' });
    await world().live(20 * MINUTE);
    expect((await world().view(main.id)).state).toBe('done');
    expect((await world().view(other.id)).state).toBe('failed');
    expect(world().puts()).toHaveLength(2);
  });

  it('shows a state that is not known, and draws no conclusion from it', async () => {
    const { id } = await world().ask();
    await world().live(SECOND);
    await world().service.control({ kind: 'say-state', feedId: MAIN, state: 'Reticulating' });
    await world().live(2 * MINUTE);
    expect((await world().view(id)).state).toBe('accepted');
    expect(await world().course(id)).toContain('feed:Reticulating');
    await world().service.control({ kind: 'say-state', feedId: MAIN, state: null });
    await world().live(10 * MINUTE);
    expect((await world().view(id)).state).toBe('done');
  });
});

describe('an interval of Never', () => {
  it('is suspected 15 minutes after acceptance, and ends the re-index with its hour', async () => {
    const { id } = await world().ask({ feedId: INTERVAL_NEVER });
    await world().live(14 * MINUTE);
    expect(await world().view(id)).toMatchObject({ state: 'accepted', reason: null });
    await world().live(2 * MINUTE);
    expect(await world().view(id)).toMatchObject({ state: 'accepted', reason: 'not-started' });
    expect((await world().indexing.overview(world().shop)).feeds).toMatchObject([
      {},
      { feedId: INTERVAL_NEVER, seemsNever: true },
    ]);
    await world().live(50 * MINUTE);
    expect(await world().view(id)).toMatchObject({ state: 'lost', reason: 'never-started' });
    expect((await world().ask({ feedId: INTERVAL_NEVER })).state).toBe('requested');
  });

  it('is no longer suspected when the index starts after all', async () => {
    const { id } = await world().ask({ feedId: INTERVAL_NEVER });
    await world().live(20 * MINUTE);
    await world().service.control({ kind: 'interval', feedId: INTERVAL_NEVER, interval: HOUR });
    await world().service.control({ kind: 'start-index', feedId: INTERVAL_NEVER });
    await world().live(MINUTE);
    expect(await world().view(id)).toMatchObject({ state: 'running', reason: null });
    await world().live(10 * MINUTE);
    expect((await world().view(id)).state).toBe('done');
  });
});

describe('a re-index that the service does not take', () => {
  it('is refused at success = false, and does not use up the hour', async () => {
    await world().service.control({
      kind: 'faults',
      faults: [{ kind: 'error-answer', on: 'feed' }],
    });
    const { id } = await world().ask();
    await world().live(MINUTE);
    expect(await world().view(id)).toMatchObject({ state: 'refused', reason: 'not-queued' });
    await world().service.control({ kind: 'faults', faults: [] });
    await world().ask();
    await world().live(10 * MINUTE);
    expect(
      world()
        .puts()
        .map(({ taken }) => taken),
    ).toEqual([false, true]);
  });

  it.each([408, 429, 503])('is refused at %i, and not sent again', async (status) => {
    await world().service.control({
      kind: 'faults',
      faults: [{ kind: 'status', status, on: 'feed' }],
    });
    const { id } = await world().ask({ kind: 'when-possible' });
    await world().live(2 * HOUR);
    expect(await world().view(id)).toMatchObject({ state: 'refused', reason: 'service-busy' });
    expect(world().puts()).toHaveLength(1);
  });

  it.each([
    [400, 'service:unexpected-status'],
    [401, 'service:wrong-key'],
    [403, 'service:unknown-site'],
    [422, 'service:unexpected-status'],
  ])('is refused at %i', async (status, reason) => {
    await world().service.control({
      kind: 'faults',
      faults: [{ kind: 'status', status, on: 'feed' }],
    });
    const { id } = await world().ask();
    await world().live(MINUTE);
    expect(await world().view(id)).toMatchObject({ state: 'refused', reason });
    expect(world().puts()).toHaveLength(1);
  });
});

describe('an index without an end', () => {
  it('is given up after a day, although the service says that it runs', async () => {
    const { id } = await world().ask();
    await world().service.control({ kind: 'durations', durations: { running: DAY } });
    await world().live(2 * MINUTE);
    world().clock.pass(DAY - 5 * MINUTE);
    await world().live(2 * MINUTE);
    expect((await world().view(id)).state).toBe('running');
    await world().live(2 * MINUTE);
    expect(await world().view(id)).toMatchObject({ state: 'lost', reason: 'too-long' });
  });

  it('is lost sight of when the feed rests and no new time shows', async () => {
    const { id } = await world().ask();
    await world().service.control({ kind: 'durations', durations: { running: DAY } });
    await world().live(2 * MINUTE);
    await world().service.control({ kind: 'say-state', feedId: MAIN, state: 'done' });
    await world().live(14 * MINUTE);
    expect((await world().view(id)).state).toBe('running');
    await world().live(3 * MINUTE);
    expect(await world().view(id)).toMatchObject({ state: 'lost', reason: 'no-new-index' });
  });
});

describe('credentials that change while a re-index is under way', () => {
  it('end it truthfully when there are none any more', async () => {
    const sent = await world().ask();
    await world().live(MINUTE);
    const waiting = await world().ask({ feedId: REGENERATED, kind: 'when-possible' });
    world().account = null;
    await world().live(MINUTE);
    expect(await world().view(sent.id)).toMatchObject({ state: 'lost', reason: 'no-credentials' });
    expect(await world().view(waiting.id)).toMatchObject({
      state: 'refused',
      reason: 'no-credentials',
    });
  });

  it('end it when they name another account, whose feeds say nothing about it', async () => {
    const { id } = await world().ask();
    await world().live(MINUTE);
    world().account = { siteId: 'other1', secretKey: 'sk_other' };
    await world().live(MINUTE);
    expect(await world().view(id)).toMatchObject({ state: 'lost', reason: 'account-changed' });
  });
});
