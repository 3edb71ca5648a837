/** What a shop's staff are alerted to, and what an alert carries. */
import type { Prisma } from '@prisma/client';

/**
 * - `no-events`: no event arrives although the shop sells.
 * - `account-refused`: the discovery service refuses the account.
 * - `events-refused`: the tracking service refuses or fails events.
 * - `coverage-low`: fewer orders are reported than this shop is used to.
 * - `index-failed`: a feed's last index failed.
 */
export const ALERT_KINDS = [
  'no-events',
  'account-refused',
  'events-refused',
  'coverage-low',
  'index-failed',
] as const;

export type AlertKind = (typeof ALERT_KINDS)[number];

/** What the text of an alert says beyond its kind; nothing about a person. */
export interface AlertDetails {
  /** Of `events-refused`: how many of a hundred events; of `coverage-low`: of orders that are reported. */
  percent?: number | undefined;
  /** Of `coverage-low`: how many of a hundred orders usually are. */
  usualPercent?: number | undefined;
  /** Of `index-failed`: the feeds, as digits. */
  feedIds?: string[] | undefined;
}

/** Something that is wrong with a shop at the moment; at most one of each kind. */
export interface Trouble {
  kind: AlertKind;
  details: AlertDetails;
}

/** A trouble that lasts. */
export interface OpenAlert extends Trouble {
  id: string;
  /** When it was first seen. */
  startedAt: Date;
}

/** Whether a mail tells of the beginning of a trouble or of its end. */
export type MailPhase = 'begin' | 'end';

/**
 * `waiting` → `sending` → `done` | `failed` | `unknown`.
 *
 * `failed`: certainly not taken by the mail server, and given up, or not wanted any more. `unknown`: it may
 * have been taken, so it is never sent again.
 */
export type MailState = 'waiting' | 'sending' | 'done' | 'failed' | 'unknown';

/** Queues the step of a mail, with the transaction that is given. */
export type WakeMail = (mail: string, at: Date, tx?: Prisma.TransactionClient) => Promise<void>;
