import { expect, it } from 'vitest';
import { createSweep } from '../../../app/work/sweep.ts';
import { scheduledKind, ofShop, type Work } from '../../../app/work/work.ts';

const idle = () => Promise.resolve();

const work = (name: string, due?: Work['due']): Work => ({
  name,
  data: ofShop,
  retry: 'by-sweep',
  concurrency: 1,
  timeoutSeconds: 60,
  run: idle,
  ...(due && { due }),
});

/** The jobs that a sweep over these kinds queues. */
async function sweep(works: Work[]) {
  const queued: unknown[][] = [];
  const sendMany = (kind: { name: string }, data: readonly object[]) => {
    queued.push([kind.name, data]);
    return Promise.resolve();
  };
  const outcome = await createSweep(works, { sendMany })
    .run({})
    .then(
      () => 'done',
      () => 'failed',
    );
  return { queued, outcome };
}

it('queues what is due of each kind of work', async () => {
  const one = [{ shop: 'one' }];
  expect(
    await sweep([
      work('orders', () => Promise.resolve(one)),
      { ...scheduledKind('clock', '* * * * *', { timeoutSeconds: 60 }), run: idle },
    ]),
  ).toEqual({
    queued: [
      ['orders', one],
      ['clock', []],
    ],
    outcome: 'done',
  });
});

it('goes on where one kind fails, and fails then', async () => {
  const broken = work('broken', () => Promise.reject(new Error('away')));
  const { queued, outcome } = await sweep([broken, work('fine', () => Promise.resolve([]))]);
  expect(queued).toEqual([['fine', []]]);
  expect(outcome).toBe('failed');
});
