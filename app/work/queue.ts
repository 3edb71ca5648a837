import { setTimeout as pause } from 'node:timers/promises';
import {
  type Db,
  fromPrisma,
  type Job,
  type JobResult,
  PgBoss,
  type Queue as BossQueue,
} from 'pg-boss';
import type { Logger } from 'pino';
import type { Prisma } from '@prisma/client';
import type { DatabaseAddress } from '../database/address.ts';
import { CHECK_LIMIT } from '../database/connect.ts';
import { messageOf } from '../database/errors.ts';
import type { Locks } from '../database/locks.ts';
import type { SqlTransaction } from '../database/sql.ts';
import { MINUTE_MS } from '../time/units.ts';
import { EACH_MINUTE, type Retry, type Enqueue, type Work, type WorkKind } from './work.ts';

export interface SendOptions {
  /** The earliest start; at once by default. */
  startAfter?: Date;
  /** The job exists once this transaction is committed. */
  tx?: Prisma.TransactionClient | SqlTransaction;
}

/** The queue. Of the jobs of one kind with the same data and time, at most one waits. */
export interface Queue {
  /** Creates the queues of these kinds if they are missing; called before any job is sent. */
  prepare(kinds: readonly WorkKind<object>[]): Promise<void>;
  send<Data extends object>(kind: WorkKind<Data>, data: Data, options?: SendOptions): Promise<void>;
  sendMany<Data extends object>(kind: WorkKind<Data>, data: readonly Data[]): Promise<void>;
  /** Starts working; a web process never calls it. */
  work(works: readonly Work[], locks: Pick<Locks, 'tryWithLock'>): Promise<void>;
  /** Resolves when the queue answers; rejects with the error otherwise. */
  check(): Promise<void>;
  /** Returns the number of jobs of each queue that have not started; also of empty queues. */
  depths(): Promise<QueueDepth[]>;
  /** Takes no new jobs and waits for running ones, at most `timeoutMs`. */
  stop(options: { timeoutMs: number }): Promise<void>;
}

/** The jobs of one queue that have not started. */
export interface QueueDepth {
  queue: string;
  due: number;
  /** Jobs that are due at a later time. */
  later: number;
  /** How long the oldest due job, or work that no worker has scheduled, has been due, by the database's clock; else 0. */
  oldestDueSeconds: number;
}

export interface QueueOptions {
  address: DatabaseAddress;
  /** A `worker` also works and maintains the queue; a `sender` only sends. */
  role: 'worker' | 'sender';
  log: Logger;
  /** The most connections that this process holds for the queue. */
  maxConnections?: number;
  /** How long a statement may take, in milliseconds. */
  statementMs?: number;
}

/** Longer than any statement. Without a limit a worker waits 15 minutes for a server that vanished. */
const STATEMENT_MS = MINUTE_MS;

/** The queue of jobs that failed every time: kept for two weeks, for an operator. */
const DEAD_LETTERS = 'dead-letters';

/** PostgreSQL tells workers of a job that can start at once; others start within that time after they are due. */
const POLL_SECONDS = 2;

/** The minimum of pg-boss, for workers that PostgreSQL does not tell of jobs. */
const POLL_SECONDS_WITHOUT_NOTIFY = 0.5;

/** The most jobs that one worker of the queue takes together; it waits for all of them. */
const MAX_BATCH = 20;

/** Steps that may take this long are taken one by one: others would wait for the longest of a batch. */
const ALONE_SECONDS = 600;

/** The delay before a step is retried because another worker runs one with the same data. */
const AFTER_APART_SECONDS = 5;

const RETRIES: Readonly<Record<Retry, Omit<BossQueue, 'name'>>> = {
  'by-sweep': { retryLimit: 0 },
  backoff: {
    retryLimit: 8,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 120,
    deadLetter: DEAD_LETTERS,
  },
};

