import type { Prisma } from '@prisma/client';
import { z } from 'zod';
import type { SqlTransaction } from '../database/sql.ts';

/**
 * How the queue treats a step that throws.
 *
 * - `by-sweep`: not at all; the next sweep finds what is still due.
 * - `growing`: tried again after growing pauses, then kept in the dead letters for an operator.
 */
export type Retry = 'by-sweep' | 'growing';

/** What the queue knows of one kind of work. */
export interface WorkKind<Data extends object> {
  /** Names the queue, so it must not change while jobs wait in it. */
  name: string;
  /** Names a row or a shop. Checked when a step starts, as another version of the app may have queued it. */
  data: z.ZodType<Data>;
  retry: Retry;
  /** How many steps one process runs at once. */
  atOnce: number;
  /** The time between the starts of steps that are taken together, in ms, in which the process answers requests. */
  spreadMs?: number;
  /** The longest a step takes, in seconds. After it the queue takes the step for failed. */
  limitSeconds: number;
  /** Two steps with the same data never run beside each other, in any process. */
  apart?: true;
  /** When the queue begins a step by itself, as cron in UTC. */
  cron?: string;
}

/**
 * One kind of work, of which a room has one object. A job may be lost, doubled, late or out of order: the row says
 * what is due, its version who may write, and *sending*, committed before a request leaves, what never leaves again.
 */
export interface Work<Data extends object = object> extends WorkKind<Data> {
  /** What is due, the longest due first. The sweep of each minute queues it, as no job may know of it. */
  due?(limit: number): Promise<Data[]>;
  /** One step. Safe to run at any time, in any number of processes. */
  run(data: Data): Promise<void>;
}

/** Work whose rows the sweep finds. */
export interface DueWork<Data extends object> extends Work<Data> {
  due(limit: number): Promise<Data[]>;
}

/** Queues the next step of a row or a shop; with a transaction, once that is committed. */
export type Wake = (
  id: string,
  at: Date,
  tx?: Prisma.TransactionClient | SqlTransaction,
) => Promise<void>;

/** The data of work that has none. */
const nothing: z.ZodType<object> = z.object({});

/** The data of work of a shop. */
export const ofShop = z.object({ shop: z.string() });

/** The data of work of a feed. */
export const ofFeed = z.object({ shop: z.string(), feedId: z.string() });

/** A kind of work that the clock begins, one step at a time. */
export const byClock = (
  name: string,
  cron: string,
  { limitSeconds, retry = 'by-sweep' }: { limitSeconds: number; retry?: Retry },
): WorkKind<object> => ({ name, data: nothing, retry, atOnce: 1, limitSeconds, cron });

export const EACH_MINUTE = '* * * * *';
