import type { TrackingHealth } from '../../../../app/health/health.ts';
import type { Coverage } from '../../../../app/orders/coverage.ts';
import type { DayCount, TrackingFacts } from '../../../../app/reports/tracking-facts.ts';
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
  lastTakenAt: { live: minutesAgo(2), test: null },
  lastReportAt: minutesAgo(2),
  days: usualDays(),
  hours: [],
  versions: [
    { source: 'pixel', version: '0.1.0', lastSeenAt: minutesAgo(2) },
    { source: 'script', version: '0.1.0', lastSeenAt: minutesAgo(3) },
  ],
  ...changes,
});

export const usualCoverage = (changes: Partial<Coverage> = {}): Coverage => ({
  access: 'granted',
  readAt: minutesAgo(4),
  problem: null,
  days: Array.from({ length: 30 }, (_, index) => ({
    day: dayBefore(29 - index),
    base: 14,
    reported: index % 5 === 0 ? 12 : 13,
    missed: { 'not-seen': index % 5 === 0 ? 2 : 1 },
    outside: { 'point-of-sale': 3, draft: 1 },
  })),
  ...changes,
});

/** A shop where tracking works. */
export const health = (changes: Partial<TrackingHealth> = {}): TrackingHealth => ({
  findings: [],
  mode: 'live',
  today: dayBefore(0),
  tracking: usualTracking(),
  coverage: usualCoverage(),
  ...changes,
});

/** No browser has reported anything. */
export const nothingYet = (): TrackingFacts =>
  usualTracking({
    lastTakenAt: { live: null, test: null },
    lastReportAt: null,
    days: [],
    versions: [],
  });

/** A shop that has just installed the app. */
export const newHealth = (): TrackingHealth =>
  health({
    findings: [{ code: 'account-missing', severity: 'setup' }],
    tracking: nothingYet(),
    coverage: usualCoverage({ access: 'not-granted', readAt: null, days: [] }),
  });
