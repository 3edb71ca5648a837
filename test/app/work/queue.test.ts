import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { openQueue, type Queue } from '../../../app/work/queue.ts';
import type { WorkKind } from '../../../app/work/work.ts';
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import { signal } from '../signal.ts';
import { useDatabase } from '../use-database.ts';

const database = useDatabase();

let opened: Queue[];
let ran: string[];

const log = pino({ level: 'silent' });

interface Step {
  id: string;
}

/** Work whose steps are recorded in `ran`. */
const STEP: WorkKind<Step> = {
  name: 'step',
  data: z.object({ id: z.uuid() }),
  retry: 'backoff',
  concurrency: 80,
  timeoutSeconds: 60,
};
const OTHER: WorkKind<Step> = { ...STEP, name: 'other' };

beforeEach(() => {
  opened = [];
  ran = [];
});
afterEach(async () => {
  await Promise.all(opened.map((queue) => queue.stop({ timeoutMs: 5_000 })));
  await database().prisma.$executeRaw`DELETE FROM pgboss.job`;
});

async function open(role: 'worker' | 'sender' = 'worker'): Promise<Queue> {
  const queue = await openQueue({ address: readDatabaseUrl(database().url), role, log });
  opened.push(queue);
  await queue.prepare([STEP, OTHER]);
  return queue;
}

/** Starts working. */
function work(
  queue: Queue,
  step: (id: string) => void | Promise<void> = () => undefined,
  kind: WorkKind<Step> = STEP,
) {
  const run = async ({ id }: Step) => {
    ran.push(id);
    await step(id);
  };
  return queue.work([{ ...kind, run }], database().locks);
}

const newStep = (): Step => ({ id: randomUUID() });

/** Waits until `count` steps have begun. */
const runs = (count: number) => expect.poll(() => ran).toHaveLength(count);

/** The number of jobs of a queue in each state. */
async function states(name = 'step'): Promise<Record<string, number>> {
  const rows = await database().prisma.$queryRaw<{ state: string; jobs: number }[]>`
    SELECT state::text, count(*)::int AS jobs FROM pgboss.job WHERE name = ${name} GROUP BY state`;
  return Object.fromEntries(rows.map(({ state, jobs }) => [state, jobs]));
}

async function waiting(): Promise<number> {
  return (await states()).created ?? 0;
}

describe('the queue', () => {
  it('is created once by many processes at the same time', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => open()));
    await Promise.all(all.map((queue) => queue.check()));
  });

  it('tells workers of a new job, and they find it by themselves once that connection is lost', async () => {
    const queue = await open();
    await work(queue);
    const told = await database().prisma.$queryRaw`
      SELECT notify FROM pgboss.queue WHERE name = ${STEP.name}`;
    expect(told).toEqual([{ notify: true }]);
    const lost = await database().prisma.$queryRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'LISTEN %'`;
    expect(lost).toHaveLength(1);
    await queue.send(STEP, newStep());
    await runs(1);
  });

  it('runs each job once, however many processes work', async () => {
    const workers = await Promise.all([open(), open(), open()]);
    const sender = await open('sender');
    const ids = Array.from({ length: 300 }, () => randomUUID());
    await sender.sendMany(
      STEP,
      ids.map((id) => ({ id })),
    );
    await Promise.all(workers.map((queue) => work(queue)));
    await runs(300);
    expect(new Set(ran)).toEqual(new Set(ids));
    expect(await waiting()).toBe(0);
  });

  it('keeps a job until its time', async () => {
    const queue = await open();
    const due = newStep();
    await queue.send(STEP, newStep(), { startAfter: new Date(Date.now() + HOUR) });
    await queue.send(STEP, due, { startAfter: new Date(Date.now() - SECOND) });
    await work(queue);
    await runs(1);
    expect(ran).toEqual([due.id]);
    expect(await waiting()).toBe(1);
  });

  it('keeps one of the jobs with the same data and time', async () => {
    const queue = await open();
    const same = newStep();
    const at = new Date(Date.now() + MINUTE);
    await queue.send(STEP, same);
    await queue.send(STEP, same);
    await queue.sendMany(STEP, [same, same]);
    await queue.send(STEP, same, { startAfter: at });
    await queue.send(STEP, same, { startAfter: at });
    expect(await waiting()).toBe(2);
  });

  it('takes a new job while one of the same key runs', async () => {
    const queue = await open();
    const released = signal();
    await work(queue, async () => {
      await released.promise;
    });
    const same = newStep();
    await queue.send(STEP, same);
    await runs(1);
    await queue.send(STEP, same);
    released.give(undefined);
    await runs(2);
  });
});

describe('work whose steps may take minutes', () => {
  it('goes on with other steps beside long ones', async () => {
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
});

describe('work whose steps are apart', () => {
  it('runs no two steps with the same data beside each other in two processes, and loses no queued step', async () => {
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
});

describe('a job that is sent in a transaction', () => {
  it('exists once the transaction is committed', async () => {
    const queue = await open();
    await database().prisma.$transaction(async (tx) => {
      await queue.send(STEP, newStep(), { tx, startAfter: new Date() });
      expect(await waiting()).toBe(0);
    });
    expect(await waiting()).toBe(1);
  });

  it('does not exist where the transaction fails, like its other writes', async () => {
    const queue = await open();
    const failing = database().prisma.$transaction(async (tx) => {
      await tx.shop.create({ data: { domain: 'demo-shop.myshopify.com' } });
      await queue.send(STEP, newStep(), { tx });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await waiting()).toBe(0);
    expect(await database().prisma.shop.count()).toBe(0);
  });

  it('does not break the transaction where the same job waits already', async () => {
    const queue = await open();
    const same = newStep();
    await queue.send(STEP, same);
    await database().prisma.$transaction(async (tx) => {
      await queue.send(STEP, same, { tx });
      await tx.shop.create({ data: { domain: 'demo-shop.myshopify.com' } });
    });
    expect(await waiting()).toBe(1);
    expect(await database().prisma.shop.count()).toBe(1);
  });
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

describe('the depths of the queues', () => {
  it('are the due jobs and the age of the oldest, and the later ones', async () => {
    const queue = await open('sender');
    await queue.send(STEP, newStep());
    const soon = new Date(Date.now() + MINUTE);
    await queue.send(STEP, newStep(), { startAfter: soon });
    await database().prisma.$executeRaw`
      UPDATE pgboss.job SET start_after = now() - interval '90 s' WHERE start_after <= now()`;
    const depths = new Map((await queue.depths()).map((depth) => [depth.queue, depth]));
    const { oldestDueSeconds, ...found } = depths.get('step') ?? { oldestDueSeconds: 0 };
    expect(found).toEqual({ queue: 'step', due: 1, later: 1 });
    expect(oldestDueSeconds).toBeGreaterThanOrEqual(90);
    const empty = { due: 0, later: 0, oldestDueSeconds: 0 };
    expect(depths.get('other')).toEqual({ queue: 'other', ...empty });
    expect(depths.get('dead-letters')).toEqual({ queue: 'dead-letters', ...empty });
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

describe('the check of the queue', () => {
  it('fails once the queue is stopped', async () => {
    const queue = await open('sender');
    await expect(queue.check()).resolves.toBeUndefined();
    await queue.stop({ timeoutMs: 1_000 });
    await expect(queue.check()).rejects.toThrow();
  });
});
