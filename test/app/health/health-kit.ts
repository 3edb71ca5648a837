import type { Finding, HealthFacts } from '../../../app/health/finding.ts';
import { findTroubles } from '../../../app/health/tracking-health.ts';
import type { Coverage, CoverageDay } from '../../../app/orders/coverage.ts';
import type { HourCount, TrackingFacts } from '../../../app/reports/tracking-facts.ts';

export const NOW = new Date('2026-11-20T12:30:00.000Z');
export const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000);
export const startOfHour = (hours: number): Date =>
  new Date(hoursAgo(hours).setUTCMinutes(0, 0, 0));
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const counted = (hour: Date, changes: Partial<HourCount> = {}): HourCount => ({
  hour,
  by: 'browsers',
  mode: 'live',
  taken: 50,
  failed: 0,
  refused: 0,
  unanswered: 0,
  ...changes,
});

/** Events in each hour of the last eight days, except quiet ones. */
export const hours = (isQuiet: (hour: Date) => boolean = () => false): TrackingFacts['hours'] =>
  Array.from({ length: 192 }, (_, index) => startOfHour(191 - index))
    .filter((hour) => !isQuiet(hour))
    .map((hour) => counted(hour));

export const tracking = (changes: Partial<TrackingFacts> = {}): TrackingFacts => ({
  lastTakenAt: { live: hoursAgo(0.1), test: null },
  lastReportAt: hoursAgo(0.1),
  days: [],
  hours: hours(),
  versions: [],
  every: 1,
  ...changes,
});

export const NOTHING_YET = { lastTakenAt: { live: null, test: null }, hours: [] };

/** @param of the orders of a day, by how many days ago it is */
export const coverage = (
  of: (daysAgo: number) => Pick<CoverageDay, 'base' | 'reported'> & Partial<CoverageDay>,
  access: Coverage['access'] = 'granted',
): Coverage => ({
  access,
  readAt: NOW,
  problem: null,
  lastOrderAt: null,
  answered: { taken: 0, failed: 0 },
  currency: null,
  days: Array.from({ length: 30 }, (_, index) => ({
    day: dayOf(hoursAgo(24 * (29 - index))),
    missed: {},
    missedValue: 0,
    withoutValue: 0,
    outside: {},
    ...of(29 - index),
  })),
});

const NO_ORDERS = coverage(() => ({ base: 0, reported: 0 }));

/** The connected pixel of a shop whose tracking works. */
export const PIXEL = {
  connected: true,
  siteId: 'abc123',
  connectedAt: hoursAgo(500),
  isCurrent: true,
} as const;

/** The facts of a shop whose tracking works. */
export const facts = (changes: Partial<HealthFacts> = {}): HealthFacts => ({
  now: NOW,
  dayOf,
  account: 'accepted',
  siteId: 'abc123',
  pixel: PIXEL,
  mode: 'live',
  tracking: tracking(),
  coverage: NO_ORDERS,
  ...changes,
});

/** The findings for these facts, with changes. */
export const found = (changes: Partial<HealthFacts>): Finding[] => findTroubles(facts(changes));

/** The same as texts, such as `warning quiet`. */
export const codes = (changes: Partial<HealthFacts>): string[] =>
  found(changes).map(({ code, severity }) => `${severity} ${code}`);
