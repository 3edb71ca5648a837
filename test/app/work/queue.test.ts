import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import { EACH_MINUTE } from '../../../app/work/work.ts';
import { signal } from '../signal.ts';
import { newStep, STEP, useQueues } from './queue-kit.ts';

const { database, open, ran, runs, waiting, work } = useQueues();

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

  it('schedules and maintains also after the clock of the database was set back, once a worker starts', async () => {
    await open();
    const { prisma } = database();
    await prisma.$executeRaw`UPDATE pgboss.version SET cron_on = now() + interval '1 day'`;
    await prisma.$executeRaw`
      UPDATE pgboss.queue SET monitor_claim_on = now() + interval '1 day', maintain_on = now() + interval '1 day'`;
    await open();
    const ahead = await prisma.$queryRaw`
      SELECT name FROM pgboss.queue WHERE greatest(monitor_claim_on, maintain_on) > now()
      UNION ALL SELECT 'cron' FROM pgboss.version WHERE cron_on > now()`;
    expect(ahead).toEqual([]);
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

it('The depths of the queues are the due jobs and the age of the oldest, and the later ones.', async () => {
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

it('Work that runs each minute is overdue where no worker has scheduled it for longer.', async () => {
  const worker = await open();
  await work(worker, undefined, { ...STEP, cron: EACH_MINUTE });
  await worker.stop({ timeoutMs: 1_000 });
  const { prisma } = database();
  await prisma.$executeRaw`DELETE FROM pgboss.job`;
  const queue = await open('sender');
  const overdue = async () =>
    (await queue.depths()).filter(({ oldestDueSeconds }) => oldestDueSeconds > 0);
  expect(await overdue()).toEqual([]);
  await prisma.$executeRaw`UPDATE pgboss.version SET cron_on = now() - interval '10 min'`;
  expect(await overdue()).toMatchObject([{ queue: 'step', due: 0, later: 0 }]);
  await prisma.$executeRaw`DELETE FROM pgboss.schedule`;
});

it('The check of the queue fails once the queue is stopped.', async () => {
  const queue = await open('sender');
  await expect(queue.check()).resolves.toBeUndefined();
  await queue.stop({ timeoutMs: 1_000 });
  await expect(queue.check()).rejects.toThrow();
});
