import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import { MAIN } from './support/indexing-world.ts';
import { useIndexingWorld } from './support/use-indexing-world.ts';

const { world } = useIndexingWorld();

async function afterOneIndex(): Promise<void> {
  await world().ask();
  await world().live(10 * MINUTE);
}

describe('"re-index when possible"', () => {
  it('goes at once when nothing is in the way', async () => {
    const { id } = await world().ask({ kind: 'when-possible' });
    await world().live(SECOND);
    expect((await world().view(id)).state).toBe('accepted');
  });

  it('waits for the end of the hour, says until when, and goes by itself', async () => {
    const started = world().clock.now();
    await afterOneIndex();
    const { id } = await world().ask({ kind: 'when-possible' });
    await world().live(MINUTE);
    expect(await world().view(id)).toMatchObject({
      state: 'waiting',
      reason: 'hour-limit',
      possibleAt: new Date(started.getTime() + HOUR),
    });
    await world().live(48 * MINUTE);
    expect(world().puts()).toHaveLength(1);
    await world().live(10 * MINUTE);
    expect((await world().view(id)).state).toBe('done');
    expect(
      world()
        .puts()
        .map(({ taken }) => taken),
    ).toEqual([true, true]);
  });

  it('waits while an index is in progress', async () => {
    await world().service.control({ kind: 'start-index', feedId: MAIN });
    const { id } = await world().ask({ kind: 'when-possible' });
    await world().live(2 * MINUTE);
    expect(await world().view(id)).toMatchObject({ state: 'waiting', reason: 'in-progress' });
    await world().live(10 * MINUTE);
    expect((await world().view(id)).state).toBe('done');
    expect(await world().course(id)).toEqual(
      expect.arrayContaining(['waiting', 'feed:running', 'feed:done', 'sending']),
    );
    // The service says so itself: a request during an index would have paused it.
    expect(world().puts()).toMatchObject([
      { answer: expect.not.stringContaining('paused') as string },
    ]);
  });

  it('waits for a service that does not answer', async () => {
    await world().service.control({ kind: 'faults', faults: [{ kind: 'status', status: 500 }] });
    const { id } = await world().ask({ kind: 'when-possible' });
    await world().live(5 * HOUR);
    expect(await world().view(id)).toMatchObject({
      state: 'waiting',
      reason: 'service:service-error',
    });
    expect(world().puts()).toHaveLength(0);
    await world().service.control({ kind: 'faults', faults: [] });
    await world().live(20 * MINUTE);
    expect((await world().view(id)).state).toBe('done');
  });

  // A day of steps.
  it('gives up after a day', { timeout: 120_000 }, async () => {
    await world().service.control({ kind: 'say-state', feedId: MAIN, state: 'Reticulating' });
    const { id } = await world().ask({ kind: 'when-possible' });
    await world().live(DAY + MINUTE);
    expect(await world().view(id)).toMatchObject({ state: 'refused', reason: 'waited-too-long' });
    expect(world().puts()).toHaveLength(0);
  });

  it('survives the process', async () => {
    await afterOneIndex();
    const { id } = await world().ask({ kind: 'when-possible' });
    await world().live(MINUTE);
    world().indexing = world().anotherProcess();
    await world().live(HOUR);
    expect((await world().view(id)).state).toBe('done');
  });

  it('ends when its slot finds a failed index, for which a person has to confirm', async () => {
    await world().service.control({ kind: 'start-index', feedId: MAIN });
    const { id } = await world().ask({ kind: 'when-possible' });
    await world().live(MINUTE);
    await world().service.control({ kind: 'end-index', feedId: MAIN, as: 'error' });
    await world().live(10 * MINUTE);
    expect(await world().view(id)).toMatchObject({
      state: 'refused',
      reason: 'needs-confirmation',
    });
    expect(world().puts()).toHaveLength(0);
  });

  it('carries a confirmation to its slot', async () => {
    await world().service.control({ kind: 'fail-next', feedId: MAIN, as: 'error' });
    await afterOneIndex();
    const { id } = await world().ask({ kind: 'when-possible', confirmed: 'yes' });
    await world().live(MINUTE);
    expect((await world().view(id)).state).toBe('waiting');
    await world().live(HOUR);
    expect(await world().view(id)).toMatchObject({ state: 'done', confirmed: true });
  });

  it('can be taken back until it is sent', async () => {
    await afterOneIndex();
    const { id } = await world().ask({ kind: 'when-possible' });
    await world().live(MINUTE);
    expect(await world().indexing.cancel(world().shop, id)).toBe('cancelled');
    expect(await world().indexing.cancel(world().shop, id)).toBe('cancelled');
    await world().live(2 * HOUR);
    expect((await world().view(id)).state).toBe('cancelled');
    expect(world().puts()).toHaveLength(1);
  });

  it('cannot be taken back afterwards', async () => {
    const { id } = await world().ask({ kind: 'when-possible' });
    await world().live(SECOND);
    expect(await world().indexing.cancel(world().shop, id)).toBe('too-late');
  });
});

describe('"re-index now"', () => {
  it('is tried for a quarter of an hour while the service cannot be reached', async () => {
    const { id } = await world().ask();
    await world().service.control({ kind: 'faults', faults: [{ kind: 'gone' }] });
    await world().live(14 * MINUTE);
    expect(await world().view(id)).toMatchObject({
      state: 'waiting',
      reason: 'service:unreachable',
      sendingAt: null,
    });
    await world().live(2 * MINUTE);
    expect(await world().view(id)).toMatchObject({
      state: 'refused',
      reason: 'service:unreachable',
    });
  });

  it('goes when the service is back in time, once', async () => {
    const { id } = await world().ask();
    await world().service.control({ kind: 'faults', faults: [{ kind: 'gone' }] });
    await world().live(5 * MINUTE);
    await world().service.control({ kind: 'faults', faults: [] });
    await world().live(15 * MINUTE);
    expect((await world().view(id)).state).toBe('done');
    expect(world().puts()).toHaveLength(1);
  });

  it('ends when an index has started before it could be sent', async () => {
    const { id } = await world().ask();
    await world().service.control({ kind: 'start-index', feedId: MAIN });
    await world().live(MINUTE);
    expect(await world().view(id)).toMatchObject({ state: 'refused', reason: 'in-progress' });
    expect(world().puts()).toHaveLength(0);
  });
});
