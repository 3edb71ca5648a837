import { setTimeout as pause } from 'node:timers/promises';
import { type Db, fromPrisma, type Job, type JobInsert, type JobResult, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Prisma } from '@prisma/client';
import { z } from 'zod';
import type { DatabaseAddress } from '../database/address.ts';
import type { SqlTransaction } from '../database/sql.ts';
import { DEAD_LETTERS, JOB_NAMES, type JobData, type JobName, JOBS } from './jobs.ts';

/** What each job does. A handler that throws is tried again as its kind says. */
export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

export interface SendOptions {
  /** Not before this time; at once without. */
  startAfter?: Date;
  /**
   * Of jobs with the same name and key, at most one waits: the first. By default the key is the data with the time.
   */
  singletonKey?: string;
  /** The job exists once this transaction is committed. */
  tx?: Prisma.TransactionClient | SqlTransaction;
}

/** The queue. */
export interface Jobs {
  send<Name extends JobName>(name: Name, data: JobData[Name], options?: SendOptions): Promise<void>;
  sendMany<Name extends JobName>(name: Name, data: JobData[Name][]): Promise<void>;
  /** Starts working; a web process never calls it. */
  work(handlers: JobHandlers): Promise<void>;
  /** Resolves when the queue answers; rejects with why not. */
  check(): Promise<void>;
  /** How many jobs of each queue have not started; also of empty queues. */
  depths(): Promise<QueueDepth[]>;
  /** Takes no new jobs and waits for running ones, at most `timeoutMs`. */
  stop(options: { timeoutMs: number }): Promise<void>;
}

/** The jobs of one queue that have not started. */
export interface QueueDepth {
  queue: string;
  due: number;
  /** Jobs with a later time. */
  later: number;
  /** For how long the oldest due one has been due, by the database's clock; 0 where none is. */
  oldestDueSeconds: number;
}

export interface QueueOptions {
  address: DatabaseAddress;
  /** A `worker` also works and maintains the queue; a `sender` only sends. */
  role: 'worker' | 'sender';
  log: Logger;
  /** How many connections this process may hold for the queue. */
  maxConnections?: number;
}

/** The minimum of pg-boss: a job starts within that time. */
const POLL_SECONDS = 0.5;

/** Opens the queue, and creates its schema `pgboss` where it is missing. Safe in any number of processes at once. */
export async function createJobs(options: QueueOptions): Promise<Jobs> {
  const { address, role, log, maxConnections = 5 } = options;
  const maintains = role === 'worker';
  const boss = new PgBoss({
    ...address,
    connectionTimeoutMillis: 5_000,
    application_name: 'beacon-pixel queue',
    max: maxConnections,
    supervise: maintains,
    schedule: maintains,
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
      for (const name of JOB_NAMES) await workOn(boss, name, jobRun(name, handlers[name], log));
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
    const { options } = JOBS[name];
    // `short`: of the jobs of one key at most one waits.
    await boss.createQueue(name, { ...options, policy: 'short' });
    // Another version of the app may have created it with other options.
    await boss.updateQueue(name, options);
  }
}

async function workOn(boss: PgBoss, name: JobName, run: JobRun): Promise<void> {
  const { cron, workers, batchSize, apartMs = 0 } = JOBS[name];
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
  if (cron !== undefined) await boss.schedule(name, cron, {}, { singletonKey: name });
}

/** One statement over a partial index of the jobs that have not started. */
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

/** A transaction in the form of pg-boss. */
function queueDatabase(tx: NonNullable<SendOptions['tx']>): Db {
  if (!('query' in tx)) return fromPrisma(tx);
  return { executeSql: async (text, values = []) => ({ rows: await tx.query(text, values) }) };
}

function singletonKey(data: object, options: SendOptions): string {
  const time = options.startAfter?.toISOString() ?? 'now';
  return options.singletonKey ?? `${JSON.stringify(data)} ${time}`;
}

function waitingOnce(data: object): JobInsert {
  return { data, singletonKey: singletonKey(data, {}) };
}

type JobRun = (job: Job<unknown>) => Promise<JobResult>;

/** Runs jobs of one kind. One with invalid data goes to the dead letters at once, one that fails is tried again. */
function jobRun<Name extends JobName>(name: Name, handle: JobHandlers[Name], log: Logger): JobRun {
  return async (job) => {
    const about = { job: job.name, jobId: job.id, attempt: job.retryCount + 1 };
    const parsed = JOBS[name].data.safeParse(job.data);
    if (!parsed.success) {
      log.error(
        { ...about, problem: parsed.error.message },
        'a job has invalid data and goes to the dead letters',
      );
      return { id: job.id, status: 'deadletter', output: { message: 'its data is invalid' } };
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
