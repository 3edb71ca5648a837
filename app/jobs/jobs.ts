import type { Queue } from 'pg-boss';
import { z } from 'zod';

/** Where jobs end up that failed every time: kept for two weeks, for a person to look at. */
export const DEAD_LETTERS = 'dead-letters';

/** One kind of job: what it carries, how it is queued, and how many of it a worker process runs. */
export interface JobKind<Data> {
  /** Checked when a job comes out of the queue: another version of the app may have put it in. */
  data: z.ZodType<Data>;
  options: Omit<Queue, 'name' | 'policy' | 'partition'>;
  /** When the queue sends one to itself, as cron in UTC. */
  cron?: string;
  /** How many workers of one process look for such jobs, and how many each takes at once. */
  workers: number;
  batchSize: number;
  /**
   * How long after one job of a batch the next one begins, in milliseconds: shoppers that the same process
   * serves come in between. At the same time without it.
   */
  apartMs?: number;
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

const nothing = z.record(z.string(), z.never());
const shop = z.object({ shop: z.string() });
const feed = z.object({ shop: z.string(), feedId: z.string() });

/** What the queue sends to itself: it carries nothing, and one runs at a time. */
const BY_CLOCK = { data: nothing, workers: 1, batchSize: 1 } as const;

/** A minute's sweep. Where one fails, the next comes anyway. */
const EACH_MINUTE = {
  ...BY_CLOCK,
  options: { ...TRIED_ONCE, expireInSeconds: 60 },
  cron: '* * * * *',
} as const;

const kinds = {
  /**
   * Take the next step of one re-index. A step asks the indexing service once or twice, and those questions end
   * by themselves.
   */
  'reindex-step': {
    data: z.object({ reindexId: z.uuid() }),
    options: { ...TRIED_AGAIN, expireInSeconds: 180 },
    workers: 4,
    batchSize: 20,
  },
  /** Queue every re-index whose step is due but has no job, and forget files that were sent. */
  'reindex-sweep': EACH_MINUTE,

  /**
   * Decide whether a feed is re-indexed without a person: a question and a request to the indexing service, which
   * end by themselves.
   */
  'automatic-look': {
    data: feed,
    options: { ...TRIED_ONCE, expireInSeconds: 180 },
    workers: 1,
    batchSize: 10,
  },
  /** Queue a look at every feed about which there is something to decide. */
  'automatic-sweep': EACH_MINUTE,

  /**
   * Go on with the comparison of a shop's catalogue with what webhooks told. At most ten pages, each of which ends
   * by itself; the sweep finds what was left undone.
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
   * Send changed products to the index of a feed: four minutes of reading and sending, then at most one request
   * more.
   */
  'updates-send': {
    data: feed,
    options: { ...TRIED_ONCE, expireInSeconds: 600 },
    workers: 2,
    batchSize: 5,
  },
  /** Queue every feed for which changed products wait. */
  'updates-sweep': EACH_MINUTE,

  /** Send one login by one request, which ends by itself; `login` is the id of its row. */
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
   * Read what is new of a shop's orders, or find out whether the app may. At most ten pages, each of which ends by
   * itself; the sweep finds what was left undone.
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
  /** Queue every shop whose orders are to be read. */
  'orders-sweep': EACH_MINUTE,

  /**
   * Write a shop's rate of reports where its pixel and extension read it: a few questions to Shopify, which end by
   * themselves.
   */
  'report-rate': {
    data: shop,
    options: {
      expireInSeconds: 120,
      retryLimit: 5,
      retryDelay: 60,
      retryBackoff: true,
      deleteAfterSeconds: FINISHED_JOBS_SECONDS,
    },
    workers: 1,
    batchSize: 5,
    apartMs: 20,
  },
  /** Set how often the browsers of each shop report, when the last time zone has ended its day. */
  'report-rates': { ...BY_CLOCK, options: TRIED_AGAIN_SOON, cron: '43 12 * * *' },

  /** Look for troubles of every connected shop. Where two run at once, an alert still opens once. */
  'alert-sweep': {
    ...BY_CLOCK,
    options: { ...TRIED_ONCE, expireInSeconds: 1_800 },
    cron: '*/10 * * * *',
  },
  /**
   * Send one mail about an alert; `mail` is the id of its row. A mail that is not taken is queued anew for its next
   * try; these retries are for the database.
   */
  'alert-mail': {
    data: z.object({ mail: z.uuid() }),
    options: { ...TRIED_AGAIN, expireInSeconds: 240 },
    workers: 1,
    batchSize: 5,
  },

  /**
   * Take what is due of the feed that is made from a shop. The longest step reads a whole result, and keeps its
   * claim meanwhile.
   */
  'shop-feed-step': {
    data: shop,
    options: { ...TRIED_ONCE, expireInSeconds: 3_600 },
    workers: 2,
    batchSize: 1,
  },
  /** Queue every shop whose feed has something due: a step without a job, or the day's beginning. */
  'shop-feed-sweep': EACH_MINUTE,

  /**
   * Decide whether a shop that Shopify asks to forget is forgotten: a few questions to Shopify, which end by
   * themselves.
   */
  'shop-redact': {
    data: shop,
    options: { ...TRIED_AGAIN, expireInSeconds: 120 },
    workers: 1,
    batchSize: 5,
  },
  /** Forget receipts of webhooks that Shopify will not repeat, and other leftovers. Each hour. */
  'tidy-up': { ...BY_CLOCK, options: TRIED_AGAIN_SOON, cron: '17 * * * *' },
} satisfies Record<string, JobKind<unknown>>;

export type JobName = keyof typeof kinds;

/** What the jobs carry. */
export type JobData = { [Name in JobName]: z.output<(typeof kinds)[Name]['data']> };

/** Every kind of job. What it does is in `handlers.ts`. */
export const JOBS: { readonly [Name in JobName]: JobKind<JobData[Name]> } = kinds;

export const JOB_NAMES = Object.keys(kinds) as JobName[];
