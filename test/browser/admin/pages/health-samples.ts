import type { Coverage } from '../../../../app/orders/coverage.ts';
import type { CellTable } from '../../../../app/reports/cells.ts';
import type {
  DayCount,
  TrackingFacts,
  TrackingMode,
} from '../../../../app/reports/tracking-facts.ts';
import { usual, viewsSince } from '../../../app/health/health-kit.ts';
import { minutesAgo, NOW } from './samples.ts';

const dayBefore = (days: number): string =>
  new Date(NOW.getTime() - days * 24 * 60 * 60_000).toISOString().slice(0, 10);

/** Thirty days of a shop that sells more toward the weekend. */
function usualDays(): DayCount[] {
  const of = (
    path: DayCount['path'],
    outcome: DayCount['outcome'],
    count: number,
    day: string,
  ) => ({
    day,
    path,
    mode: 'live' as const,
    outcome,
    httpStatus: outcome === 'refused' ? 400 : 0,
    count,
    every: 1,
  });
  return Array.from({ length: 30 }, (_, index) => {
    const day = dayBefore(29 - index);
    const busy = 300 + 40 * (index % 7);
    return [
      of('product/pageview', 'taken', busy, day),
      of('cart/add', 'taken', Math.round(busy / 6), day),
      of('cart/remove', 'taken', Math.round(busy / 40), day),
      of('order/transaction', 'taken', Math.round(busy / 25), day),
      of('shopper/login', 'taken', Math.round(busy / 30), day),
      of('search/render', 'taken', Math.round(busy / 4), day),
      of('product/pageview', 'unknown', index % 9, day),
    ];
  }).flat();
}

export const usualTracking = (changes: Partial<TrackingFacts> = {}): TrackingFacts => ({
  lastTakenAt: { live: minutesAgo(2), test: minutesAgo(2) },
  days: usualDays(),
  versions: [
    { source: 'pixel', version: '0.1.0', lastSeenAt: minutesAgo(2) },
    { source: 'script', version: '0.1.0', lastSeenAt: minutesAgo(3) },
  ],
  every: 1,
  ...changes,
});

export const usualCoverage = (changes: Partial<Coverage> = {}): Coverage => ({
  access: 'granted',
  readAt: minutesAgo(4),
  problem: null,
  lastOrderAt: minutesAgo(40),
  answered: { taken: 26, failed: 0 },
  currency: 'USD',
  days: Array.from({ length: 30 }, (_, index) => ({
    day: dayBefore(29 - index),
    base: 14,
    reported: index % 5 === 0 ? 12 : 13,
    missed: { 'not-seen': index % 5 === 0 ? 2 : 1 },
    missedValue: index % 5 === 0 ? 131 : 68.5,
    withoutValue: 0,
    outside: { 'point-of-sale': 3, draft: 1 },
  })),
  ...changes,
});

/** No browser has reported anything. */
export const noEventsYet = (): TrackingFacts => ({
  lastTakenAt: { live: null, test: null },
  days: [],
  versions: [],
  every: 1,
});

/** Most orders of yesterday and today are refused. */
export function refusedOrders(): Coverage {
  const days = usualCoverage().days.map((each) =>
    [dayBefore(0), dayBefore(1)].includes(each.day)
      ? { ...each, reported: 3, missed: { refused: 11 } }
      : each,
  );
  return usualCoverage({ answered: { taken: 6, failed: 22 }, days });
}

/** The service refuses nearly all events of this hour, for their account. */
export const refusedTracking = (): TrackingFacts =>
  withToday({ outcome: 'refused', httpStatus: 401, count: 230 });

/** Most of today's events are not confirmed. */
export const failingToday = (): TrackingFacts =>
  withToday({ outcome: 'unknown', httpStatus: 0, count: 900 });

function withToday(views: Pick<DayCount, 'outcome' | 'httpStatus' | 'count'>): TrackingFacts {
  const usual = usualTracking();
  const today = {
    day: dayBefore(0),
    path: 'product/pageview',
    mode: 'live',
    every: 1,
    ...views,
  } as const;
  return { ...usual, days: [...usual.days, today] };
}

/** Half of the orders of the last two days were reported, and nearly all of the earlier ones. */
export function fallingCoverage(): Coverage {
  const usual = usualCoverage();
  const days = usual.days.map((day, index) =>
    index < 28 ? day : { ...day, reported: 7, missed: { 'not-seen': 7 } },
  );
  return { ...usual, days };
}

/** The cells of a usual shop. */
export const usualCells = (
  live: CellTable = { views: usual(undefined, NOW) },
): Record<TrackingMode, CellTable> => ({ live, test: {} });

/** The service has refused events for half an hour. */
export const refusedCells = () =>
  viewsSince(minutesAgo(30), { taken: 1, failed: 12, refused: 12 }, NOW);

/** The service has been unreachable for half an hour. */
export const failingCells = () => viewsSince(minutesAgo(30), { taken: 1, failed: 12 }, NOW);

/** The service has been unreachable for five minutes, too short for a finding. */
export const newlyFailingCells = () => viewsSince(minutesAgo(5), { failed: 2 }, NOW);

/** Search and category pages have sent nothing since yesterday. */
export const stoppedCells = () => {
  const gone = usual((at) => at > minutesAgo(20 * 60), NOW);
  const script = usual(undefined, NOW);
  return usualCells({ views: script, script, search: gone, category: gone });
};

/** The extension has sent nothing since yesterday. */
export const withoutExtension = () =>
  usualCells({
    views: usual(undefined, NOW),
    script: usual((at) => at > minutesAgo(20 * 60), NOW),
  });
