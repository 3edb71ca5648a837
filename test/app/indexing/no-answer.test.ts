import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import { useIndexingWorld } from './support/use-indexing-world.ts';

const { world } = useIndexingWorld();

describe('a re-index whose request gets no usable answer', () => {
  it.each([
    ['a hang', { kind: 'hang' }, 'service:timeout'],
    ['a reset after it was taken', { kind: 'reset', when: 'after' }, 'service:connection-lost'],
    ['half a JSON', { kind: 'half-json' }, 'service:malformed'],
    ['an answer cut off', { kind: 'cut-off' }, 'service:connection-lost'],
    ['HTML', { kind: 'html', taken: true }, 'service:malformed'],
    ['other JSON', { kind: 'other-json', taken: true }, 'service:malformed'],
    ['200 MB', { kind: 'huge', taken: true }, 'service:too-large'],
    ['a redirect', { kind: 'redirect', taken: true }, 'service:redirect'],
    ['500', { kind: 'status', status: 500, taken: true }, 'service:service-error'],
    ['502', { kind: 'status', status: 502, taken: true }, 'service:service-error'],
    ['504', { kind: 'status', status: 504, taken: true }, 'service:service-error'],
  ] as const)('is unknown after %s, and done when an index shows', async (_, fault, reason) => {
    await world().service.control({ kind: 'faults', faults: [{ ...fault, on: 'feed' }] });
    const { id } = await world().ask();
    await world().live(SECOND);
    expect(await world().view(id)).toMatchObject({ state: 'unknown', reason });
    await world().live(10 * MINUTE);
    expect(await world().course(id)).toEqual(
      expect.arrayContaining(['unknown', 'running', 'done']),
    );
    expect(world().puts()).toHaveLength(1);
  });

  it.each([
    ['a reset before it was read', { kind: 'reset', when: 'before' }],
    ['a hang', { kind: 'hang', taken: false }],
    ['500', { kind: 'status', status: 500 }],
  ] as const)(
    'is lost after %s and nothing seen for 15 minutes, and its hour counts',
    async (_, fault) => {
      await world().service.control({ kind: 'faults', faults: [{ ...fault, on: 'feed' }] });
      const { id } = await world().ask();
      await world().live(14 * MINUTE);
      expect((await world().view(id)).state).toBe('unknown');
      await world().live(2 * MINUTE);
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
    },
  );

  it('is not given up while the service cannot be asked', async () => {
    const { id } = await startUnknown();
    await world().live(3 * HOUR);
    expect((await world().view(id)).state).toBe('unknown');
    await world().service.control({ kind: 'faults', faults: [] });
    await world().live(10 * MINUTE);
    expect((await world().view(id)).state).toBe('done');
  });

  /** Taken, without an answer; afterwards nothing of the service answers. */
  async function startUnknown() {
    await world().service.control({ kind: 'faults', faults: [{ kind: 'hang', on: 'feed' }] });
    const asked = await world().ask();
    await world().live(SECOND);
    await world().service.control({ kind: 'faults', faults: [{ kind: 'status', status: 500 }] });
    return asked;
  }
});

describe('a service that stops answering while an index is followed', () => {
  it('ends nothing by itself, and is asked less and less often', async () => {
    const { id } = await world().ask();
    await world().live(2 * MINUTE);
    expect((await world().view(id)).state).toBe('running');
    await world().service.control({ kind: 'faults', faults: [{ kind: 'status', status: 500 }] });
    await world().service.control({ kind: 'clear-requests' });
    await world().live(3 * HOUR);
    expect((await world().view(id)).state).toBe('running');
    // Once in four minutes, where every 15 seconds would make 720.
    expect(world().service.requests().length).toBeLessThan(100);
    await world().service.control({ kind: 'faults', faults: [] });
    await world().live(5 * MINUTE);
    expect((await world().view(id)).state).toBe('done');
  });

  it('is given up after a day', async () => {
    const { id } = await world().ask();
    await world().live(2 * MINUTE);
    await world().service.control({ kind: 'faults', faults: [{ kind: 'error-answer' }] });
    world().clock.pass(DAY - 5 * MINUTE);
    await world().live(2 * MINUTE);
    expect((await world().view(id)).state).toBe('running');
    await world().live(2 * MINUTE);
    expect(await world().view(id)).toMatchObject({ state: 'lost', reason: 'too-long' });
  });
});
