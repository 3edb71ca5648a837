import type { Finding, HealthFacts } from '../../../app/health/finding.ts';
import { findTroubles } from '../../../app/health/tracking-health.ts';
import type { Coverage, CoverageDay } from '../../../app/orders/coverage.ts';
import type { Cells, CellTable, FamilyCells } from '../../../app/reports/cells.ts';
import type { TrackingFacts, TrackingMode } from '../../../app/reports/tracking-facts.ts';
import { HOUR_MS, MINUTE_MS, later } from '../../../app/time/units.ts';

export const NOW = new Date('2026-11-20T12:30:00.000Z');
export const hoursAgo = (hours: number): Date => later(NOW, -hours * HOUR_MS);
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const SLOT_MS = 5 * MINUTE_MS;

/** The number of networks by outcome within five minutes. */
export type Slot = Partial<Omit<Cells, 'at' | 'seen'>>;

/** The cells of a family over 15 days: each network appears once in an hour. */
export function familyOf(slotAt: (at: Date) => Slot, now = NOW): FamilyCells {
  const slots: Cells[] = [];
  const hours = new Map<number, Cells>();
  const until = now.getTime();
  for (let at = until - (until % SLOT_MS) - 15 * 24 * HOUR_MS; at <= until; at += SLOT_MS) {
    const { taken = 0, failed = 0, refused = 0 } = slotAt(new Date(at));
    if (taken + failed === 0) continue;
    const slot = { at, seen: taken + failed, taken, failed, refused };
    slots.push(slot);
    const hour = at - (at % HOUR_MS);
    const before = hours.get(hour) ?? { at: hour, seen: 0, taken: 0, failed: 0, refused: 0 };
    hours.set(hour, {
      at: hour,
      seen: before.seen + slot.seen,
      taken: before.taken + taken,
      failed: before.failed + failed,
      refused: before.refused + refused,
    });
  }
  return {
    hours: [...hours.values()],
    slots: slots.filter(({ at }) => at >= until - 3 * HOUR_MS),
  };
}

/** A family with the cells of `first`, and from each of the times on with those beside it. */
export const inTurn = (first: Slot, ...turns: [from: Date, Slot][]): FamilyCells =>
  familyOf((at) => turns.findLast(([from]) => at >= from)?.[1] ?? first);

/** A family with two networks in each five minutes, except in quiet hours. */
export const usual = (isQuiet: (at: Date) => boolean = () => false, now = NOW): FamilyCells =>
  familyOf((at) => (isQuiet(at) ? {} : { taken: 2 }), now);

export const cells = (
  live: CellTable = { views: usual() },
  test: CellTable = {},
): Record<TrackingMode, CellTable> => ({ live, test });

/** Usual views until a time, and then those of `slot`. */
export const viewsSince = (since: Date, slot: Slot, now = NOW): Record<TrackingMode, CellTable> =>
  cells({ views: familyOf((at) => (at < since ? { taken: 2 } : slot), now) });

export const tracking = (changes: Partial<TrackingFacts> = {}): TrackingFacts => ({
  lastTakenAt: { live: hoursAgo(0.1), test: null },
  days: [],
  versions: [],
  every: 1,
  ...changes,
});

export const NOTHING_YET = { lastTakenAt: { live: null, test: null } };

/** @param of the orders of a day, by its distance in days from today */
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
  days: Array.from({ length: 30 }, (_, index) => {
    const orders = of(29 - index);
    const day = dayOf(hoursAgo(24 * (29 - index)));
    return {
      day,
      missed: { 'not-seen': orders.base - orders.reported },
      missedValue: 0,
      withoutValue: 0,
      outside: {},
      ...orders,
    };
  }),
});

/** The coverage of a shop without orders. */
export const NO_ORDERS = coverage(() => ({ base: 0, reported: 0 }));

/** The coverage of a shop that has sold something in the last hour. */
export const SOLD = { ...NO_ORDERS, lastOrderAt: hoursAgo(1) };

/** Without events for some hours, and in quiet hours before them. */
export const quietFor = (hours: number, isQuiet: (at: Date) => boolean = () => false) => ({
  tracking: tracking({ lastTakenAt: { live: hoursAgo(hours), test: null } }),
  cells: cells({ views: usual((at) => at > hoursAgo(hours) || isQuiet(at)) }),
});

/** The connected pixel of a shop whose tracking works. */
export const PIXEL = {
  connected: true,
  siteId: 'abc123',
  connectedAt: hoursAgo(500),
  differences: [],
} as const;

const USUAL_CELLS = cells();

/** The facts of a shop whose tracking works. */
export const facts = (changes: Partial<HealthFacts> = {}): HealthFacts => ({
  now: NOW,
  dayOf,
  account: 'accepted',
  siteId: 'abc123',
  pixel: PIXEL,
  mode: 'live',
  tracking: tracking(),
  cells: USUAL_CELLS,
  intended: [],
  coverage: NO_ORDERS,
  ...changes,
});

/** The findings for the usual facts with these changes. */
export const found = (changes: Partial<HealthFacts>): Finding[] => findTroubles(facts(changes));

/** The same as texts, such as `warning quiet`. */
export const codes = (changes: Partial<HealthFacts>): string[] =>
  found(changes).map(({ code, severity }) => `${severity} ${code}`);
