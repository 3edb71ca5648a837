/** Whether tracking works: findings from what is known of a shop, the gravest first. Pure. */
import type { Coverage, CoverageDay } from '../orders/coverage.ts';
import type { HourCount, TrackingFacts, TrackingMode } from '../reports/tracking-facts.ts';

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
  | 'no-event-yet'
  | 'events-refused'
  | 'events-failing'
  | 'quiet'
  | 'quiet-though-selling'
  | 'coverage-none'
  | 'coverage-low';

/** One thing that keeps tracking from being well. */
export interface Finding {
  code: FindingCode;
  severity: Severity;
  /** Of `quiet*`: the last event. */
  since?: Date | undefined;
  /** Of `events-refused`: the service's status. */
  httpStatus?: number | undefined;
  /** Of `events-*` and `coverage-low`: how many of a hundred. */
  percent?: number | undefined;
  /** Of `coverage-low`: how many of a hundred it usually is. */
  usualPercent?: number | undefined;
  /** Of `pixel-other-site`: the account that the pixel sends for. */
  siteId?: string | undefined;
}

/** What the verdict follows from. */
export interface HealthFacts {
  now: Date;
  /** The calendar day of a moment in the shop's time zone, `YYYY-MM-DD`. */
  dayOf: (at: Date) => string;
  account: 'missing' | 'unanswered' | 'refused' | 'accepted';
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

const HOUR_MS = 60 * 60_000;

/** Whether the service takes events is judged by this hour and the one before, or else by the last hour with events. */
const RECENT_MS = HOUR_MS;

/** Single requests fail on any network; a larger share of failures has a cause. */
const FAILING_SHARE = 0.02;
const MOSTLY_FAILING_SHARE = 0.5;

/** The longest pause of the last week, and half of it again, is a shop's habit, between these limits. */
const SHORTEST_QUIET_MS = 3 * HOUR_MS;
const LONGEST_QUIET_MS = 72 * HOUR_MS;

/** The habit of a shop that has sent events for a shorter time is not known; until then a day is usual. */
const HABIT_AFTER_MS = 72 * HOUR_MS;
const QUIET_WITHOUT_HABIT_MS = 24 * HOUR_MS;

/** A new pixel gets this long to see its first shopper. */
const FIRST_EVENT_MS = 24 * HOUR_MS;

/** Of how many orders a share says something; of the last two days, and of the two weeks before. */
const FEWEST_ORDERS = { none: 5, recent: 10, habit: 20 };

/** How far below its habit coverage falls before it is a trouble. */
const COVERAGE_DROP = 0.15;

const GRAVITY: Record<Severity, number> = { critical: 0, warning: 1, setup: 2 };

/** What keeps tracking from being well, the gravest first; `[]` where nothing does. */
export function findTroubles(facts: HealthFacts): Finding[] {
  if (facts.account === 'missing') return [{ code: 'account-missing', severity: 'setup' }];
  return byGravity([
    ...connectionFindings(facts),
    ...eventFindings(facts),
    ...coverageFindings(facts),
  ]);
}

/** The gravest first; of equally grave ones the order stays. */
export function byGravity(findings: Finding[]): Finding[] {
  return findings.toSorted((a, b) => GRAVITY[a.severity] - GRAVITY[b.severity]);
}

function connectionFindings({ account, siteId, pixel, mode, tracking }: HealthFacts): Finding[] {
  const findings: Finding[] = [];
  if (account === 'refused') findings.push({ code: 'account-refused', severity: 'critical' });
  if (!pixel.connected) {
    const wasConnected = tracking.lastTakenAt[mode] !== null;
    findings.push({ code: 'pixel-not-connected', severity: wasConnected ? 'critical' : 'setup' });
  } else if (pixel.siteId !== siteId) {
    findings.push({ code: 'pixel-other-site', severity: 'critical', siteId: pixel.siteId });
  } else if (!pixel.isCurrent) findings.push({ code: 'pixel-outdated', severity: 'warning' });
  if (mode === 'test') findings.push({ code: 'test-mode', severity: 'warning' });
  return findings;
}

function eventFindings(facts: HealthFacts): Finding[] {
  const { now, pixel, mode, tracking } = facts;
  if (!pixel.connected) return [];
  const failure = recentFailure(facts);
  if (failure !== null) return [failure];
  const last = tracking.lastTakenAt[mode];
  if (last === null) {
    const isNew = now.getTime() - pixel.connectedAt.getTime() < FIRST_EVENT_MS;
    return [{ code: 'no-event-yet', severity: isNew ? 'setup' : 'warning' }];
  }
  if (now.getTime() - last.getTime() <= usualPauseMs(facts)) return [];
  return sellsSince(facts, last)
    ? [{ code: 'quiet-though-selling', severity: 'critical', since: last }]
    : [{ code: 'quiet', severity: 'warning', since: last }];
}

/** That the service takes too few of the newest events; null where it takes them. */
function recentFailure(facts: HealthFacts): Finding | null {
  const { dayOf, mode, tracking } = facts;
  const recent = recentHours(facts);
  const taken = sum(recent.map((each) => each.taken));
  const failed = sum(recent.map((each) => each.failed));
  const share = failed / Math.max(1, taken + failed);
  if (share < FAILING_SHARE) return null;
  const days = recent.map(({ hour }) => dayOf(hour));
  const failures = tracking.days
    .filter((each) => each.mode === mode && each.outcome !== 'taken' && days.includes(each.day))
    .toSorted((a, b) => b.count - a.count);
  const isRefusal = failures[0]?.outcome === 'refused';
  return {
    code: isRefusal ? 'events-refused' : 'events-failing',
    severity: share >= MOSTLY_FAILING_SHARE ? 'critical' : 'warning',
    percent: percentOf(share),
    ...(isRefusal && { httpStatus: failures[0]?.httpStatus ?? 0 }),
  };
}

/** The hours by which the service is judged: a shop that is quiet since events failed is not well. */
function recentHours({ now, mode, tracking }: HealthFacts): HourCount[] {
  const hours = tracking.hours.filter((each) => each.mode === mode);
  const last = Math.max(...hours.map(({ hour }) => hour.getTime()));
  const since = now.getTime() - (now.getTime() % HOUR_MS) - RECENT_MS;
  return hours.filter(({ hour }) => hour.getTime() >= Math.min(since, last));
}

/** How long this shop may go without an event before that means something, in milliseconds. */
export function usualPauseMs({ now, mode, tracking }: HealthFacts): number {
  const active = tracking.hours
    .filter((each) => each.by === 'browsers' && each.mode === mode && each.taken > 0)
    .map(({ hour }) => hour.getTime())
    .sort((a, b) => a - b);
  const first = active[0] ?? now.getTime();
  if (now.getTime() - first < HABIT_AFTER_MS) return QUIET_WITHOUT_HABIT_MS;
  const pauses = active.slice(1).map((hour, index) => hour - (active[index] ?? hour));
  const usual = 1.5 * Math.max(0, ...pauses);
  return Math.min(Math.max(SHORTEST_QUIET_MS, usual), LONGEST_QUIET_MS);
}

/** Whether Shopify knows an order that a browser could have reported, of a day after the last event's. */
function sellsSince({ dayOf, coverage }: HealthFacts, last: Date): boolean {
  const day = dayOf(last);
  return coverage.days.some((each) => each.day > day && each.base > 0);
}

function coverageFindings({ pixel, coverage }: HealthFacts): Finding[] {
  if (!pixel.connected || coverage.access !== 'granted') return [];
  const recent = totals(coverage.days.slice(-2));
  const before = totals(coverage.days.slice(-16, -2));
  if (recent.base >= FEWEST_ORDERS.none && recent.reported === 0)
    return [{ code: 'coverage-none', severity: 'critical' }];
  if (recent.base < FEWEST_ORDERS.recent || before.base < FEWEST_ORDERS.habit) return [];
  const share = recent.reported / recent.base;
  const usual = before.reported / before.base;
  if (share > usual - COVERAGE_DROP) return [];
  return [
    {
      code: 'coverage-low',
      severity: 'warning',
      percent: percentOf(share),
      usualPercent: percentOf(usual),
    },
  ];
}

/** Orders that a browser could report, and those that one did, of some days together. */
export function totals(days: Pick<CoverageDay, 'base' | 'reported'>[]): {
  base: number;
  reported: number;
} {
  return {
    base: sum(days.map(({ base }) => base)),
    reported: sum(days.map(({ reported }) => reported)),
  };
}

const sum = (numbers: number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Whole percents. What is not all is never 100, and what is not none never 0. */
export function percentOf(share: number): number {
  if (share <= 0 || share >= 1) return share <= 0 ? 0 : 100;
  return Math.min(99, Math.max(1, Math.round(100 * share)));
}
