/** What can be wrong with a shop's tracking, and the facts from which that is concluded. */
import type { Coverage } from '../orders/coverage.ts';
import type { TrackingFacts, TrackingMode } from '../reports/tracking-facts.ts';

/**
 * - `critical`: events are being lost.
 * - `warning`: something needs a person, or nothing shows that tracking works.
 * - `setup`: a step that a new installation has still to take.
 */
export type Severity = 'critical' | 'warning' | 'setup';

/** What can be wrong; each has a sentence and an action for staff. */
export type FindingCode =
  | 'account-missing'
  | 'account-refused'
  | 'pixel-unknown'
  | 'pixel-not-connected'
  | 'pixel-other-site'
  | 'pixel-outdated'
  | 'test-mode'
  | 'extension-off'
  | 'extension-unknown'
  | 'no-event-yet'
  | 'events-refused'
  | 'events-failing'
  | 'orders-failing'
  | 'not-over'
  | 'orders-not-over'
  | 'quiet'
  | 'quiet-though-selling'
  | 'coverage-none'
  | 'coverage-low';

/** One thing that keeps tracking from being well. */
export interface Finding {
  code: FindingCode;
  severity: Severity;
  /** Of `quiet*`: the last event; of `*not-over`: when the trouble began. */
  since?: Date | undefined;
  /** Of `events-refused`: the service's status; 0 for one that is not told apart. */
  httpStatus?: number | undefined;
  /** Of `*-failing`, `events-refused` and `coverage-low`: how many of a hundred. */
  percent?: number | undefined;
  /** Of `events-*`: too few events for a mail. */
  isFew?: boolean | undefined;
  /** Of `coverage-low`: how many of a hundred it usually is. */
  usualPercent?: number | undefined;
  /** Of `pixel-other-site`: the account that the pixel sends for. */
  siteId?: string | undefined;
}

/** What is known of the account: that there is none, or what the service last said of it. */
export type AccountState = 'missing' | 'unanswered' | 'refused' | 'accepted';

/** What the verdict follows from. */
export interface HealthFacts {
  now: Date;
  /** The calendar day of a moment in the shop's time zone, `YYYY-MM-DD`. */
  dayOf: (at: Date) => string;
  account: AccountState;
  /** The stored account; null without one. */
  siteId: string | null;
  pixel: PixelFacts;
  mode: TrackingMode;
  tracking: TrackingFacts;
  coverage: Coverage;
}

/** The web pixel, as Shopify was last seen to have it. */
export type PixelFacts =
  { connected: false } | { connected: true; siteId: string; connectedAt: Date; isCurrent: boolean };

const RANK: Record<Severity, number> = { critical: 0, warning: 1, setup: 2 };

/** The most severe first; of equally severe ones the order stays. */
export function bySeverity(findings: Finding[]): Finding[] {
  return findings.toSorted((a, b) => RANK[a.severity] - RANK[b.severity]);
}

/** Whole percents. What is not all is never 100, and what is not none never 0. */
export function percentOf(share: number): number {
  if (share <= 0 || share >= 1) return share <= 0 ? 0 : 100;
  return Math.min(99, Math.max(1, Math.round(100 * share)));
}

export const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);
