import type { Prisma } from '@prisma/client';
import type { Queue } from 'pg-boss';
import type { SqlTransaction } from '../database/sql.ts';

/** The jobs and what each carries. */
export interface JobData {
  /** Take the next step of one re-index. */
  'reindex-step': { reindexId: string };
  /** Queue every re-index whose step is due but has no job, and forget files that were sent. Each minute. */
  'reindex-sweep': Record<string, never>;
  /** Decide whether a feed is re-indexed without a person. */
  'automatic-look': { shop: string; feedId: string };
  /** Queue a look at every feed about which there is something to decide. Each minute. */
  'automatic-sweep': Record<string, never>;
  /** Go on with the comparison of a shop's catalogue with what webhooks told. */
  'catalogue-compare': { shop: string };
  /** Queue every comparison that is due. Each minute. */
  'catalogue-compare-sweep': Record<string, never>;
  /** Send changed products to the index of a feed. */
  'updates-send': { shop: string; feedId: string };
  /** Queue every feed for which changed products wait. Each minute. */
  'updates-sweep': Record<string, never>;
  /** Send one login; `login` is the id of its row. */
  'login-send': { login: string };
  /** Send every login that is due, as `reindex-sweep` does for re-indexes. Each minute. */
  'login-sweep': Record<string, never>;
  /** Read what is new of a shop's orders, or find out whether the app may. */
  'orders-read': { shop: string };
  /** Read the orders of every shop whose turn it is. Each minute. */
  'orders-sweep': Record<string, never>;
  /** Set how often the browsers of each shop report. Each night. */
  'report-rates': Record<string, never>;
  /** Write a shop's rate of reports where its pixel and extension read it. */
  'report-rate': { shop: string };
  /** Look for troubles of every connected shop. Every 10 minutes. */
  'alert-sweep': Record<string, never>;
  /** Send one mail about an alert; `mail` is the id of its row. */
  'alert-mail': { mail: string };
  /** Take what is due of the feed that is made from a shop. */
  'shop-feed-step': { shop: string };
  /** Queue every shop whose feed has something due: a step without a job, or the day's beginning. Each minute. */
  'shop-feed-sweep': Record<string, never>;
  /** Decide whether a shop that Shopify asks to forget is forgotten. */
  'shop-redact': { shop: string };
  /** Forget receipts of webhooks that Shopify will not repeat, and other leftovers. Each hour. */
  'tidy-up': Record<string, never>;
}

export type JobName = keyof JobData;

/**
 * What each job does. A handler that throws is tried again with growing pauses; of a sweep the next one
 * makes up for it.
 */
export type JobHandlers = { [Name in JobName]: (data: JobData[Name]) => Promise<void> };

export interface SendOptions {
  /** Not before this time; at once without. */
  startAfter?: Date;
  /**
   * Two waiting jobs of one name and key are one: the one that was there first. Without a key, those
   * that carry the same and have the same time.
   */
  singletonKey?: string;
  /** Sends with this transaction: no commit, no job. */
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
  /** How many jobs of each queue are not begun; queues without any are there too. */
  depths(): Promise<QueueDepth[]>;
  /** Takes no new jobs and waits for running ones, at most `timeoutMs`. */
  stop(options: { timeoutMs: number }): Promise<void>;
}

/** The jobs of one queue that are not begun. */
export interface QueueDepth {
  queue: string;
  due: number;
  /** Those that wait for their time. */
  later: number;
  /** For how long the oldest due one has been due, by the database's clock; 0 where none is. */
  oldestDueSeconds: number;
}

/** Where jobs end up that failed every time: kept for two weeks, for a person to look at. */
export const DEAD_LETTERS = 'dead-letters';

/** How one kind of job is queued, and how hungry a worker process is for it. */
export interface QueuePlan {
  options: Omit<Queue, 'name' | 'policy' | 'partition'>;
  /** When the queue sends one to itself, as cron in UTC. */
  cron: string | null;
  /** How many workers of one process look for such jobs, and how many each takes at once. */
  workers: number;
  batchSize: number;
  /**
   * How long after one job of a batch the next one begins, in milliseconds: shoppers that the same process
   * serves come in between.
   */
  apartMs: number;
}

const FINISHED_JOBS_SECONDS = 600;

