/** Whether the tracking service takes the newest events of a shop. Pure. */
import type { HourCount } from '../reports/tracking-facts.ts';
import { finding, type Finding, type HealthFacts, percentOf, sum } from './finding.ts';

const HOUR_MS = 60 * 60_000;

/**
 * Recent events are those of this hour and the one before, else of the last hour with events, and all since the last
 * taken one.
 */
const RECENT_MS = HOUR_MS;

/** Single requests fail on any network. */
const FAILING_SHARE = 0.02;
const MOSTLY_FAILING_SHARE = 0.5;

/** Fewer refusals, or failures of any kind, can be those of one shopper. */
const FEWEST_REFUSED = 2;
const FEWEST_FAILURES = 3;

/**
 * With fewer events, failures are a finding where the service answered them or most events failed, and lead to no
 * mail.
 */
const FEWEST_EVENTS = 20;

/** Fewer failed orders are no finding. */
const FEWEST_ORDERS = 2;

/**
 * Some shoppers block the service's host, so that a share of a shop's events usually has no answer. It is known after
 * so many events; a share that is this much larger is a failure.
 */
const UNANSWERED_RISE = 0.3;
const HABIT_EVENTS = 200;

/** Findings about events and orders that the service does not take; `[]` for none. */
export function eventFailures(facts: HealthFacts): Finding[] {
  const failure = recentFailure(facts);
  // A critical failure of events includes orders.
  const ofOrders = failure?.severity === 'critical' ? null : orderFailure(facts);
  return [ofOrders, failure].filter((each) => each !== null);
}

function recentFailure(facts: HealthFacts): Finding | null {
  const recent = recentHours(facts);
  const { taken, refused, failing, answered, events } = ends(facts, recent);
  const { every } = facts.tracking;
  const failures = refused + failing;
  const isMany = failures >= FEWEST_FAILURES * every;
  if (!isMany && refused < FEWEST_REFUSED * every) return null;
  const share = failures / (taken + failures);
  const isQuiet = events < FEWEST_EVENTS * every;
  const isAnswered = answered >= FEWEST_REFUSED * every;
  if (share < (isQuiet && !isAnswered ? MOSTLY_FAILING_SHARE : FAILING_SHARE)) return null;
  const isFew = isQuiet || !isMany;
  const isRefusal = refused > failing;
  return finding(isRefusal ? 'events-refused' : 'events-failing', {
    percent: percentOf(share),
    ...(share >= MOSTLY_FAILING_SHARE && !isFew && { severity: 'critical' }),
    ...(isFew && { isFew }),
    ...(isRefusal && { httpStatus: refusalStatus(facts, recent) }),
  });
}

/** The finding that the service takes at most half of the orders: of those that Shopify confirms, not of claims. */
function orderFailure({ mode, coverage }: HealthFacts): Finding | null {
  const { taken, failed } = coverage.answered;
  const share = failed / (failed + taken);
  return mode === 'live' && failed >= FEWEST_ORDERS && share >= MOSTLY_FAILING_SHARE
    ? finding('orders-failing', { percent: percentOf(share) })
    : null;
}

/** Whether the service takes recent events; false without any. */
export function areEventsTaken(facts: HealthFacts): boolean {
  const { taken, refused, failing } = ends(facts, recentHours(facts));
  return taken > 0 && (refused + failing) / (taken + refused + failing) < FAILING_SHARE;
}

/** The outcomes of the events of some hours. */
interface Ends {
  events: number;
  taken: number;
  refused: number;
  /** Not taken or unknown, without the usual share of events without an answer. */
  failing: number;
  /** Refused or failed by an answer of the service. */
  answered: number;
}

function ends(facts: HealthFacts, recent: HourCount[]): Ends {
  const { events, taken, failed, refused, unanswered } = totals(recent);
  const isUsual = unanswered <= events * usualUnanswered(facts, recent);
  const failing = failed - refused - (isUsual ? unanswered : 0);
  // Of the app's logins it is not known which failures had an answer.
  const answered = sum(
    recent.map((each) => (each.by === 'app' ? each.refused : each.failed - each.unanswered)),
  );
  return { events, taken, refused, failing, answered };
}

/** The share of events that may have no answer in this shop. */
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

/** The most frequent status of refusals on the days of these hours. */
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

/** The hours of recent events. */
function recentHours({ now, mode, tracking }: HealthFacts): HourCount[] {
  const hours = tracking.hours.filter((each) => each.mode === mode);
  const since = now.getTime() - (now.getTime() % HOUR_MS) - RECENT_MS;
  const lastTaken = Math.max(
    ...hours.filter(({ taken }) => taken > 0).map(({ hour }) => hour.getTime()),
  );
  const last = Math.max(...hours.map(({ hour }) => hour.getTime()));
  return hours.filter(
    ({ hour }) => hour.getTime() >= Math.min(since, last) || hour.getTime() > lastTaken,
  );
}
