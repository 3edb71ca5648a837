import { describe, expect, it } from 'vitest';
import { LEASE_MS } from '../../../app/indexing/step.ts';
import { HOUR } from '../clock.ts';
import { useIndexingWorld } from './support/use-indexing-world.ts';

const { world } = useIndexingWorld();

/** A process whose writes fail after the one that says `sending`, as often as is said. */
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

describe('an answer to a request that cannot be written down', () => {
  it('is tried again with growing pauses until it is', async () => {
    const { id } = await world().ask();
    const { indexing, pauses } = failingProcess(7);
    await indexing.step(id);
    expect((await world().view(id)).state).toBe('accepted');
    expect(pauses).toEqual([250, 500, 1_000, 2_000, 4_000, 4_000, 4_000]);
    expect(world().puts()).toHaveLength(1);
  });

  it('is given up before the lease ends, and the request is not repeated', async () => {
    const { id } = await world().ask();
    const start = world().clock.now().getTime();
    const { indexing } = failingProcess(Infinity);
    await expect(indexing.step(id)).rejects.toThrow('The database is away.');
    const tookMs = world().clock.now().getTime() - start;
    expect(tookMs).toBeGreaterThan(LEASE_MS - 20_000);
    expect(tookMs).toBeLessThan(LEASE_MS);
    expect((await world().view(id)).state).toBe('sending');
    await world().live(HOUR);
    expect((await world().view(id)).state).toBe('done');
    expect(world().puts()).toHaveLength(1);
  });
});