export const QUEUE_PLANS: Record<JobName, QueuePlan> = {
  'reindex-step': {
    options: {
      // A step asks the indexing service once or twice, and those questions end by themselves.
      expireInSeconds: 180,
      retryLimit: 8,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 120,
      deleteAfterSeconds: FINISHED_JOBS_SECONDS,
      deadLetter: DEAD_LETTERS,
    },
    cron: null,
    workers: 4,
    batchSize: 20,
    apartMs: 0,
  },
  'reindex-sweep': {
    // The next one comes in a minute anyway.
    options: { expireInSeconds: 60, retryLimit: 0, deleteAfterSeconds: FINISHED_JOBS_SECONDS },
    cron: '* * * * *',
    workers: 1,
    batchSize: 1,
    apartMs: 0,
  },
  'automatic-look': {
    // A question and a request to the indexing service, which end by themselves. The next sweep tries again.
    options: { expireInSeconds: 180, retryLimit: 0, deleteAfterSeconds: FINISHED_JOBS_SECONDS },
    cron: null,
    workers: 1,
    batchSize: 10,
    apartMs: 0,
  },
  'automatic-sweep': {
    options: { expireInSeconds: 60, retryLimit: 0, deleteAfterSeconds: FINISHED_JOBS_SECONDS },
    cron: '* * * * *',
    workers: 1,
    batchSize: 1,
    apartMs: 0,
  },
  'catalogue-compare': {
    // At most ten pages, each of which ends by itself; the sweep finds what was left undone.
    options: { expireInSeconds: 600, retryLimit: 0, deleteAfterSeconds: FINISHED_JOBS_SECONDS },
    cron: null,
    workers: 1,
    batchSize: 5,
    apartMs: 20,
  },
  'catalogue-compare-sweep': {
    options: { expireInSeconds: 60, retryLimit: 0, deleteAfterSeconds: FINISHED_JOBS_SECONDS },
    cron: '* * * * *',
    workers: 1,
    batchSize: 1,
    apartMs: 0,
  },
  'updates-send': {
    options: {
      // Four minutes of reading and sending, then at most one request more. The next sweep tries again.
      expireInSeconds: 600,
      retryLimit: 0,
      deleteAfterSeconds: FINISHED_JOBS_SECONDS,
    },
    cron: null,
    workers: 2,
    batchSize: 5,
    apartMs: 0,
  },
  'updates-sweep': {
    options: { expireInSeconds: 60, retryLimit: 0, deleteAfterSeconds: FINISHED_JOBS_SECONDS },
    cron: '* * * * *',
    workers: 1,
    batchSize: 1,
    apartMs: 0,
  },
  'login-send': {
    options: {
      // One request, which ends by itself.
      expireInSeconds: 120,
      retryLimit: 8,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 120,
      deleteAfterSeconds: FINISHED_JOBS_SECONDS,
      deadLetter: DEAD_LETTERS,
    },
    cron: null,
    workers: 4,
    batchSize: 20,
    apartMs: 5,
  },
  'login-sweep': {
    options: { expireInSeconds: 60, retryLimit: 0, deleteAfterSeconds: FINISHED_JOBS_SECONDS },
    cron: '* * * * *',
    workers: 1,
    batchSize: 1,
    apartMs: 0,
  },
  'orders-read': {
    options: {
      // At most ten pages, each of which ends by itself; the sweep finds what was left undone.
      expireInSeconds: 180,
      retryLimit: 2,
      retryDelay: 5,
      retryBackoff: true,
      deleteAfterSeconds: FINISHED_JOBS_SECONDS,
      deadLetter: DEAD_LETTERS,
    },
    cron: null,
    workers: 2,
    batchSize: 10,
    apartMs: 20,
  },
  'orders-sweep': {
    options: { expireInSeconds: 60, retryLimit: 0, deleteAfterSeconds: FINISHED_JOBS_SECONDS },
    cron: '* * * * *',
    workers: 1,
    batchSize: 1,
    apartMs: 0,
  },
  'report-rate': {
    options: {
      // A few questions to Shopify, which end by themselves.
      expireInSeconds: 120,
      retryLimit: 5,
      retryDelay: 60,
      retryBackoff: true,
      deleteAfterSeconds: FINISHED_JOBS_SECONDS,
    },
    cron: null,
    workers: 1,
    batchSize: 5,
    apartMs: 20,
  },
  'report-rates': {
    options: {
      expireInSeconds: 600,
      retryLimit: 3,
      retryDelay: 30,
      retryBackoff: true,
      deleteAfterSeconds: FINISHED_JOBS_SECONDS,
      deadLetter: DEAD_LETTERS,
    },
    // When the last time zone has ended its day.
    cron: '43 12 * * *',
    workers: 1,
    batchSize: 1,
    apartMs: 0,
  },
  'alert-sweep': {
    // The next one comes anyway; where two run at once, an alert still opens once.
    options: { expireInSeconds: 1_800, retryLimit: 0, deleteAfterSeconds: FINISHED_JOBS_SECONDS },
    cron: '*/10 * * * *',
    workers: 1,
    batchSize: 1,
    apartMs: 0,
  },
  'alert-mail': {
    options: {
      // A mail that is not taken is queued anew for its next try; these retries are for the database.
      expireInSeconds: 240,
      retryLimit: 8,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 120,
      deleteAfterSeconds: FINISHED_JOBS_SECONDS,
      deadLetter: DEAD_LETTERS,
    },
    cron: null,
    workers: 1,
    batchSize: 5,
    apartMs: 0,
  },
  'shop-feed-step': {
    options: {
      // The longest step reads a whole result, and keeps its claim meanwhile. The sweep tries again.
      expireInSeconds: 3_600,
      retryLimit: 0,
      deleteAfterSeconds: FINISHED_JOBS_SECONDS,
    },
    cron: null,
    workers: 2,
    batchSize: 1,
    apartMs: 0,
  },
  'shop-feed-sweep': {
    options: { expireInSeconds: 60, retryLimit: 0, deleteAfterSeconds: FINISHED_JOBS_SECONDS },
    cron: '* * * * *',
    workers: 1,
    batchSize: 1,
    apartMs: 0,
  },
  'shop-redact': {
    options: {
      // A few questions to Shopify, which end by themselves.
      expireInSeconds: 120,
      retryLimit: 8,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 120,
      deleteAfterSeconds: FINISHED_JOBS_SECONDS,
      deadLetter: DEAD_LETTERS,
    },
    cron: null,
    workers: 1,
    batchSize: 5,
    apartMs: 0,
  },
  'tidy-up': {
    options: {
      expireInSeconds: 600,
      retryLimit: 3,
      retryDelay: 30,
      retryBackoff: true,
      deleteAfterSeconds: FINISHED_JOBS_SECONDS,
      deadLetter: DEAD_LETTERS,
    },
    cron: '17 * * * *',
    workers: 1,
    batchSize: 1,
    apartMs: 0,
  },
};
