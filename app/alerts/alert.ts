/** What a shop's staff are alerted to, and what an alert carries. */
import type { Prisma } from '@prisma/client';
import type { AlertCause, FindingAlert } from '../health/finding.ts';
import type { CellFamily } from '../reports/cells.ts';

/**
 * - `no-events`: no event arrives although the shop sells, or none can.
 * - `account-refused`: the discovery service refuses the account.
 * - `events-refused`: the tracking service refuses or fails events.
 * - `events-stopped`: a family of events does not come anymore, though shoppers do.
 * - `extension-stopped`: the same of everything that the storefront extension sends.
 * - `coverage-low`: fewer orders are reported than this shop is used to, or none.
 * - `index-failed`: a feed's last index failed; an alert for each feed.
 */
export const ALERT_KINDS = [
  'no-events',
  'account-refused',
  'events-refused',
  'events-stopped',
  'extension-stopped',
  'coverage-low',
  'index-failed',
] as const satisfies (FindingAlert | 'index-failed')[];

export type AlertKind = (typeof ALERT_KINDS)[number];

/** What the text of an alert says beyond its kind; no personal data. */
export interface AlertDetails {
  /** The finding, where its alert has a title and advice of its own. */
  cause?: AlertCause | undefined;
  /** Of `events-refused`: how many of a hundred events; of `coverage-low`: of orders that are reported. */
  percent?: number | undefined;
  /** Of `coverage-low`: how many of a hundred orders usually are. */
  usualPercent?: number | undefined;
  /** When it began, where that is known better than by when it was first seen. */
  since?: Date | undefined;
  /** Of `events-*`: the families of events, where not all are concerned. */
  families?: CellFamily[] | undefined;
  /** Of `index-failed`: the feed, in digits. */
  feedId?: string | undefined;
}

/** A trouble that a shop has now; at most one of each kind and feed. */
export interface Trouble {
  kind: AlertKind;
  details: AlertDetails;
}

/** An alert that has not ended. */
export interface OpenAlert extends Trouble {
  id: string;
  /** When it was first seen. */
  startedAt: Date;
}

/**
 * What follows for an open alert. It `lasts` until something proves that its trouble is `over`: at night there may be
 * no events. It is `moot` where staff have removed what it is about, or
 * marked it as intended.
 */
export type AlertVerdict = 'lasts' | 'over' | 'moot';

/** Whether a mail is about the beginning or the end of an alert. */
export type MailPhase = 'begin' | 'end';

/** Called within the transaction that opens an alert, or ends one whose trouble is over. */
export type AlertChanged = (
  alert: { id: string; shop: string; kind: AlertKind },
  phase: MailPhase,
  tx: Prisma.TransactionClient,
) => Promise<void>;
