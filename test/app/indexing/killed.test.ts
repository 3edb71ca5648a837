import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { HOUR } from '../clock.ts';
import type { ChildOrder } from './support/step-child.ts';
import { useIndexingWorld } from './support/use-indexing-world.ts';

const CHILD = fileURLToPath(new URL('support/step-child.ts', import.meta.url));

const { database, world } = useIndexingWorld();

/** A process that is about to take the next step of a re-index. */
async function startChild(reindexId: string) {
  const { account } = world();
  if (account === null) throw new Error('The shop has no credentials.');
  const order: ChildOrder = {
    databaseUrl: database().url,
    serviceUrl: world().service.url,
    account,
    reindexId,
    now: world().clock.now().toISOString(),
  };
  const child = spawn(process.execPath, [CHILD, JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  return {
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries += 1) {
    if (tries > 1_000) throw new Error('It did not come about within 10 seconds.');
    await sleep(10);
  }
}

describe('a process that is killed', () => {
  it('while the service holds its request: nothing is sent again, the index is found', async () => {
    await world().service.control({ kind: 'faults', faults: [{ kind: 'hang', on: 'feed' }] });
    const { id } = await world().ask();
    const child = await startChild(id);
    await until(() => world().puts().length > 0);
    await child.kill();
    expect((await world().view(id)).state).toBe('sending');
    await world().live(HOUR);
    expect(await world().course(id)).toEqual(
      expect.arrayContaining(['sending', 'unknown', 'running', 'done']),
    );
    expect(world().puts()).toHaveLength(1);
  });

  it('while the service holds its question: the request is sent by another', async () => {
    await world().service.control({ kind: 'faults', faults: [] });
    const { id } = await world().ask();
    await world().service.control({ kind: 'faults', faults: [{ kind: 'hang', on: 'status' }] });
    await world().service.control({ kind: 'clear-requests' });
    const child = await startChild(id);
    await until(() => world().service.requests().length > 0);
    await child.kill();
    await world().service.control({ kind: 'faults', faults: [] });
    await world().live(HOUR);
    expect((await world().view(id)).state).toBe('done');
    expect(world().puts()).toHaveLength(1);
  });

  it.each([0, 5, 10, 15, 20, 30, 40, 60, 80, 120])(
    '%i ms into its step: one request at most, and a truthful end',
    async (delay) => {
      const { id } = await world().ask();
      const child = await startChild(id);
      await sleep(delay);
      await child.kill();
      await world().live(2 * HOUR);
      const received = world().puts().length;
      expect(received).toBeLessThanOrEqual(1);
      expect((await world().view(id)).state).toBe(received === 1 ? 'done' : 'lost');
    },
  );
});
