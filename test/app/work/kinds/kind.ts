import type { PrismaClient } from '@prisma/client';
import type { Logger } from 'pino';
import type { Locks } from '../../../../app/database/locks.ts';
import type { Sql } from '../../../../app/database/sql.ts';
import type { Work } from '../../../../app/work/work.ts';

/** The parts of an app process that work needs. */
export interface Process {
  prisma: PrismaClient;
  sql: Sql;
  locks: Pick<Locks, 'tryWithLock'>;
  now: () => Date;
  /** Lets `ms` pass. */
  wait: (ms: number) => Promise<void>;
  /** Records that something is sent for a shop; a repeated `key` is not accepted again. */
  send: (shop: string, key?: string) => void;
  /** Records that something is read for a shop. */
  ask: (shop: string) => void;
  log: Logger;
}

/**
 * One kind of work in the tests: each shop has one row of it. A shop has an account, whose site ID is the shop's name,
 * and the feed {@link FEED}.
 */
export interface Kind {
  /** The name of its work, with a variant in brackets. */
  name: string;
  start(process: Process): Work;
  /** The statement that makes the row of each shop due: `$1` the shops, `$2` the time. */
  bring: string;
  /** A query for `shop` and `result` of each existing row. */
  results: string;
  /** The result of completed work; null if its row is then deleted. */
  done: string | null;
  /** The result if a process died or stalled while sending, so that the delivery is unknown. */
  unclear?: string;
  /** How often something is sent: at most `once`, or `again` after a process that died. By default never. */
  sends?: 'once' | 'again';
  /** The steps of these shops, if no sweep finds them. */
  steps?(shops: string[]): object[];
  /** Lets staff cancel due work; nothing is sent from then on. */
  cancel?(process: Process, shop: string): Promise<unknown>;
  /** Causes an event that a step has to query; false if the row does not wait for one. */
  enqueue?(process: Process, shop: string): Promise<boolean>;
  /** Round trips to the database from a due row to its end. */
  statements: number;
}

export const FEED = '1201';

/** The time at which rows become due. */
export const START = new Date('2026-11-24T10:00:00.000Z');
