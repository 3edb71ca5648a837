/** The alerts that a shop's staff get, and their data. */
import type { Prisma } from '@prisma/client';
import type { AlertCause, Finding, FindingAlert } from '../health/finding.ts';

/** The kinds of alerts about tracking. The beginning and end of each fire triggers of Shopify Flow. */
export const TRACKING_ALERTS = [
  'no-events', // no event arrives although the shop sells, or none can
  'account-refused', // the discovery service refuses the account
  'events-refused', // the tracking service refuses or fails events
  'events-stopped', // a family of events no longer arrives, although shoppers visit
  'extension-stopped', // no event of the storefront extension arrives any more
  'coverage-low', // a smaller share of orders is reported than is usual for this shop, or no order
] as const satisfies FindingAlert[];

/** The kinds of alerts about one feed, of which each has its own: its last index failed. */
const FEED_ALERTS = ['index-failed'] as const;

export const ALERT_KINDS = [...TRACKING_ALERTS, ...FEED_ALERTS] as const;

export type AlertKind = (typeof ALERT_KINDS)[number];

/** Whether an alert of this kind is about one feed; all others are about tracking. */
export const isAboutFeed = (kind: AlertKind): boolean => FEED_ALERTS.some((each) => each === kind);

/** The details in the text of an alert, besides its kind; no personal data. */
export interface AlertDetails extends Pick<
  Finding,
  'percent' | 'usualPercent' | 'since' | 'families'
> {
  /** The finding, if its alert has a title and advice of its own. */
  cause?: AlertCause | undefined;
  /** For alerts about a feed: its id, in digits. */
  feedId?: string | undefined;
}

/** A current trouble of a shop; at most one of each kind and feed. */
export interface Trouble {
  kind: AlertKind;
  details: AlertDetails;
}

/** An alert that has not ended. */
export interface OpenAlert extends Trouble {
  id: string;
  /** When the trouble was first seen. */
  startedAt: Date;
}

/**
 * Decides about an open alert. It `lasts` until something proves that its trouble is `over`: at night there may be no
 * events. It is `moot` if staff have removed what it is about, or marked that as intended.
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
