import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import { MAIN } from './support/indexing-world.ts';
import { useIndexingWorld } from './support/use-indexing-world.ts';

const { world } = useIndexingWorld();

async function afterOneIndex(): Promise<void> {
  await world().ask();
  await world().live(10 * MINUTE);
}

describe('"re-index when possible"', () => {
  it('waits for the end of the hour, says until when, and goes as confirmed, from another process', async () => {
    const started = world().clock.now();
    await world().service.control({ kind: 'fail-next', feedId: MAIN, as: 'error' });
    await afterOneIndex();
    const { id } = await world().ask({ kind: 'when-possible', confirmed: 'yes' });
    await world().live(MINUTE);
    expect(await world().view(id)).toMatchObject({
      state: 'waiting',
      reason: 'hour-limit',
      possibleAt: new Date(started.getTime() + HOUR),
    });
    world().indexing = world().anotherProcess();
    await world().skip(48 * MINUTE);
    expect(world().puts()).toHaveLength(1);
    await world().live(10 * MINUTE);
    expect(await world().view(id)).toMatchObject({ state: 'done', confirmed: true });
    expect(
      world()
        .puts()
        .map(({ taken }) => taken),
    ).toEqual([true, true]);
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

  it('is not sent to another account that has a feed with the same id', async () => {
    await afterOneIndex();
    const { id } = await world().ask({ kind: 'when-possible' });
    await world().live(MINUTE);
    world().account = { siteId: 'other1', secretKey: 'sk_other' };
    await world().live(2 * HOUR);
    const view = await world().view(id);
    expect(view).toMatchObject({ state: 'cancelled', reason: 'account-replaced' });
    expect(view.states.at(-1)).toMatchObject({ state: 'cancelled', reason: 'account-replaced' });
    expect(world().puts()).toHaveLength(1);
  });

  it('goes at once when nothing is in the way, and cannot be taken back then', async () => {
    const { id } = await world().ask({ kind: 'when-possible' });
    await world().live(SECOND);
    expect((await world().view(id)).state).toBe('accepted');
    expect(await world().indexing.cancel(world().shop, id)).toBe('too-late');
  });
});

it('“Re-index now” ends when an index has started before it could be sent.', async () => {
  const { id } = await world().ask();
  await world().service.control({ kind: 'start-index', feedId: MAIN });
  await world().live(MINUTE);
  expect(await world().view(id)).toMatchObject({ state: 'refused', reason: 'in-progress' });
  expect(world().puts()).toHaveLength(0);
});
