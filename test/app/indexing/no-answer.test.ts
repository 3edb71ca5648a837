import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import { useIndexingWorld } from './support/use-indexing-world.ts';

const { world } = useIndexingWorld();

describe('a re-index whose request gets no usable answer', () => {
  it('is unknown, and done when an index shows', async () => {
    const faults = [{ kind: 'half-json', on: 'feed' } as const];
    await world().service.control({ kind: 'faults', faults });
    const { id } = await world().ask();
    await world().live(SECOND);
    expect(await world().view(id)).toMatchObject({ state: 'unknown', reason: 'service:malformed' });
    await world().live(10 * MINUTE);
    expect(await world().course(id)).toEqual(
      expect.arrayContaining(['unknown', 'running', 'done']),
    );
    expect(world().puts()).toHaveLength(1);
  });

  it('is lost after 15 minutes in which nothing was seen, and its hour counts', async () => {
    const faults = [{ kind: 'status', status: 500, on: 'feed' } as const];
    await world().service.control({ kind: 'faults', faults });
    const { id } = await world().ask();
    await world().live(MINUTE);
    await world().skip(13 * MINUTE);
    expect((await world().view(id)).state).toBe('unknown');
    await world().skip(2 * MINUTE);
    const { state, reason, sendingAt } = await world().view(id);
    expect({ state, reason }).toEqual({ state: 'lost', reason: 'no-sign' });
    const possibleAt = new Date((sendingAt?.getTime() ?? 0) + HOUR);
    await world().indexing.refresh(world().shop);
    expect((await world().indexing.overview(world().shop)).feeds[0]?.decision).toEqual({
      allowed: false,
      reason: 'hour-limit',
      possibleAt,
    });
    expect(world().puts()).toHaveLength(1);
  });
});

it('A service that stops answering while an index is followed ends nothing, and is asked less and less often.', async () => {
  const { id } = await world().ask();
  await world().live(2 * MINUTE);
  expect((await world().view(id)).state).toBe('running');
  await world().service.control({ kind: 'faults', faults: [{ kind: 'status', status: 500 }] });
  await world().service.control({ kind: 'clear-requests' });
  await world().live(HOUR);
  expect((await world().view(id)).state).toBe('running');
  // Once in one to four minutes, where every 15 seconds would make 240.
  expect(world().service.requests().length).toBeLessThan(50);
  await world().service.control({ kind: 'faults', faults: [] });
  await world().live(5 * MINUTE);
  expect((await world().view(id)).state).toBe('done');
});
