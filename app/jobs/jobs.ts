import type { Queue } from 'pg-boss';
import { z } from 'zod';

/** The queue of jobs that failed every time: kept for two weeks, for an operator. */
export const DEAD_LETTERS = 'dead-letters';

/** One kind of job: its data, how it is queued, and how many a worker process runs. */
export interface JobKind<Data> {
  /** Checked when a job starts, as another version of the app may have queued it. */
  data: z.ZodType<Data>;
  options: Omit<Queue, 'name' | 'policy' | 'partition'>;
  /** When the queue creates one by itself, as cron in UTC. */
  cron?: string;
  /** How many workers of one process run such jobs, and how many each takes at once. */
  workers: number;
  batchSize: number;
  /**
   * The time between the starts of two jobs of a batch, in milliseconds, in which the process answers requests. By
   * default they start together.
   */
  apartMs?: number;
}

const FINISHED_JOBS_SECONDS = 600;

/** For jobs that no sweep finds again: retried with growing pauses, then kept for an operator. */
const TRIED_AGAIN = {
  retryLimit: 8,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 120,
  deleteAfterSeconds: FINISHED_JOBS_SECONDS,
  deadLetter: DEAD_LETTERS,
} as const;

/** For jobs that the next sweep finds again. */
const TRIED_ONCE = { retryLimit: 0, deleteAfterSeconds: FINISHED_JOBS_SECONDS } as const;

/** For jobs of a day or an hour. */
const TRIED_AGAIN_SOON = {
  expireInSeconds: 600,
  retryLimit: 3,
  retryDelay: 30,
  retryBackoff: true,
  deleteAfterSeconds: FINISHED_JOBS_SECONDS,
  deadLetter: DEAD_LETTERS,
} as const;

const nothing = z.record(z.string(), z.never());
const shop = z.object({ shop: z.string() });
const feed = z.object({ shop: z.string(), feedId: z.string() });

/** For jobs of the clock: they have no data, and one runs at a time. */
const BY_CLOCK = { data: nothing, workers: 1, batchSize: 1 } as const;

/** A sweep each minute. */
const EACH_MINUTE = {
  ...BY_CLOCK,
  options: { ...TRIED_ONCE, expireInSeconds: 60 },
  cron: '* * * * *',
} as const;

const kinds = {
  /**
   * Take the next step of one re-index: one or two requests to the indexing service, which time out.
   */
  'reindex-step': {
    data: z.object({ reindexId: z.uuid() }),
    options: { ...TRIED_AGAIN, expireInSeconds: 180 },
    workers: 4,
    batchSize: 20,
  },
  /** Queue every re-index whose step is due, and delete files that were sent. */
  'reindex-sweep': EACH_MINUTE,

  /**
   * Decide whether a feed is re-indexed automatically: up to two requests to the indexing service, which time out.
   */
  'automatic-look': {
    data: feed,
    options: { ...TRIED_ONCE, expireInSeconds: 180 },
    workers: 1,
    batchSize: 10,
  },
  /** Queue every feed about which a decision is due. */
  'automatic-sweep': EACH_MINUTE,

  /**
   * Continue the comparison of a shop's catalogue with its webhooks: at most ten pages, each of which times out.
   */
  'catalogue-compare': {
    data: shop,
    options: { ...TRIED_ONCE, expireInSeconds: 600 },
    workers: 1,
    batchSize: 5,
    apartMs: 20,
  },
  /** Queue every comparison that is due. */
  'catalogue-compare-sweep': EACH_MINUTE,

  /**
   * Send changed products to the index of a feed, for four minutes and one request at most.
   */
  'updates-send': {
    data: feed,
    options: { ...TRIED_ONCE, expireInSeconds: 600 },
    workers: 2,
    batchSize: 5,
  },
  /** Queue every feed with changed products. */
  'updates-sweep': EACH_MINUTE,

  /** Send one login by one request, which times out; `login` is the id of its row. */
  'login-send': {
    data: z.object({ login: z.uuid() }),
    options: { ...TRIED_AGAIN, expireInSeconds: 120 },
    workers: 4,
    batchSize: 20,
    apartMs: 5,
  },
  /** Queue every login that is due. */
  'login-sweep': EACH_MINUTE,

  /**
   * Read new orders of a shop, or check the access to them: at most ten pages, each of which times out.
   */
  'orders-read': {
    data: shop,
    options: {
      expireInSeconds: 180,
      retryLimit: 2,
      retryDelay: 5,
      retryBackoff: true,
      deleteAfterSeconds: FINISHED_JOBS_SECONDS,
      deadLetter: DEAD_LETTERS,
    },
    workers: 2,
    batchSize: 10,
    apartMs: 20,
  },
  /** Queue every shop whose orders are due. */
  'orders-sweep': EACH_MINUTE,

  /** Check every connected shop for troubles. */
  'alert-sweep': {
    ...BY_CLOCK,
    options: { ...TRIED_ONCE, expireInSeconds: 1_800 },
    cron: '*/10 * * * *',
  },
  /**
   * Send one mail about an alert; `mail` is the id of its row. The retries are for failures of the database: a mail
   * that is not taken is queued again.
   */
  'alert-mail': {
    data: z.object({ mail: z.uuid() }),
    options: { ...TRIED_AGAIN, expireInSeconds: 240 },
    workers: 1,
    batchSize: 5,
  },

  /**
   * Take the next step of the feed that is made from a shop. The longest one reads a whole result.
   */
  'shop-feed-step': {
    data: shop,
    options: { ...TRIED_ONCE, expireInSeconds: 3_600 },
    workers: 2,
    batchSize: 1,
  },
  /** Queue every shop whose feed has a step due, or is due today. */
  'shop-feed-sweep': EACH_MINUTE,

  /**
   * Decide about a `shop/redact`: a few requests to Shopify, which time out.
   */
  'shop-redact': {
    data: shop,
    options: { ...TRIED_AGAIN, expireInSeconds: 120 },
    workers: 1,
    batchSize: 5,
  },
  /** Delete old receipts of webhooks and other old rows. Each hour. */
  'tidy-up': { ...BY_CLOCK, options: TRIED_AGAIN_SOON, cron: '17 * * * *' },
} satisfies Record<string, JobKind<unknown>>;

export type JobName = keyof typeof kinds;

/** The data of each kind of job. */
export type JobData = { [Name in JobName]: z.output<(typeof kinds)[Name]['data']> };

/** Every kind of job. What it does is in `handlers.ts`. */
export const JOBS: { readonly [Name in JobName]: JobKind<JobData[Name]> } = kinds;

export const JOB_NAMES = Object.keys(kinds) as JobName[];
