/** Decides whether a shop's orders are reported as usual. Pure. */
import type { Coverage, CoverageDay } from '../orders/coverage.ts';
import { sum } from '../reports/cells.ts';
import { evidenceOfShare } from './family-failures.ts';
import { finding, type Finding, type HealthFacts, percentOf } from './finding.ts';

/** The fewest orders for a share: in the last two days, and in the two weeks before. */
const MIN_ORDERS = { recent: 10, habit: 20 };

/**
 * The fewest orders since the start of an alert for its end: after none was reported, and after too few were, of which
 * five or ten often look like the usual share.
 */
const MIN_AGAIN = { none: 5, few: 20 };

/**
 * A finding must be less likely than this by chance. An order is reported with the usual probability of the shop, at
 * most 0.75, so that four orders are never enough; 0.5 if the usual one is not known, or none was reported for so long
 * that this looks usual.
 */
const CHANCE = 0.001;
const MOST_LIKELY = 0.75;
const LIKELY_WITHOUT_HABIT = 0.5;

/** Two days, and the two weeks before them. */
const JUDGED_DAYS = 16;

/** Coverage this far below the usual share is a finding, unless {@link CHANCE} explains it. */
const COVERAGE_DROP = 0.15;

/** Returns the finding that fewer orders than usual are reported, if any. */
export function coverageFindings({ pixel, coverage, mode }: HealthFacts): Finding[] {
  if (!pixel.connected || mode === 'test' || coverage.access !== 'granted') return [];
  if (areNoneReported(coverage.days)) return [finding('coverage-none')];
  const low = fewReported(coverage.days);
  return low ? [finding('coverage-low', low)] : [];
}

/**
 * Returns the shares, in percent, if far fewer than usual were reported of the last two days with enough orders, and of
 * all orders since. A day that begins takes orders out of the last two days, which shows nothing.
 */
function fewReported(days: CoverageDay[]): { percent: number; usualPercent: number } | null {
  const last = days.findLastIndex(
    (_, index) => judgedTotals(days.slice(0, index + 1).slice(-2)).base >= MIN_ORDERS.recent,
  );
  const until = days.slice(0, last + 1);
  const usual = usualShare({ days: until });
  if (usual === null) return null;
  const before = judgedTotals(until.slice(-16, -2));
  const found = judgedTotals(until.slice(-2));
  const latest = judgedTotals(days.slice(last - 1));
  const isFew = (recent: Totals) =>
    recent.reported / recent.base <= usual - COVERAGE_DROP &&
    chanceOfFewer(recent, before) < CHANCE;
  if (!isFew(found) || !isFew(latest)) return null;
  return { percent: percentOf(latest.reported / latest.base), usualPercent: percentOf(usual) };
}

/**
 * Whether none of the orders of two days was reported, and none since. A day that begins takes orders out of the last two
 * days, which shows nothing: only a reported order ends it.
 */
function areNoneReported(days: CoverageDay[]): boolean {
  const lastReported = days.findLastIndex((day) => judgedTotals([day]).reported > 0);
  return days.some((_, index) => {
    const until = days.slice(0, index + 1);
    // Earlier days lack some of those that tell what is usual.
    const isJudged = until.length >= JUDGED_DAYS || until.length === days.length;
    return isJudged && index - 2 >= lastReported && !isNoneByChance(until);
  });
}

/** Whether chance explains that none of the orders of the last two days was reported. */
function isNoneByChance(days: CoverageDay[]): boolean {
  const { base } = judgedTotals(days.slice(-2));
  const likely = Math.min(usualShare({ days }) || LIKELY_WITHOUT_HABIT, MOST_LIKELY);
  return (1 - likely) ** base >= CHANCE;
}

/** Returns the probability that so few of all reported orders, or fewer, are recent by chance: Fisher's exact test. */
function chanceOfFewer(recent: Totals, before: Totals): number {
  const reported = recent.reported + before.reported;
  const missed = recent.base + before.base - reported;
  const all = lnChoose(reported + missed, recent.base);
  let chance = 0;
  for (let few = recent.reported; few >= Math.max(0, recent.base - missed); few -= 1) {
    const each = Math.exp(lnChoose(reported, few) + lnChoose(missed, recent.base - few) - all);
    chance += each;
    // All further terms are smaller.
    if (each < chance / 1e6) break;
  }
  return chance;
}

/** Returns the logarithm of the number of ways to choose some of all. */
const lnChoose = (all: number, some: number): number =>
  lnFactorial(all) - lnFactorial(some) - lnFactorial(all - some);

/** Stirling's formula, exact to nine digits; small numbers are derived from larger ones. */
function lnFactorial(number: number): number {
  if (number < 16) return lnFactorial(number + 1) - Math.log(number + 1);
  const series = 1 / (12 * number) - 1 / (360 * number ** 3);
  return number * Math.log(number) - number + Math.log(2 * Math.PI * number) / 2 + series;
}

/**
 * Compares the newest orders after a day with the two weeks before: later ones would let a lasting fall look usual.
 *
 * @param fallen the share of orders that were reported when the alert began
 * @returns `as-usual` if chance does not explain it by that share; `unknown` if the newest are too few, or none of them
 *   was reported
 */
export function ordersSince(
  { coverage }: HealthFacts,
  after: string,
  fallen: number,
): 'as-usual' | 'fewer' | 'unknown' {
  const usual = usualShare({ days: coverage.days.filter(({ day }) => day <= after) }) ?? 0;
  const newest: CoverageDay[] = [];
  let found: 'fewer' | 'unknown' = 'unknown';
  for (const day of coverage.days.filter((each) => each.day > after).toReversed()) {
    newest.push(day);
    const { base, reported } = judgedTotals(newest);
    if (base < MIN_AGAIN[fallen === 0 ? 'none' : 'few']) continue;
    if (reported === 0) return 'unknown';
    found = 'fewer';
    if (reported / base <= usual - COVERAGE_DROP) return 'fewer';
    if (evidenceOfShare(reported / base, fallen) * base >= -Math.log(CHANCE)) return 'as-usual';
  }
  return found;
}

/** Returns the share of reported orders in the two weeks before the last two days; null if orders were too few. */
function usualShare({ days }: Pick<Coverage, 'days'>): number | null {
  const { base, reported } = judgedTotals(days.slice(-16, -2));
  return base < MIN_ORDERS.habit ? null : reported / base;
}

/** Orders that a browser could report, and those that one did. */
type Totals = Pick<CoverageDay, 'base' | 'reported'>;

/**
 * Sums up some days. Orders of the test mode, and those that the service did not accept, a separate trouble, were
 * reported by their browsers. Without them, those that no browser reported would look like more.
 */
function judgedTotals(days: CoverageDay[]): Totals {
  const base = sum(days.map((day) => day.base));
  return { base, reported: base - sum(days.map(({ missed }) => missed['not-seen'] ?? 0)) };
}
