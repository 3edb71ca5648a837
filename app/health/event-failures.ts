/** Whether the tracking service takes a shop's newest events. Pure. */
import type { HourCount } from '../reports/tracking-facts.ts';
import { type Finding, type HealthFacts, percentOf, sum } from './finding.ts';

const HOUR_MS = 60 * 60_000;

/** The service is judged by this hour and the one before, or else by the last hour with events. */
const RECENT_MS = HOUR_MS;

/** Single requests fail on any network; a larger share of failures has a cause. */
const FAILING_SHARE = 0.02;
const MOSTLY_FAILING_SHARE = 0.5;

/** That the service takes too few of the newest events; null where it takes them. */
export function eventFailure(facts: HealthFacts): Finding | null {
  const { dayOf, mode, tracking } = facts;
  const recent = recentHours(facts);
  const share = failedShare(recent);
  if (share === null || share < FAILING_SHARE) return null;
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

/** Whether the newest events show that the service takes them; false where there are none. */
export function areEventsTaken(facts: HealthFacts): boolean {
  const share = failedShare(recentHours(facts));
  return share !== null && share < FAILING_SHARE;
}

/** Null without events. */
function failedShare(hours: HourCount[]): number | null {
  const taken = sum(hours.map((each) => each.taken));
  const failed = sum(hours.map((each) => each.failed));
  return taken + failed > 0 ? failed / (taken + failed) : null;
}

/** The hours by which the service is judged: a shop that is quiet since events failed is not well. */
function recentHours({ now, mode, tracking }: HealthFacts): HourCount[] {
  const hours = tracking.hours.filter((each) => each.mode === mode);
  const last = Math.max(...hours.map(({ hour }) => hour.getTime()));
  const since = now.getTime() - (now.getTime() % HOUR_MS) - RECENT_MS;
  return hours.filter(({ hour }) => hour.getTime() >= Math.min(since, last));
}
