import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signal } from '../signal.ts';
import { newStep, STEP, useQueues } from './queue-kit.ts';

const { database, open, ran, runs, states, waiting, work } = useQueues();

it('Work whose steps may take minutes goes on with other steps beside long ones.', async () => {
  const queue = await open();
  const released = signal();
  // Before the long ones expire.
  const soon = (count: number) => expect.poll(() => ran, { timeout: 30_000 }).toHaveLength(count);
  let isLong = true;
  await work(queue, () => (isLong ? released.promise.then(() => undefined) : undefined), {
    ...STEP,
    concurrency: 4,
    timeoutSeconds: 600,
  });
  for (let long = 1; long <= 3; long += 1) {
    await queue.send(STEP, newStep());
    await soon(long);
  }
  isLong = false;
  await queue.sendMany(STEP, Array.from({ length: 5 }, newStep));
  await soon(8);
  released.give(undefined);
});

it('Work with a limit for each shop takes the steps of a small shop beside the long ones of a shop with many, and all of these in the end.', async () => {
  const queue = await open();
  const released = signal();
  const began: string[] = [];
  const many = Array.from({ length: 6 }, () => ({ ...newStep(), shop: 'many' }));
  const data = z.object({ id: z.uuid(), shop: z.string() });
  const kind = { ...STEP, data, concurrency: 4, timeoutSeconds: 600, perShop: 2 };
  const run = async ({ shop }: { shop: string }) => {
    began.push(shop);
    if (shop === 'many') await released.promise;
  };
  await queue.sendMany(kind, many);
  await queue.send(kind, { ...newStep(), shop: 'few' });
  await queue.work([{ ...kind, run }], database().locks);
  await expect.poll(() => began, { timeout: 30_000 }).toContain('few');
  expect(began.toSorted()).toEqual(['few', 'many', 'many']);
  released.give(undefined);
  await expect.poll(() => began, { timeout: 60_000 }).toHaveLength(7);
});

it('Work whose steps are apart runs no two steps with the same data beside each other in two processes, and loses no queued step.', async () => {
  const workers = await Promise.all([open(), open()]);
  let beside = 0;
  let most = 0;
  const step = async () => {
    beside += 1;
    most = Math.max(most, beside);
    await pause(1_000);
    beside -= 1;
  };
  await Promise.all(workers.map((queue) => work(queue, step, { ...STEP, exclusive: true })));
  const [first] = workers;
  const same = newStep();
  await first?.send(STEP, same);
  await runs(1);
  // A step that is queued during the step.
  await first?.send(STEP, same);
  await runs(2);
  expect(most).toBe(1);
});

describe('a job that fails', () => {
  it('is tried again later', async () => {
    const queue = await open();
    await work(queue, () => {
      if (ran.length === 1) throw new Error('not today');
    });
    const sent = newStep();
    await queue.send(STEP, sent);
    await runs(2);
    expect(ran).toEqual([sent.id, sent.id]);
  });

  it('does not stop others of its batch', async () => {
    const queue = await open();
    const [good, bad, better] = [newStep(), newStep(), newStep()];
    await queue.sendMany(STEP, [good, bad, better]);
    await work(queue, (id) => {
      if (id === bad.id) throw new Error('not this one');
    });
    await expect.poll(() => states()).toEqual({ completed: 2, retry: 1 });
  });

  it('goes to the dead letters at once when its data is invalid', async () => {
    const queue = await open();
    await work(queue);
    // Simulates a job of another app version.
    await database().prisma.$executeRaw`
      INSERT INTO pgboss.job (name, data, policy, dead_letter)
      VALUES ('step', '{"id": 7}', 'short', 'dead-letters')`;
    await expect.poll(() => states()).toEqual({ failed: 1 });
    expect(await states('dead-letters')).toEqual({ created: 1 });
    expect(ran).toEqual([]);
  });
});

describe('stopping', () => {
  it('waits for the running job, and starts no other', async () => {
    const queue = await open();
    let finished = 0;
    await work(queue, async () => {
      await pause(300);
      finished += 1;
    });
    await queue.send(STEP, newStep());
    await runs(1);
    await queue.stop({ timeoutMs: 5_000 });
    expect(finished).toBe(1);
    await (await open('sender')).send(STEP, newStep());
    expect(await waiting()).toBe(1);
  });

  it('waits no longer than the given time', async () => {
    const queue = await open();
    await work(queue, () => new Promise<void>(() => undefined));
    await queue.send(STEP, newStep());
    await runs(1);
    await queue.stop({ timeoutMs: 1_000 });
  });
});
