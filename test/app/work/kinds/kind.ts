import type { PrismaClient } from '@prisma/client';
import type { Logger } from 'pino';
import type { Locks } from '../../../../app/database/locks.ts';
import type { Sql } from '../../../../app/database/sql.ts';
import type { Work } from '../../../../app/work/work.ts';

/** A process of the app, as far as work needs it. */
export interface Process {
  prisma: PrismaClient;
  sql: Sql;
  locks: Pick<Locks, 'tryHold'>;
  now: () => Date;
  /** Lets `ms` pass. */
  wait: (ms: number) => Promise<void>;
  /** Something leaves the app for a shop; what has the `key` of something earlier is not taken again. */
  send: (shop: string, key?: string) => void;
  /** Something is read for a shop. */
  ask: (shop: string) => void;
  log: Logger;
}

/**
 * One kind of work as its suite sees it: each of some shops has one row of it. A shop has an account, whose site ID is
 * the shop's name, and the feed {@link FEED}.
 */
export interface Kind {
  /** The name of its work, and what is special of it in brackets. */
  name: string;
  start(process: Process): Work;
  /** The statement that makes the row of each shop due: `$1` the shops, `$2` the time. */
  bring: string;
  /** A query for `shop` and `result` of each row that is there. */
  results: string;
  /** The result of what is done; null where the row is gone then. */
  done: string | null;
  /** The result where a process died or stalled while it sent, so that what was taken is unknown. */
  unclear?: string;
  /** How often something leaves: `once` at most, or `again` after a process that died. Nothing, by default. */
  sends?: 'once' | 'again';
  /** The steps of these shops, where no sweep finds them. */
  steps?(shops: string[]): object[];
  /** Staff take back what is due; nothing leaves from then on. */
  cancel?(process: Process, shop: string): Promise<unknown>;
  /** Something happens that a step has to ask about; false where the row does not wait for it. */
  wake?(process: Process, shop: string): Promise<boolean>;
  /** Round trips to the database from a due row to its end. */
  statements: number;
}

export const FEED = '1201';

/** When rows become due. */
export const START = new Date('2026-11-24T10:00:00.000Z');
