import type { Prisma } from '@prisma/client';
import type { SqlTransaction } from '../database/sql.ts';

/** The jobs and what each carries. */
export interface JobData {
  /** Take the next step of one re-index. */
  'reindex-step': { reindexId: string };
  /** Wake up every re-index whose step is due; a net below the steps' own jobs. Each minute. */
  'reindex-sweep': Record<string, never>;
  /** Take the next step of one event that the app itself sends. */
  'direct-send': { directEventId: string };
  /** Wake up every such event whose step is due, as `reindex-sweep` does for re-indexes. Each minute. */
  'direct-sweep': Record<string, never>;
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
  /** Takes no new jobs and waits for running ones, at most `timeoutMs`. */
  stop(options: { timeoutMs: number }): Promise<void>;
}
