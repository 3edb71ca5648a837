import type { Queue } from './queue.ts';
import { runEach } from './run-each.ts';
import { scheduledKind, EACH_MINUTE, type Work } from './work.ts';

export const SWEEP = scheduledKind('sweep', EACH_MINUTE, { timeoutSeconds: 60 });

/** The most steps of one kind that one sweep queues: more than a worker takes in a minute. */
const SWEEP_LIMIT = 20_000;

/** Queues all due steps each minute, kind by kind. A kind that fails does not stop the others. */
export function createSweep(works: readonly Work[], queue: Pick<Queue, 'sendMany'>): Work {
  return {
    ...SWEEP,
    run: () =>
      runEach(
        works.map(
          (work) => async () => queue.sendMany(work, (await work.due?.(SWEEP_LIMIT)) ?? []),
        ),
        'due work could not be queued',
      ),
  };
}
