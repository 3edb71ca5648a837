/** What a shop's staff are alerted to, and what an alert carries. */
import type { Prisma } from '@prisma/client';

/**
 * - `no-events`: no event arrives although the shop sells, or none can.
 * - `account-refused`: the discovery service refuses the account.
 * - `events-refused`: the tracking service refuses or fails events.
 * - `coverage-low`: fewer orders are reported than this shop is used to, or none.
 * - `index-failed`: a feed's last index failed; an alert for each feed.
 */
export const ALERT_KINDS = [
  'no-events',
  'account-refused',
  'events-refused',
  'coverage-low',
  'index-failed',
] as const;

export type AlertKind = (typeof ALERT_KINDS)[number];

/** What has led to an alert where its kind alone would say too little; each has a title and an advice of its own. */
export const ALERT_CAUSES = [
  'pixel-not-connected',
  'pixel-other-site',
  'events-failing',
  'coverage-none',
] as const;

export type AlertCause = (typeof ALERT_CAUSES)[number];

/** What the text of an alert says beyond its kind; nothing about a person. */
export interface AlertDetails {
  cause?: AlertCause | undefined;
  /** Of `events-refused`: how many of a hundred events; of `coverage-low`: of orders that are reported. */
  percent?: number | undefined;
  /** Of `coverage-low`: how many of a hundred orders usually are. */
  usualPercent?: number | undefined;
  /** Of `index-failed`: the feed, in digits. */
  feedIds?: string[] | undefined;
}

/** Something that is wrong with a shop at the moment; at most one of each kind and feed. */
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

/**
 * What is known of an open alert. It `lasts` as long as nothing shows that its trouble is `over`: evidence of it may be
 * missing, as at night. It is `moot` where staff have removed what it is about, which is no recovery.
 */
export type AlertVerdict = 'lasts' | 'over' | 'moot';

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
