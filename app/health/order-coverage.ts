/** Whether a shop's orders are reported as they usually are. Pure. */
import type { CoverageDay } from '../orders/coverage.ts';
import { type Finding, type HealthFacts, percentOf, sum } from './finding.ts';

/** Of how many orders a share says something; of the last two days, and of the two weeks before. */
const FEWEST_ORDERS = { none: 5, recent: 10, habit: 20 };

/** How far below its habit coverage falls before it is a trouble. */
const COVERAGE_DROP = 0.15;

/** That fewer orders are reported than usual, or none. */
export function coverageFindings({ pixel, coverage }: HealthFacts): Finding[] {
  if (!pixel.connected || coverage.access !== 'granted') return [];
  const recent = totals(coverage.days.slice(-2));
  const before = totals(coverage.days.slice(-16, -2));
  if (recent.base >= FEWEST_ORDERS.none && recent.reported === 0)
    return [{ code: 'coverage-none', severity: 'critical' }];
  if (recent.base < FEWEST_ORDERS.recent || before.base < FEWEST_ORDERS.habit) return [];
  const share = recent.reported / recent.base;
  const usual = before.reported / before.base;
  if (share > usual - COVERAGE_DROP) return [];
  return [
    {
      code: 'coverage-low',
      severity: 'warning',
      percent: percentOf(share),
      usualPercent: percentOf(usual),
    },
  ];
}

/** Whether orders were reported as usual on the newest days after a day; false where they are too few to tell. */
export function areOrdersReported({ coverage }: HealthFacts, after: string): boolean {
  const newest: CoverageDay[] = [];
  for (const day of coverage.days.filter((each) => each.day > after).toReversed()) {
    if (totals(newest).base >= FEWEST_ORDERS.none) break;
    newest.push(day);
  }
  const { base, reported } = totals(newest);
  const before = totals(coverage.days.slice(-16, -2));
  if (base < FEWEST_ORDERS.none || reported === 0) return false;
  return (
    before.base < FEWEST_ORDERS.habit ||
    reported / base > before.reported / before.base - COVERAGE_DROP
  );
}

/** Orders that a browser could report, and those that one did, of some days together. */
export function totals(days: Pick<CoverageDay, 'base' | 'reported'>[]): {
  base: number;
  reported: number;
} {
  return {
    base: sum(days.map(({ base }) => base)),
    reported: sum(days.map(({ reported }) => reported)),
  };
}
