/** Whether the tracking service takes a shop's newest events. Pure. */
import type { HourCount } from '../reports/tracking-facts.ts';
import { type Finding, type HealthFacts, percentOf, sum } from './finding.ts';

const HOUR_MS = 60 * 60_000;

/** The service is judged by this hour and the one before, or else by the last hour with events. */
const RECENT_MS = HOUR_MS;

/** Single requests fail on any network; a larger share of failures has a cause. */
const FAILING_SHARE = 0.02;
const MOSTLY_FAILING_SHARE = 0.5;

/** What the service answered to two events is its own; fewer failures without an answer can be those of one shopper. */
const FEWEST_ANSWERED = 2;
const FEWEST_FAILURES = 3;

/** Of fewer events, failures without an answer say something by a large share alone, and none is worth a mail. */
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
  const { taken, refused, failing, answered, events } = ends(facts, recent);
  const { every } = facts.tracking;
  const failures = refused + failing;
  const isAnswered = answered >= FEWEST_ANSWERED * every;
  if (!isAnswered && failures < FEWEST_FAILURES * every) return null;
  const share = failures / (taken + failures);
  const isQuiet = events < FEWEST_EVENTS * every;
  if (share < (isQuiet && !isAnswered ? MOSTLY_FAILING_SHARE : FAILING_SHARE)) return null;
  const isFew = isQuiet || failures < FEWEST_FAILURES * every;
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

/** What became of the events of some hours. */
interface Ends {
  events: number;
  taken: number;
  refused: number;
  /** Not taken or unknown, without those that usually get no answer: that is no failure of the service. */
  failing: number;
  /** Refused or failing by an answer of the service. */
  answered: number;
}

function ends(facts: HealthFacts, recent: HourCount[]): Ends {
  const { events, taken, failed, refused, unanswered } = totals(recent);
  const isUsual = unanswered <= events * usualUnanswered(facts, recent);
  const failing = failed - refused - (isUsual ? unanswered : 0);
  return { events, taken, refused, failing, answered: failed - unanswered };
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
