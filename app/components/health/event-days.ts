import { rowOf } from '../../beacon/modules.ts';
import type { TrackingHealth } from '../../health/health.ts';
import type { DayCount, TrackingFacts } from '../../reports/tracking-facts.ts';
import { lastDays } from '../../time/calendar-day.ts';

/** The kinds of events that the service received, which the chart shows. */
export const EVENT_KINDS = ['views', 'cart', 'orders', 'logins', 'results'] as const;

/** The other outcomes of an attempt to send an event; a delayed event counts again once it is received. */
export const FAILED_KINDS = ['refused', 'notTaken', 'unknown'] as const;

const ALL_KINDS = [...EVENT_KINDS, ...FAILED_KINDS] as const;

export type EventKind = (typeof ALL_KINDS)[number];

/** The events that browsers and the app have counted in a shop. */
export interface CountedEvents extends Pick<TrackingHealth, 'mode' | 'today'> {
  tracking: Pick<TrackingFacts, 'every' | 'days'>;
}

/**
 * Returns the events of a mode by day, including days without any, so that a gap shows. An event that the service did
 * not take counts by its outcome, not as a view or an order.
 *
 * @param length the number of days, including today
 */
export function eventDays({ mode, today, tracking }: CountedEvents, length: number) {
  const days = lastDays(today, length).map((day) => ({ day, counts: { ...NONE } }));
  const byDay = new Map(days.map((each) => [each.day, each.counts]));
  for (const each of tracking.days) {
    const counts = each.mode === mode ? byDay.get(each.day) : undefined;
    if (counts) counts[kindOf(each)] += each.count;
  }
  return days;
}

/**
 * Returns of how many page loads one reports, by the settings or on any of the days: above 1, counts are estimates.
 *
 * @param length the number of days, including today
 */
export function mostPageLoads({ mode, today, tracking }: CountedEvents, length: number): number {
  const [first = today] = lastDays(today, length);
  const shown = tracking.days.filter((each) => each.mode === mode && each.day >= first);
  return shown.reduce((most, each) => Math.max(most, each.every), tracking.every);
}

/** A day's number of received events, and of attempts with each other outcome. */
export type DayTotals = Record<'taken' | (typeof FAILED_KINDS)[number], number>;

export function totalsOfToday(health: CountedEvents): DayTotals {
  const [{ counts } = { counts: NONE }] = eventDays(health, 1);
  const { refused, notTaken, unknown } = counts;
  const taken = EVENT_KINDS.reduce((total, kind) => total + counts[kind], 0);
  return { taken, refused, notTaken, unknown };
}

const NONE = Object.fromEntries(ALL_KINDS.map((kind) => [kind, 0])) as Record<EventKind, number>;

function kindOf({ path, outcome }: DayCount): EventKind {
  if (outcome === 'taken') return rowOf(path).family;
  return outcome === 'not-taken' ? 'notTaken' : outcome;
}
