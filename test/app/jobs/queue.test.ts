import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDatabaseUrl } from '../../../app/database/address.ts';
import { JOB_NAMES } from '../../../app/jobs/jobs.ts';
import { createJobs, type JobHandlers, type Jobs } from '../../../app/jobs/queue.ts';
import { useDatabase } from '../use-database.ts';

const database = useDatabase();

let opened: Jobs[];
let ran: string[];

const log = pino({ level: 'silent' });

beforeEach(() => {
  opened = [];
  ran = [];
});
afterEach(async () => {
  await Promise.all(opened.map((jobs) => jobs.stop({ timeoutMs: 5_000 })));
  await database().prisma.$executeRaw`DELETE FROM pgboss.job`;
});

async function open(role: 'worker' | 'sender' = 'worker'): Promise<Jobs> {
  const jobs = await createJobs({ address: readDatabaseUrl(database().url), role, log });
  opened.push(jobs);
  return jobs;
}

/** Handlers that note the steps they take. */
function noting(step: (id: string) => void | Promise<void> = () => undefined): JobHandlers {
  const others = JOB_NAMES.map((name) => [name, () => Promise.resolve()]);
  return {
    ...(Object.fromEntries(others) as JobHandlers),
    'reindex-step': async ({ reindexId }) => {
      ran.push(reindexId);
      await step(reindexId);
    },
  };
}

const step = (reindexId: string) => ({ reindexId });

/** How many jobs of a queue are in which state. */
async function states(name = 'reindex-step'): Promise<Record<string, number>> {
  const rows = await database().prisma.$queryRaw<{ state: string; jobs: number }[]>`
    SELECT state::text, count(*)::int AS jobs FROM pgboss.job WHERE name = ${name} GROUP BY state`;
  return Object.fromEntries(rows.map(({ state, jobs }) => [state, jobs]));
}

async function waiting(): Promise<number> {
  return (await states()).created ?? 0;
}

describe('the queue', () => {
  it('is made once by many processes that start at the same moment', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => open()));
    await Promise.all(all.map((jobs) => jobs.check()));
  });

  it('starts a job within about a second', async () => {
    const jobs = await open();
    await jobs.work(noting());
    const asked = Date.now();
    await jobs.send('reindex-step', { reindexId: randomUUID() });
    await vi.waitFor(() => {
      expect(ran).toHaveLength(1);
    }, 20_000);
    expect(Date.now() - asked).toBeLessThan(3_000);
  });

  it('runs each job once, however many processes work', async () => {
    const workers = await Promise.all([open(), open(), open()]);
    const sender = await open('sender');
    const ids = Array.from({ length: 300 }, () => randomUUID());
    await sender.sendMany('reindex-step', ids.map(step));
    await Promise.all(workers.map((jobs) => jobs.work(noting())));
    await vi.waitFor(() => {
      expect(ran).toHaveLength(300);
    }, 20_000);
    expect(new Set(ran)).toEqual(new Set(ids));
    expect(await waiting()).toBe(0);
  });

  it('keeps a job until its time has come', async () => {
    const jobs = await open();
    const [early, late] = [randomUUID(), randomUUID()];
    await jobs.send('reindex-step', step(late), { startAfter: new Date(Date.now() + 3_600_000) });
    await jobs.send('reindex-step', step(early), { startAfter: new Date(Date.now() - 1_000) });
    await jobs.work(noting());
    await vi.waitFor(() => {
      expect(ran).toEqual([early]);
    }, 20_000);
    expect(await waiting()).toBe(1);
  });

  it('lets one of two jobs with the same key wait', async () => {
    const jobs = await open();
    await jobs.send('reindex-step', step(randomUUID()), { singletonKey: 'one' });
    await jobs.send('reindex-step', step(randomUUID()), { singletonKey: 'one' });
    expect(await waiting()).toBe(1);
  });

  it('takes jobs that carry the same for the same time as one, and for other times as others', async () => {
    const jobs = await open();
    const same = step(randomUUID());
    const at = new Date(Date.now() + 60_000);
    await jobs.send('reindex-step', same);
    await jobs.send('reindex-step', same);
    await jobs.sendMany('reindex-step', [same, same]);
    await jobs.send('reindex-step', same, { startAfter: at });
    await jobs.send('reindex-step', same, { startAfter: at });
    expect(await waiting()).toBe(2);
  });

  it('takes a new job while one of the same key runs', async () => {
    const jobs = await open();
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await jobs.work(noting(() => released));
    const same = step(randomUUID());
    await jobs.send('reindex-step', same);
    await vi.waitFor(() => {
      expect(ran).toHaveLength(1);
    }, 20_000);
    await jobs.send('reindex-step', same);
    release();
    await vi.waitFor(() => {
      expect(ran).toHaveLength(2);
    }, 20_000);
  });
});