/** Opens the queue, and creates its schema `pgboss` if it is missing. Safe in any number of processes at once. */
export async function openQueue(options: QueueOptions): Promise<Queue> {
  const { address, role, log, maxConnections = 5, statementMs = STATEMENT_MS } = options;
  const maintains = role === 'worker';
  const boss = new PgBoss({
    ...address,
    connectionTimeoutMillis: 5_000,
    // The library passes it on to its pool.
    ...{ query_timeout: statementMs },
    application_name: 'beacon-pixel queue',
    max: maxConnections,
    supervise: maintains,
    schedule: maintains,
    useListenNotify: maintains,
    superviseIntervalSeconds: 30,
    maintenanceIntervalSeconds: 60,
  });
  let stopping = false;
  let prepared: readonly string[] = [];
  boss.on('error', (error) => {
    // Errors during shutdown are ignored.
    if (stopping) return;
    log.warn({ err: error }, 'queue error');
  });
  boss.on('warning', (warning) => log.warn({ warning }, 'queue warning'));
  await boss.start();
  await boss.createQueue(DEAD_LETTERS);
  if (maintains) await boss.getDb().executeSql(FORGET_TIMES_AHEAD, []);

  return {
    prepare: async (kinds) => {
      for (const kind of kinds) await createQueue(boss, kind);
      prepared = kinds.map(({ name }) => name);
    },
    send: async (kind, data, { startAfter, tx } = {}) => {
      await boss.send(kind.name, data, {
        ...keysOf(kind, data, startAfter?.toISOString() ?? 'now'),
        ...(startAfter && { startAfter }),
        ...(tx && { db: queueDatabase(tx) }),
      });
    },
    sendMany: async (kind, data) => {
      const jobs = data.map((each) => ({ data: each, ...keysOf(kind, each, 'now') }));
      if (jobs.length > 0) await boss.insert(kind.name, jobs);
    },
    work: async (works, locks) => {
      for (const work of works) await workOn(boss, work, stepOf(work, { boss, locks, log }));
    },
    check: async () => {
      await boss.getDb().executeSql(CHECK, []);
    },
    depths: () => readDepths(boss, prepared),
    stop: async ({ timeoutMs }) => {
      stopping = true;
      await boss.stop({ graceful: true, timeout: timeoutMs });
    },
  };
}

async function createQueue(boss: PgBoss, { name, retry, timeoutSeconds }: WorkKind<object>) {
  const options = {
    ...RETRIES[retry],
    expireInSeconds: timeoutSeconds,
    deleteAfterSeconds: 600,
    notify: true,
  };
  // `short`: at most one job per key waits.
  await boss.createQueue(name, { ...options, policy: 'short' });
  // Another version of the app may have created it with other options.
  await boss.updateQueue(name, options);
}

async function workOn(boss: PgBoss, kind: WorkKind<object>, run: Step): Promise<void> {
  const { name, concurrency, perShop, timeoutSeconds, spreadMs = 0, cron } = kind;
  const isAlone = timeoutSeconds >= ALONE_SECONDS;
  const batchSize = isAlone ? 1 : Math.min(Math.ceil(concurrency / 2), MAX_BATCH);
  const localConcurrency = Math.ceil(concurrency / batchSize);
  await boss.work(
    name,
    {
      pollingIntervalSeconds: POLL_SECONDS_WITHOUT_NOTIFY,
      notifyPollingIntervalSeconds: POLL_SECONDS,
      localConcurrency,
      ...(perShop !== undefined && {
        localGroupConcurrency: Math.min(perShop, localConcurrency),
      }),
      batchSize,
      burstWhenBatchFull: true,
      // pg-boss does not burst on full batches of one job.
      burstWhenReadyExceeds: MAX_BATCH,
      perJobResults: true,
    },
    (jobs: Job<unknown>[]) =>
      Promise.all(jobs.map((job, index) => pause(index * spreadMs).then(() => run(job)))),
  );
  if (cron !== undefined) await boss.schedule(name, cron, {}, { singletonKey: name });
}

/** Reads the depths, in one statement over a partial index of the jobs that have not started. */
async function readDepths(boss: PgBoss, queues: readonly string[]): Promise<QueueDepth[]> {
  const { rows } = await boss.getDb().executeSql(DEPTHS, []);
  const found = new Map((rows as QueueDepth[]).map((row) => [row.queue, row]));
  return [...queues, DEAD_LETTERS].map(
    (queue) => found.get(queue) ?? { queue, due: 0, later: 0, oldestDueSeconds: 0 },
  );
}

