import type { Prisma } from '@prisma/client';
import { z } from 'zod';
import type { SqlTransaction } from '../database/sql.ts';

/**
 * How the queue treats a step that throws.
 *
 * - `by-sweep`: no retry; the next sweep finds what is still due.
 * - `backoff`: retried after growing pauses, then kept in the dead letters for an operator.
 */
export type Retry = 'by-sweep' | 'backoff';

/** The queue's options for one kind of work. */
export interface WorkKind<Data extends object> {
  /** The name of the queue; it must not change while jobs wait in it. */
  name: string;
  /** Identifies a row or a shop. Validated when a step starts, as another version of the app may have queued it. */
  data: z.ZodType<Data>;
  retry: Retry;
  /** The number of steps that one process runs at once. */
  concurrency: number;
  /**
   * The most steps of one shop that one process runs at once, of work whose data has a `shop`: those of a shop with many
   * feeds would leave no worker to the others.
   */
  perShop?: number;
  /** The time between the starts of steps of one batch, in ms, in which the process answers requests. */
  spreadMs?: number;
  /** The longest a step takes, in seconds. After that the queue treats it as failed. */
  timeoutSeconds: number;
  /** Two steps with the same data never run at the same time, in any process. */
  exclusive?: true;
  /** When the queue starts a step by itself, as cron in UTC. */
  cron?: string;
}

/**
 * One kind of work; a room has one object for each. A job may be lost, doubled, late or out of order: the row says what
 * is due, its version decides who may write, and *sending*, committed before a request leaves, prevents a second one.
 */
export interface Work<Data extends object = object> extends WorkKind<Data> {
  /** Finds due steps, the longest due first. The sweep queues them each minute, in case their jobs are lost. */
  due?(limit: number): Promise<Data[]>;
  /** Runs one step. Safe to run at any time, in any number of processes. */
  run(data: Data): Promise<void>;
}

/** Work whose rows the sweep finds. */
export interface DueWork<Data extends object> extends Work<Data> {
  due(limit: number): Promise<Data[]>;
}

/** The part of Prisma's table client that {@link dueRows} uses. */
export interface DueTable {
  findMany(args: {
    where: { dueAt: { lte: Date } };
    orderBy: { dueAt: 'asc' };
    take: number;
    select: { id: true };
  }): PromiseLike<{ id: string }[]>;
}

/** Creates the function that finds the due rows of a table, each by its id as `field`. */
export const dueRows =
  <Field extends string>(table: DueTable, field: Field, now: () => Date) =>
  async (limit: number): Promise<Record<Field, string>[]> => {
    const rows = await table.findMany({
      where: { dueAt: { lte: now() } },
      orderBy: { dueAt: 'asc' },
      take: limit,
      select: { id: true },
    });
    return rows.map(({ id }) => ({ [field]: id }) as Record<Field, string>);
  };

/** Queues the next step of a row or a shop; with a transaction, once that is committed. */
export type Enqueue = (
  id: string,
  at: Date,
  tx?: Prisma.TransactionClient | SqlTransaction,
) => Promise<void>;

/** The data of work that needs no data. */
const nothing: z.ZodType<object> = z.object({});

/** The data of work of a shop. */
export const ofShop = z.object({ shop: z.string() });

/** The data of work of a feed. */
export const ofFeed = z.object({ shop: z.string(), feedId: z.string() });
/** A feed of a shop. */
export type FeedKey = z.output<typeof ofFeed>;

/** Creates a kind of work that runs on a schedule, one step at a time. */
export const scheduledKind = (
  name: string,
  cron: string,
  { timeoutSeconds, retry = 'by-sweep' }: { timeoutSeconds: number; retry?: Retry },
): WorkKind<object> => ({ name, data: nothing, retry, concurrency: 1, timeoutSeconds, cron });

export const EACH_MINUTE = '* * * * *';