describe('a job that is sent in a transaction', () => {
  it('is there once the transaction is committed, and not before', async () => {
    const jobs = await open();
    await database().prisma.$transaction(async (tx) => {
      await jobs.send('reindex-step', step(randomUUID()), { tx, startAfter: new Date() });
      expect(await waiting()).toBe(0);
    });
    expect(await waiting()).toBe(1);
  });

  it('is gone with the transaction, and so is what was written beside it', async () => {
    const jobs = await open();
    const failing = database().prisma.$transaction(async (tx) => {
      await tx.shop.create({ data: { domain: 'demo-shop.myshopify.com' } });
      await jobs.send('reindex-step', step(randomUUID()), { tx });
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await waiting()).toBe(0);
    expect(await database().prisma.shop.count()).toBe(0);
  });

  it('keeps the transaction intact when such a job waits already', async () => {
    const jobs = await open();
    const same = step(randomUUID());
    await jobs.send('reindex-step', same);
    await database().prisma.$transaction(async (tx) => {
      await jobs.send('reindex-step', same, { tx });
      await tx.shop.create({ data: { domain: 'demo-shop.myshopify.com' } });
    });
    expect(await waiting()).toBe(1);
    expect(await database().prisma.shop.count()).toBe(1);
  });
});

describe('a job that fails', () => {
  it('is tried again, later', async () => {
    const jobs = await open();
    await jobs.work(
      noting(() => {
        if (ran.length === 1) throw new Error('not today');
      }),
    );
    const sent = step(randomUUID());
    await jobs.send('reindex-step', sent);
    await vi.waitFor(() => {
      expect(ran).toEqual([sent.reindexId, sent.reindexId]);
    }, 15_000);
  });

  it('does not keep those beside it from being done', async () => {
    const jobs = await open();
    const bad = randomUUID();
    const ids = [randomUUID(), bad, randomUUID()];
    await jobs.sendMany('reindex-step', ids.map(step));
    await jobs.work(
      noting((id) => {
        if (id === bad) throw new Error('not this one');
      }),
    );
    await vi.waitFor(() => {
      expect(ran).toEqual(expect.arrayContaining(ids));
    }, 20_000);
    await vi.waitFor(async () => {
      expect(await states()).toEqual({ completed: 2, retry: 1 });
    }, 20_000);
  });

  it('is put aside at once when it makes no sense', async () => {
    const jobs = await open();
    await jobs.work(noting());
    // As another version of the app might send it.
    await database().prisma.$executeRaw`
      INSERT INTO pgboss.job (name, data, policy, dead_letter)
      VALUES ('reindex-step', '{"reindexId": 7}', 'short', 'dead-letters')`;
    await vi.waitFor(async () => {
      expect(await states()).toEqual({ failed: 1 });
    }, 20_000);
    expect(await states('dead-letters')).toEqual({ created: 1 });
    expect(ran).toEqual([]);
  });
});

describe('the depth of the queues', () => {
  it('tells what is due and since when, what is for later, and of queues that are empty', async () => {
    const jobs = await open('sender');
    await jobs.send('reindex-step', step(randomUUID()));
    const soon = new Date(Date.now() + 60_000);
    await jobs.send('reindex-step', step(randomUUID()), { startAfter: soon });
    await database().prisma.$executeRaw`
      UPDATE pgboss.job SET start_after = now() - interval '90 s' WHERE start_after <= now()`;
    const depths = new Map((await jobs.depths()).map((depth) => [depth.queue, depth]));
    const { oldestDueSeconds, ...found } = depths.get('reindex-step') ?? { oldestDueSeconds: 0 };
    expect(found).toEqual({ queue: 'reindex-step', due: 1, later: 1 });
    expect(oldestDueSeconds).toBeGreaterThanOrEqual(90);
    const empty = { due: 0, later: 0, oldestDueSeconds: 0 };
    expect(depths.get('login-send')).toEqual({ queue: 'login-send', ...empty });
    expect(depths.get('dead-letters')).toEqual({ queue: 'dead-letters', ...empty });
  });
});

describe('stopping', () => {
  it('waits for the job that runs, and takes no other', async () => {
    const jobs = await open();
    let finished = 0;
    await jobs.work(
      noting(async () => {
        await new Promise((resolve) => setTimeout(resolve, 300));
        finished += 1;
      }),
    );
    await jobs.send('reindex-step', step(randomUUID()));
    await vi.waitFor(() => {
      expect(ran).toHaveLength(1);
    }, 20_000);
    await jobs.stop({ timeoutMs: 5_000 });
    expect(finished).toBe(1);
    await (await open('sender')).send('reindex-step', step(randomUUID()));
    expect(await waiting()).toBe(1);
  });

  it('does not wait longer than it is told to', async () => {
    const jobs = await open();
    await jobs.work(noting(() => new Promise<void>(() => undefined)));
    await jobs.send('reindex-step', step(randomUUID()));
    await vi.waitFor(() => {
      expect(ran).toHaveLength(1);
    }, 20_000);
    const asked = Date.now();
    await jobs.stop({ timeoutMs: 1_000 });
    expect(Date.now() - asked).toBeLessThan(4_000);
  });
});

describe('asking whether the queue answers', () => {
  it('rejects once its database is gone', async () => {
    const jobs = await open('sender');
    await expect(jobs.check()).resolves.toBeUndefined();
    await jobs.stop({ timeoutMs: 1_000 });
    await expect(jobs.check()).rejects.toThrow();
  });
});
