import type { MonthlyFacts } from '../../../app/alerts/monthly-figures.ts';
import { type CoverageDay, coverageDays } from '../../../app/orders/coverage.ts';
import { resultsOf } from '../../../app/results/results.ts';
import { lastDays, monthBefore } from '../../../app/time/calendar-day.ts';
import { NO_ORDERS } from '../health/health-kit.ts';

/** The day of the mail. */
export const TODAY = '2026-12-01';

/** The month that it is about, in days beside those of October. */
export const NOVEMBER = monthBefore(TODAY);
export const TWO_MONTHS = lastDays(NOVEMBER.last, 61);

/** When the mail is made. */
export const FIRST = new Date(`${TODAY}T08:00:00.000Z`);

/** A day with orders, one of which was not reported. */
const day = (date: string, orders: number): Partial<CoverageDay> => ({
  day: date,
  base: orders,
  reported: orders - 1,
  missed: { 'not-seen': 1 },
  missedValue: 50,
});

/** The facts of a shop that measures everything; 20 orders, of which 18 were reported. */
export function monthlyFacts(facts: Partial<MonthlyFacts> = {}): MonthlyFacts {
  const sold = new Map(
    [day('2026-11-10', 12), day('2026-11-20', 8)].map((each) => [each.day, each]),
  );
  return {
    coverage: {
      ...NO_ORDERS,
      readAt: new Date('2026-12-01T06:00:00.000Z'),
      currency: 'EUR',
      days: coverageDays(NOVEMBER.last, [], NOVEMBER.length).map((each) => ({
        ...each,
        ...sold.get(each.day),
      })),
    },
    coverageBefore: null,
    results: resultsOf(
      TWO_MONTHS,
      [
        {
          day: '2026-11-10',
          module: 'search',
          shown: 1200,
          seen: 9,
          clicks: 240,
          adds: 3,
          counted: 1200,
        },
      ],
      [
        { day: '2026-11-10', module: 'all', currency: 'EUR', orders: 15, value: 900 },
        { day: '2026-11-10', module: 'search', currency: 'EUR', orders: 4, value: 321.5 },
      ],
      { base: 20, currency: 'EUR' },
      NOVEMBER.length,
    ),
    automatic: [
      { feedId: '1201', changes: { count: 3, first: new Date(0), last: new Date(0) } },
      { feedId: '1203', changes: null },
    ],
    unlisted: null,
    ...facts,
  };
}
