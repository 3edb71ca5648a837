import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import { INTERVAL_NEVER, MAIN, WHOLE_COURSE } from './support/indexing-world.ts';
import { useIndexingWorld } from './support/use-indexing-world.ts';

const { world } = useIndexingWorld();

it('A re-index that is accepted goes from the request to a finished index, and stores every state with its time.', async () => {
  const { id, requestedAt } = await world().ask();
  await world().live(10 * MINUTE);
  expect(await world().view(id)).toMatchObject({
    state: 'done',
    reason: null,
    possibleAt: null,
    staff: { id: '71', name: 'Kim' },
    kind: 'now',
  });
  expect(await world().course(id)).toEqual(WHOLE_COURSE);
  expect(world().puts()).toMatchObject([{ feedId: MAIN, requestedBy: 'staff@example.com' }]);
  expect(world().service.mails()).toMatchObject([{ to: 'staff@example.com', feedId: MAIN }]);

  const { states, sendingAt, endedAt } = await world().view(id);
  const times = states.map(({ at }) => at.getTime() - requestedAt.getTime());
  expect(times).toEqual([...times].sort((one, other) => one - other));
  expect(states.find(({ state }) => state === 'sending')?.at).toEqual(sendingAt);
  expect(states.at(-1)?.at).toEqual(endedAt);
  // 40 s in the queue and 240 s of indexing, checked every 15 s.
  expect(times.at(-1)).toBe(285 * SECOND);
});

it('An interval of Never is suspected 15 minutes after acceptance, and ends the re-index with its hour.', async () => {
  const { id } = await world().ask({ feedId: INTERVAL_NEVER });
  await world().live(MINUTE);
  await world().skip(13 * MINUTE);
  expect(await world().view(id)).toMatchObject({ state: 'accepted', reason: null });
  await world().skip(2 * MINUTE);
  expect(await world().view(id)).toMatchObject({ state: 'accepted', reason: 'not-started' });
  expect((await world().indexing.overview(world().shop)).feeds).toMatchObject([
    {},
    { feedId: INTERVAL_NEVER, seemsNever: true },
  ]);
  await world().skip(45 * MINUTE);
  expect(await world().view(id)).toMatchObject({ state: 'lost', reason: 'never-started' });
  expect((await world().ask({ feedId: INTERVAL_NEVER })).state).toBe('requested');
});

it('Another account ends what was sent to the one before, truthfully.', async () => {
  const { id } = await world().ask();
  await world().live(MINUTE);
  world().account = { siteId: 'other1', secretKey: 'sk_other' };
  await world().live(MINUTE);
  expect(await world().view(id)).toMatchObject({ state: 'lost', reason: 'account-changed' });
});

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

  it('goes at once when nothing is in the way, and cannot be taken back then', async () => {
    const { id } = await world().ask({ kind: 'when-possible' });
    await world().live(SECOND);
    expect((await world().view(id)).state).toBe('accepted');
    expect(await world().indexing.cancel(world().shop, id)).toBe('too-late');
  });
});
