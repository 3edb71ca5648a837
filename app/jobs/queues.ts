import type { Queue } from 'pg-boss';
import type { JobName } from './jobs.ts';

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
  'direct-send': {
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
  'direct-sweep': {
    options: { expireInSeconds: 60, retryLimit: 0, deleteAfterSeconds: FINISHED_JOBS_SECONDS },
    cron: '* * * * *',
    workers: 1,
    batchSize: 1,
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
