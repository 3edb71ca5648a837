/** Whether a shop's orders are reported as they usually are. Pure. */
import type { Coverage, CoverageDay } from '../orders/coverage.ts';
import { type Finding, type HealthFacts, percentOf, sum } from './finding.ts';

/** Of how many orders a share says something; of the last two days, and of the two weeks before. */
const FEWEST_ORDERS = { again: 5, recent: 10, habit: 20 };

/**
 * None of so many orders is reported by chance less often than this. Each is supposed to be reported with the shop's
 * habit, but not more often than three of four (so that four orders never suffice); a half where no habit is known.
 */
const CHANCE = 0.001;
const MOST_LIKELY = 0.75;
const LIKELY_WITHOUT_HABIT = 0.5;

/** How far below its habit coverage falls before it is a trouble, unless it may have fallen so far by {@link CHANCE}. */
const COVERAGE_DROP = 0.15;

/** That fewer orders are reported than usual, or none. The test mode reports none that count. */
export function coverageFindings({ pixel, coverage, mode }: HealthFacts): Finding[] {
  if (!pixel.connected || mode === 'test' || coverage.access !== 'granted') return [];
  const recent = judgedTotals(coverage.days.slice(-2));
  const before = judgedTotals(coverage.days.slice(-16, -2));
  const usual = usualShare(coverage);
  if (recent.reported === 0) {
    const likely = Math.min(usual ?? LIKELY_WITHOUT_HABIT, MOST_LIKELY);
    if ((1 - likely) ** recent.base < CHANCE)
      return [{ code: 'coverage-none', severity: 'critical' }];
  }
  if (recent.base < FEWEST_ORDERS.recent || usual === null) return [];
  const share = recent.reported / recent.base;
  if (share > usual - COVERAGE_DROP || chanceOfFewer(recent, before) >= CHANCE) return [];
  return [
    {
      code: 'coverage-low',
      severity: 'warning',
      percent: percentOf(share),
      usualPercent: percentOf(usual),
    },
  ];
}

/**
 * How likely chance alone puts so few of all reported orders, or fewer, among the recent ones: Fisher's exact test, for
 * which the share of orders that are reported need not be known.
 */
function chanceOfFewer(recent: Totals, before: Totals): number {
  const reported = recent.reported + before.reported;
  const missed = recent.base + before.base - reported;
  const all = lnChoose(reported + missed, recent.base);
  let chance = 0;
  for (let few = recent.reported; few >= Math.max(0, recent.base - missed); few -= 1) {
    const each = Math.exp(lnChoose(reported, few) + lnChoose(missed, recent.base - few) - all);
    chance += each;
    // The rest is smaller still.
    if (each < chance / 1e6) break;
  }
  return chance;
}

/** The logarithm of the number of ways to choose some of all. */
const lnChoose = (all: number, some: number): number =>
  lnFactorial(all) - lnFactorial(some) - lnFactorial(all - some);

/** Stirling's formula, for small numbers by way of a larger one: right to nine digits. */
function lnFactorial(number: number): number {
  if (number < 16) return lnFactorial(number + 1) - Math.log(number + 1);
  const series = 1 / (12 * number) - 1 / (360 * number ** 3);
  return number * Math.log(number) - number + Math.log(2 * Math.PI * number) / 2 + series;
}

/** Whether orders were reported as usual on the newest days after a day; false where they are too few to tell. */
export function areOrdersReported({ coverage }: HealthFacts, after: string): boolean {
  const newest: CoverageDay[] = [];
  for (const day of coverage.days.filter((each) => each.day > after).toReversed()) {
    if (judgedTotals(newest).base >= FEWEST_ORDERS.again) break;
    newest.push(day);
  }
  const { base, reported } = judgedTotals(newest);
  if (base < FEWEST_ORDERS.again || reported === 0) return false;
  const usual = usualShare(coverage);
  return usual === null || reported / base > usual - COVERAGE_DROP;
}

/** Which share of orders was reported in the two weeks before the last two days; null where too few tell. */
function usualShare({ days }: Coverage): number | null {
  const { base, reported } = judgedTotals(days.slice(-16, -2));
  return base < FEWEST_ORDERS.habit ? null : reported / base;
}

/** Without the orders of the test mode, which tell nothing of the days after it. */
const judgedTotals = (days: CoverageDay[]) =>
  totals(days.map((day) => ({ ...day, base: day.base - (day.missed['test-mode'] ?? 0) })));

/** Orders that a browser could report, and those that one did. */
type Totals = Pick<CoverageDay, 'base' | 'reported'>;

/** Those of some days together. */
export function totals(days: Totals[]): Totals {
  return {
    base: sum(days.map(({ base }) => base)),
    reported: sum(days.map(({ reported }) => reported)),
  };
}
