/** Findings about a shop's tracking, and the facts that they follow from. */
import type { Coverage } from '../orders/coverage.ts';
import type { TrackingFacts, TrackingMode } from '../reports/tracking-facts.ts';

/**
 * - `critical`: events are lost.
 * - `warning`: staff have to act, or nothing proves that tracking works.
 * - `setup`: a step of the setup is missing.
 */
export type Severity = 'critical' | 'warning' | 'setup';

/** Each has a sentence and an action for staff. */
export type FindingCode =
  | 'account-missing'
  | 'account-refused'
  | 'pixel-unknown'
  | 'pixel-not-connected'
  | 'pixel-other-site'
  | 'pixel-outdated'
  | 'theme-behind'
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

/** One trouble of a shop's tracking. */
export interface Finding {
  code: FindingCode;
  severity: Severity;
  /** Of `quiet*`: the last event; of `*not-over`: the beginning of the trouble. */
  since?: Date | undefined;
  /** Of `events-refused`: the most frequent status; 0 for one that is not counted by itself. */
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

/** The account: `missing`, or the last answer of the service about it. */
export type AccountState = 'missing' | 'unanswered' | 'refused' | 'accepted';

/** The facts that findings follow from. */
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

/** The web pixel that Shopify has, as it was last read. */
export type PixelFacts =
  { connected: false } | { connected: true; siteId: string; connectedAt: Date; isCurrent: boolean };

const RANK: Record<Severity, number> = { critical: 0, warning: 1, setup: 2 };

/** The most severe first; equally severe ones keep their order. */
export function bySeverity(findings: Finding[]): Finding[] {
  return findings.toSorted((a, b) => RANK[a.severity] - RANK[b.severity]);
}

/** Whole percents: 100 only for all, 0 only for none. */
export function percentOf(share: number): number {
  if (share <= 0 || share >= 1) return share <= 0 ? 0 : 100;
  return Math.min(99, Math.max(1, Math.round(100 * share)));
}

export const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);