/** Workers alone make the jobs of a schedule: without workers, those of each minute are due although there are none. */
const DEPTHS = `
  SELECT queue, sum(due)::int AS due, sum(later)::int AS later,
    greatest(max(seconds), 0)::float8 AS "oldestDueSeconds"
  FROM (
    SELECT name AS queue, count(*) FILTER (WHERE start_after <= now()) AS due,
      count(*) FILTER (WHERE start_after > now()) AS later,
      extract(epoch FROM now() - min(start_after)) AS seconds
    FROM pgboss.job WHERE state < 'active' AND NOT blocked GROUP BY name
    UNION ALL
    SELECT name, 0, 0, extract(epoch FROM now() - cron_on) - 60
    FROM pgboss.schedule, pgboss.version WHERE cron = '${EACH_MINUTE}'
  ) AS depths GROUP BY queue`;

/**
 * pg-boss schedules work and maintains queues once some time has passed since it last did: never, if the database's clock
 * has been set back since.
 */
const FORGET_TIMES_AHEAD = `
  UPDATE pgboss.version SET cron_on = NULL WHERE cron_on > now();
  UPDATE pgboss.queue SET monitor_claim_on = NULL, monitor_on = NULL, maintain_on = NULL
  WHERE greatest(monitor_claim_on, monitor_on, maintain_on) > now()`;

const CHECK = `${CHECK_LIMIT} SELECT FROM pgboss.queue LIMIT 1`;

/** Adapts a transaction to the interface of pg-boss. */
function queueDatabase(tx: NonNullable<SendOptions['tx']>): Db {
  if (!('query' in tx)) return fromPrisma(tx);
  return { executeSql: async (text, values = []) => ({ rows: await tx.query(text, values) }) };
}

/** Returns a function that queues steps of a kind of work whose data is one id, in the given field. */
export const createEnqueue =
  <Field extends string>(
    queue: Pick<Queue, 'send'>,
    kind: WorkKind<Record<Field, string>>,
    field: Field,
  ): Enqueue =>
  (id, at, tx) =>
    queue.send(kind, { [field]: id } as Record<Field, string>, {
      startAfter: at,
      ...(tx && { tx }),
    });

/** Returns the key of which at most one job waits, and the group whose steps are limited: those of one shop. */
const keysOf = ({ perShop }: Pick<Work, 'perShop'>, data: object, time: string) => ({
  singletonKey: `${JSON.stringify(data)} ${time}`,
  ...(perShop !== undefined && 'shop' in data && { group: { id: String(data.shop) } }),
});

type Step = (job: Job<unknown>) => Promise<JobResult>;

/** Runs a job. Invalid data sends it to the dead letters at once; a job that fails is retried as its kind specifies. */
function stepOf(
  work: Work,
  { boss, locks, log }: { boss: PgBoss; locks: Pick<Locks, 'tryWithLock'>; log: Logger },
): Step {
  /** A step that is blocked by another one is queued again, so that no step which is queued meanwhile is lost. */
  async function runApart(data: object): Promise<void> {
    const held = await locks.tryWithLock(`${work.name} ${JSON.stringify(data)}`, () =>
      work.run(data),
    );
    if (held !== null) return;
    const keys = keysOf(work, data, 'after another');
    await boss.send(work.name, data, { startAfter: AFTER_APART_SECONDS, ...keys });
  }

  return async (job) => {
    const about = { work: job.name, job: job.id, attempt: job.retryCount + 1 };
    const parsed = work.data.safeParse(job.data);
    if (!parsed.success) {
      log.error({ ...about, problem: parsed.error.message }, 'job data invalid');
      return { id: job.id, status: 'deadletter', output: { message: 'its data is invalid' } };
    }
    try {
      if (work.exclusive) await runApart(parsed.data);
      else await work.run(parsed.data);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      log.error({ ...about, err: error }, 'job failed');
      return { id: job.id, status: 'failed', output: { message: messageOf(error) } };
    }
  };
}
