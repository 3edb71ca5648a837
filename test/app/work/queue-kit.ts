import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect } from 'vitest';
import { z } from 'zod';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { openQueue, type Queue } from '../../../app/work/queue.ts';
import type { WorkKind } from '../../../app/work/work.ts';
import { useDatabase } from '../use-database.ts';
import { silentLog } from '../silent-log.ts';

interface Step {
  id: string;
}

/** Work whose steps are recorded in `ran`. */
export const STEP: WorkKind<Step> = {
  name: 'step',
  data: z.object({ id: z.uuid() }),
  retry: 'backoff',
  concurrency: 80,
  timeoutSeconds: 60,
};
const OTHER: WorkKind<Step> = { ...STEP, name: 'other' };

export const newStep = (): Step => ({ id: randomUUID() });

/** Must be called at the top of a test file: its queues are stopped after each test, and their jobs deleted. */
export function useQueues() {
  const database = useDatabase();
  const opened: Queue[] = [];
  /** The ids of the steps that have begun, in order. */
  const ran: string[] = [];

  beforeEach(() => {
    ran.length = 0;
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((queue) => queue.stop({ timeoutMs: 5_000 })));
    await database().prisma.$executeRaw`DELETE FROM pgboss.job`;
  });

  /** The number of jobs of a queue in each state. */
  async function states(name = 'step'): Promise<Record<string, number>> {
    const rows = await database().prisma.$queryRaw<{ state: string; jobs: number }[]>`
      SELECT state::text, count(*)::int AS jobs FROM pgboss.job WHERE name = ${name} GROUP BY state`;
    return Object.fromEntries(rows.map(({ state, jobs }) => [state, jobs]));
  }

  return {
    database,
    ran,
    states,
    waiting: async () => (await states()).created ?? 0,
    async open(role: 'worker' | 'sender' = 'worker'): Promise<Queue> {
      const queue = await openQueue({
        address: readDatabaseUrl(database().url),
        role,
        log: silentLog,
      });
      opened.push(queue);
      await queue.prepare([STEP, OTHER]);
      return queue;
    },
    /** Starts working. */
    work(
      queue: Queue,
      step: (id: string) => void | Promise<void> = () => undefined,
      kind: WorkKind<Step> = STEP,
    ): Promise<void> {
      const run = async ({ id }: Step) => {
        ran.push(id);
        await step(id);
      };
      return queue.work([{ ...kind, run }], database().locks);
    },
    /** Waits until `count` steps have begun. */
    runs: (count: number) => expect.poll(() => ran).toHaveLength(count),
  };
}
