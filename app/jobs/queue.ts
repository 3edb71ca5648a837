import { setTimeout as pause } from 'node:timers/promises';
import { type Db, fromPrisma, type Job, type JobInsert, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { DatabaseAddress } from '../database/address.ts';
import type { JobHandlers, JobName, Jobs, QueueDepth, SendOptions } from './jobs.ts';
import { DEAD_LETTERS, QUEUE_PLANS } from './queue-plans.ts';

export interface QueueOptions {
  address: DatabaseAddress;
  /** `worker` may work and keeps the queue in order; `sender` only ever sends. */
  role: 'worker' | 'sender';
  log: Logger;
  /** How many connections this process may hold for the queue. */
  maxConnections?: number;
}

/** The least that pg-boss allows: a request starts within that time. */
const POLL_SECONDS = 0.5;
const JOB_NAMES = Object.keys(QUEUE_PLANS) as JobName[];

/**
 * Opens the queue in a database, in PostgreSQL's schema `pgboss`. It is made if it is not there; any
 * number of processes may do that at once.
 */
export async function createJobs(options: QueueOptions): Promise<Jobs> {
  const { address, role, log, maxConnections = 5 } = options;
  const keepsOrder = role === 'worker';
  const boss = new PgBoss({
    ...address,
    connectionTimeoutMillis: 5_000,
    application_name: 'beacon-pixel queue',
    max: maxConnections,
    supervise: keepsOrder,
    schedule: keepsOrder,
    superviseIntervalSeconds: 30,
    maintenanceIntervalSeconds: 60,
  });
  let stopping = false;
  boss.on('error', (error) => {
    // Errors during shutdown are ignored.
    if (stopping) return;
    log.warn({ err: error }, 'the queue has met an error and goes on');
  });
  boss.on('warning', (warning) => {
    log.warn({ warning }, 'the queue warns');
  });
  await boss.start();
  await makeQueues(boss);

  return {
    send: async (name, data, sendOptions = {}) => {
      const { tx, startAfter } = sendOptions;
      await boss.send(name, data, {
        singletonKey: singletonKey(data, sendOptions),
        ...(startAfter && { startAfter }),
        ...(tx && { db: queueDatabase(tx) }),
      });
    },
    sendMany: async (name, data) => {
      if (data.length > 0) await boss.insert(name, data.map(waitingOnce));
    },
    work: async (handlers) => {
      const runs = jobRuns(handlers, log);
      for (const name of JOB_NAMES) await workOn(boss, name, runs[name]);
    },
    check: async () => {
      await boss.getQueue('reindex-step');
    },
    depths: () => readDepths(boss),
    stop: async ({ timeoutMs }) => {
      stopping = true;
      await boss.stop({ graceful: true, timeout: timeoutMs });
    },
  };
}

async function makeQueues(boss: PgBoss): Promise<void> {
  await boss.createQueue(DEAD_LETTERS);
  for (const name of JOB_NAMES) {
    const { options } = QUEUE_PLANS[name];
    // `short`: of the jobs of one key at most one waits.
    await boss.createQueue(name, { ...options, policy: 'short' });
    // One that another version of the app has made gets today's options.
    await boss.updateQueue(name, options);
  }
}

async function workOn(
  boss: PgBoss,
  name: JobName,
  run: (job: Job<unknown>) => Promise<JobResult>,
): Promise<void> {
  const { cron, workers, batchSize, apartMs } = QUEUE_PLANS[name];
  await boss.work(
    name,
    {
      pollingIntervalSeconds: POLL_SECONDS,
      localConcurrency: workers,
      batchSize,
      burstWhenBatchFull: true,
      perJobResults: true,
    },
    (jobs: Job<unknown>[]) =>
      Promise.all(jobs.map((job, index) => pause(index * apartMs).then(() => run(job)))),
  );
  if (cron !== null) await boss.schedule(name, cron, {}, { singletonKey: name });
}

/** One statement over an index that holds the jobs that are not begun, and no others. */
async function readDepths(boss: PgBoss): Promise<QueueDepth[]> {
  const { rows } = await boss.getDb().executeSql(DEPTHS, []);
  const found = new Map(depthRows.parse(rows).map((row) => [row.queue, row]));
  return [...JOB_NAMES, DEAD_LETTERS].map(
    (queue) => found.get(queue) ?? { queue, due: 0, later: 0, oldestDueSeconds: 0 },
  );
}

const DEPTHS = `
  SELECT name AS queue,
    count(*) FILTER (WHERE start_after <= now())::int AS due,
    count(*) FILTER (WHERE start_after > now())::int AS later,
    greatest(coalesce(extract(epoch FROM now() - min(start_after)), 0), 0)::float8
      AS "oldestDueSeconds"
  FROM pgboss.job WHERE state < 'active' AND NOT blocked GROUP BY name`;

const depthRows = z.array(
  z.object({
    queue: z.string(),
    due: z.number(),
    later: z.number(),
    oldestDueSeconds: z.number(),
  }),
);

/** A transaction as pg-boss wants one. */
function queueDatabase(tx: NonNullable<SendOptions['tx']>): Db {
  if (!('query' in tx)) return fromPrisma(tx);
  return { executeSql: async (text, values = []) => ({ rows: await tx.query(text, values) }) };
}

/** Without a key of its own, a job is known by what it carries and when it is to run. */
function singletonKey(data: object, options: SendOptions): string {
  const time = options.startAfter?.toISOString() ?? 'now';
  return options.singletonKey ?? `${JSON.stringify(data)} ${time}`;
}

function waitingOnce(data: object): JobInsert {
  return { data, singletonKey: singletonKey(data, {}) };
}

type JobRun = (job: Job<unknown>) => Promise<JobResult>;

const feedKey = z.object({ shop: z.string(), feedId: z.string() });
const nothing = z.record(z.string(), z.never());

/**
 * How jobs that come out of the queue are done: what they carry is checked first, since another version
 * of the app may have put them in. What makes no sense is put aside at once, what fails is tried again.
 */
function jobRuns(handlers: JobHandlers, log: Logger): Record<JobName, JobRun> {
  return {
    'reindex-step': jobRun(z.object({ reindexId: z.uuid() }), handlers['reindex-step'], log),
    'reindex-sweep': jobRun(nothing, handlers['reindex-sweep'], log),
    'automatic-look': jobRun(feedKey, handlers['automatic-look'], log),
    'automatic-sweep': jobRun(nothing, handlers['automatic-sweep'], log),
    'catalogue-compare': jobRun(z.object({ shop: z.string() }), handlers['catalogue-compare'], log),
    'catalogue-compare-sweep': jobRun(nothing, handlers['catalogue-compare-sweep'], log),
    'updates-send': jobRun(feedKey, handlers['updates-send'], log),
    'updates-sweep': jobRun(nothing, handlers['updates-sweep'], log),
    'login-send': jobRun(z.object({ login: z.uuid() }), handlers['login-send'], log),
    'login-sweep': jobRun(nothing, handlers['login-sweep'], log),
    'orders-read': jobRun(z.object({ shop: z.string() }), handlers['orders-read'], log),
    'orders-sweep': jobRun(nothing, handlers['orders-sweep'], log),
    'report-rate': jobRun(z.object({ shop: z.string() }), handlers['report-rate'], log),
    'report-rates': jobRun(nothing, handlers['report-rates'], log),
    'alert-sweep': jobRun(nothing, handlers['alert-sweep'], log),
    'alert-mail': jobRun(z.object({ mail: z.uuid() }), handlers['alert-mail'], log),
    'shop-feed-step': jobRun(z.object({ shop: z.string() }), handlers['shop-feed-step'], log),
    'shop-feed-sweep': jobRun(nothing, handlers['shop-feed-sweep'], log),
    'shop-redact': jobRun(z.object({ shop: z.string() }), handlers['shop-redact'], log),
    'tidy-up': jobRun(nothing, handlers['tidy-up'], log),
  };
}

function jobRun<Data>(
  schema: z.ZodType<Data>,
  handle: (data: Data) => Promise<void>,
  log: Logger,
): JobRun {
  return async (job) => {
    const about = { job: job.name, jobId: job.id, attempt: job.retryCount + 1 };
    const parsed = schema.safeParse(job.data);
    if (!parsed.success) {
      log.error(
        { ...about, problem: parsed.error.message },
        'a job makes no sense and is put aside',
      );
      return { id: job.id, status: 'deadletter', output: { message: 'its data makes no sense' } };
    }
    try {
      await handle(parsed.data);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      log.error({ ...about, err: error }, 'a job has failed');
      const message = error instanceof Error ? error.message : String(error);
      return { id: job.id, status: 'failed', output: { message } };
    }
  };
}
