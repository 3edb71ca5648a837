import type { Prisma } from '@prisma/client';
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
  /** Set how often the browsers of each shop report. Once a day. */
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
