import type { Queue } from 'pg-boss';
import type { JobName } from './jobs.ts';

/** Where jobs end up that failed every time: kept for two weeks, for a person to look at. */
export const DEAD_LETTERS = 'dead-letters';

/** How one kind of job is queued, and how many of it a worker process runs. */
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

/** What nothing else finds again: tried with growing pauses, and kept for a person where it fails every time. */
const TRIED_AGAIN = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 120,
  deleteAfterSeconds: FINISHED_JOBS_SECONDS,
  deadLetter: DEAD_LETTERS,
} as const;

/** What the next sweep finds again. */
const TRIED_ONCE = { retryLimit: 0, deleteAfterSeconds: FINISHED_JOBS_SECONDS } as const;

/** What is done once a day or an hour: tried again soon, since the next time is far. */
const TRIED_AGAIN_SOON = {
  expireInSeconds: 600,
  retryLimit: 3,
  retryDelay: 30,
  retryBackoff: true,
  deleteAfterSeconds: FINISHED_JOBS_SECONDS,
  deadLetter: DEAD_LETTERS,
} as const;

/** One job at a time. */
const ONE_BY_ONE = { workers: 1, batchSize: 1, apartMs: 0 } as const;

/** A minute's sweep. Where one fails, the next comes anyway. */
const EACH_MINUTE: QueuePlan = {
  options: { ...TRIED_ONCE, expireInSeconds: 60 },
  cron: '* * * * *',
  ...ONE_BY_ONE,
};

export const QUEUE_PLANS: Record<JobName, QueuePlan> = {
  'reindex-step': {
    // A step asks the indexing service once or twice, and those questions end by themselves.
    options: { ...TRIED_AGAIN, expireInSeconds: 180 },
    cron: null,
    workers: 4,
    batchSize: 20,
    apartMs: 0,
  },
  'reindex-sweep': EACH_MINUTE,
  'automatic-look': {
    // A question and a request to the indexing service, which end by themselves.
    options: { ...TRIED_ONCE, expireInSeconds: 180 },
    cron: null,
    workers: 1,
    batchSize: 10,
    apartMs: 0,
  },
  'automatic-sweep': EACH_MINUTE,
  'catalogue-compare': {
    // At most ten pages, each of which ends by itself; the sweep finds what was left undone.
    options: { ...TRIED_ONCE, expireInSeconds: 600 },
    cron: null,
    workers: 1,
    batchSize: 5,
    apartMs: 20,
  },
  'catalogue-compare-sweep': EACH_MINUTE,
  'updates-send': {
    // Four minutes of reading and sending, then at most one request more.
    options: { ...TRIED_ONCE, expireInSeconds: 600 },
    cron: null,
    workers: 2,
    batchSize: 5,
    apartMs: 0,
  },
  'updates-sweep': EACH_MINUTE,
  'login-send': {
    // One request, which ends by itself.
    options: { ...TRIED_AGAIN, expireInSeconds: 120 },
    cron: null,
    workers: 4,
    batchSize: 20,
    apartMs: 5,
  },
  'login-sweep': EACH_MINUTE,
  'orders-read': {
    // At most ten pages, each of which ends by itself; the sweep finds what was left undone.
    options: {
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
  'orders-sweep': EACH_MINUTE,
  'report-rate': {
    // A few questions to Shopify, which end by themselves.
    options: {
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
  // When the last time zone has ended its day.
  'report-rates': { options: TRIED_AGAIN_SOON, cron: '43 12 * * *', ...ONE_BY_ONE },
  'alert-sweep': {
    // Where two run at once, an alert still opens once.
    options: { ...TRIED_ONCE, expireInSeconds: 1_800 },
    cron: '*/10 * * * *',
    ...ONE_BY_ONE,
  },
  'alert-mail': {
    // A mail that is not taken is queued anew for its next try; these retries are for the database.
    options: { ...TRIED_AGAIN, expireInSeconds: 240 },
    cron: null,
    workers: 1,
    batchSize: 5,
    apartMs: 0,
  },
  'shop-feed-step': {
    // The longest step reads a whole result, and keeps its claim meanwhile.
    options: { ...TRIED_ONCE, expireInSeconds: 3_600 },
    cron: null,
    workers: 2,
    batchSize: 1,
    apartMs: 0,
  },
  'shop-feed-sweep': EACH_MINUTE,
  'shop-redact': {
    // A few questions to Shopify, which end by themselves.
    options: { ...TRIED_AGAIN, expireInSeconds: 120 },
    cron: null,
    workers: 1,
    batchSize: 5,
    apartMs: 0,
  },
  'tidy-up': { options: TRIED_AGAIN_SOON, cron: '17 * * * *', ...ONE_BY_ONE },
};
