/** Whether the tracking service takes a shop's newest events. Pure. */
import type { HourCount } from '../reports/tracking-facts.ts';
import { type Finding, type HealthFacts, percentOf, sum } from './finding.ts';

const HOUR_MS = 60 * 60_000;

/** The service is judged by this hour and the one before, or else by the last hour with events. */
const RECENT_MS = HOUR_MS;

/** Single requests fail on any network; a larger share of failures has a cause. */
const FAILING_SHARE = 0.02;
const MOSTLY_FAILING_SHARE = 0.5;

/** Fewer failures can be those of one shopper. Of fewer events nothing but a large share says something. */
const FEWEST_FAILURES = 3;
const FEWEST_EVENTS = 20;

/**
 * Some shoppers block the service's host, which looks as if it were away. So many events without an answer are usual
 * in a shop; this much more is not. After so many events the habit is known.
 */
const UNANSWERED_RISE = 0.3;
const HABIT_EVENTS = 200;

/** That the service takes too few of the newest events; null where it takes them. */
export function eventFailure(facts: HealthFacts): Finding | null {
  const recent = recentHours(facts);
  const { taken, refused, failing, events } = ends(facts, recent);
  const { every } = facts.tracking;
  const isFew = events < FEWEST_EVENTS * every;
  const share = (refused + failing) / Math.max(1, taken + refused + failing);
  if (refused + failing < FEWEST_FAILURES * every) return null;
  if (share < (isFew ? MOSTLY_FAILING_SHARE : FAILING_SHARE)) return null;
  const isRefusal = refused > failing;
  return {
    code: isRefusal ? 'events-refused' : 'events-failing',
    severity: share >= MOSTLY_FAILING_SHARE && !isFew ? 'critical' : 'warning',
    percent: percentOf(share),
    ...(isFew && { isFew }),
    ...(isRefusal && { httpStatus: refusalStatus(facts, recent) }),
  };
}

/** Whether the newest events show that the service takes them; false where there are none. */
export function areEventsTaken(facts: HealthFacts): boolean {
  const { taken, refused, failing } = ends(facts, recentHours(facts));
  return taken > 0 && (refused + failing) / (taken + refused + failing) < FAILING_SHARE;
}

/** What became of the events of some hours. What usually gets no answer is no failure of the service. */
function ends(
  facts: HealthFacts,
  recent: HourCount[],
): { events: number; taken: number; refused: number; failing: number } {
  const { events, taken, failed, refused, unanswered } = totals(recent);
  const isUsual = unanswered <= events * usualUnanswered(facts, recent);
  return { events, taken, refused, failing: failed - refused - (isUsual ? unanswered : 0) };
}

/** Which share of events may get no answer in this shop. */
function usualUnanswered({ mode, tracking }: HealthFacts, recent: HourCount[]): number {
  const { events, unanswered } = totals(
    tracking.hours.filter(
      (each) => each.by === 'browsers' && each.mode === mode && !recent.includes(each),
    ),
  );
  if (events < HABIT_EVENTS * tracking.every) return MOSTLY_FAILING_SHARE;
  return Math.min(unanswered / events + UNANSWERED_RISE, MOSTLY_FAILING_SHARE);
}

function totals(hours: HourCount[]) {
  const taken = sum(hours.map((each) => each.taken));
  const failed = sum(hours.map((each) => each.failed));
  return {
    taken,
    failed,
    events: taken + failed,
    refused: sum(hours.map((each) => each.refused)),
    unanswered: sum(hours.map((each) => each.unanswered)),
  };
}

/** The status with which the service refused most, on the days of these hours. */
function refusalStatus({ dayOf, mode, tracking }: HealthFacts, hours: HourCount[]): number {
  const days = hours
    .flatMap(({ hour }) => [hour, new Date(hour.getTime() + HOUR_MS - 1)])
    .map(dayOf);
  const counts = new Map<number, number>();
  for (const each of tracking.days)
    if (each.mode === mode && each.outcome === 'refused' && days.includes(each.day))
      counts.set(each.httpStatus, (counts.get(each.httpStatus) ?? 0) + each.count);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

/** The hours by which the service is judged: a shop that is quiet since events failed is not well. */
function recentHours({ now, mode, tracking }: HealthFacts): HourCount[] {
  const hours = tracking.hours.filter((each) => each.mode === mode);
  const last = Math.max(...hours.map(({ hour }) => hour.getTime()));
  const since = now.getTime() - (now.getTime() % HOUR_MS) - RECENT_MS;
  return hours.filter(({ hour }) => hour.getTime() >= Math.min(since, last));
}
