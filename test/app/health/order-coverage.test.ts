import { describe, expect, it } from 'vitest';
import { coverageFindings } from '../../../app/health/order-coverage.ts';
import type { Coverage, CoverageDay } from '../../../app/orders/coverage.ts';
import { randomFrom } from '../../support/whole-number.ts';
import { coverage, dayOf, facts, hoursAgo } from './health-kit.ts';

const SHOPS = 1_000;
/** The number of daily checks of each shop, after the two weeks that determine its usual share. */
const CHECKS = 30;
const DAYS = 15 + CHECKS;

/** Days of a shop with `orders` orders a day, each reported with the same probability. */
function days(orders: number, share: number, random: () => number): CoverageDay[] {
  const drawn = (times: number, chance: number) =>
    Array.from({ length: times }, random).filter((each) => each < chance).length;
  return Array.from({ length: DAYS }, (_, index) => {
    const base = drawn(5 * orders, 1 / 5);
    const day = dayOf(hoursAgo(24 * (DAYS - 1 - index)));
    const reported = drawn(base, share);
    const missed = { 'not-seen': base - reported };
    return { day, base, reported, missed, missedValue: 0, withoutValue: 0, outside: {} };
  });
}

const known = facts();
const codesOf = (of: Coverage) =>
  coverageFindings({ ...known, coverage: of }).map((each) => each.code);

describe('fewer orders than usual', () => {
  it.each([
    [10, 0.8],
    [10, 0.5],
    [3, 0.9],
  ])(
    'are hardly ever reported by chance: %d orders a day, of which %d are reported as ever',
    (orders, share) => {
      const random = randomFrom(4711);
      const falsePositives = Array.from({ length: SHOPS }, () => {
        const all = days(orders, share, random);
        return Array.from({ length: CHECKS }, (_, day) => all.slice(day, day + 16)).some(
          (seen) => codesOf({ ...known.coverage, days: seen }).length > 0,
        );
      }).filter(Boolean).length;
      expect(falsePositives).toBeLessThanOrEqual(25);
    },
  );

  it.each([
    ['the service refuses most', () => ({ base: 100, reported: 27, missed: { refused: 63 } })],
    ['the service refuses all', () => ({ base: 100, reported: 0, missed: { refused: 90 } })],
    [
      'most of two days were in test mode',
      (daysAgo: number) =>
        daysAgo === 1
          ? { base: 100, reported: 5, missed: { 'test-mode': 85 } }
          : { base: 10, reported: 9 },
    ],
  ] as const)('are not found by the orders that no browser reports where %s', (_, latest) => {
    const found = coverage((daysAgo) => {
      const day = daysAgo < 3 ? latest(daysAgo) : { base: 100, reported: 90, missed: {} };
      const missed = { ...day.missed, 'not-seen': day.base / 10 };
      return { ...day, missed };
    });
    expect(codesOf(found)).toEqual([]);
  });

  it('are not those that the service did not take', () => {
    const failed = coverage((daysAgo) => ({
      base: 20,
      reported: daysAgo < 2 ? 4 : 18,
      missed: daysAgo < 2 ? { refused: 9, unknown: 6, 'not-seen': 1 } : { 'not-seen': 2 },
    }));
    expect(codesOf(failed)).toEqual([]);
  });

  it('are reported where chance would hardly bring so few', () => {
    const falling = (orders: number, reported: number) =>
      codesOf(
        coverage((daysAgo) => ({
          base: orders,
          reported: daysAgo < 2 ? reported : 0.8 * orders,
        })),
      );
    expect(falling(10, 5)).toEqual([]);
    expect(falling(10, 4)).toEqual(['coverage-low']);
    expect(falling(1_000, 651)).toEqual([]);
    expect(falling(1_000, 650)).toEqual(['coverage-low']);
    expect(falling(100_000, 65_000)).toEqual(['coverage-low']);
  });
});
