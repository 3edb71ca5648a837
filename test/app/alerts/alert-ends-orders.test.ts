import { describe, expect, it } from 'vitest';
import type { AlertDetails } from '../../../app/alerts/alert.ts';
import { DAY, HOUR } from '../clock.ts';
import { coverage, dayOf, NO_ORDERS } from '../health/health-kit.ts';
import { before, known, verdict } from './troubles-kit.ts';

describe('an alert that fewer orders are reported', () => {
  const startedAt = before(3 * DAY);
  /** @param days since the alert began: orders, and the number of them that were reported */
  const seen = (...days: [number, number][]) => seenSince({}, ...days);
  const seenSince = (details: AlertDetails, ...days: [number, number][]) =>
    verdict(
      'coverage-low',
      known({
        coverage: coverage((daysAgo) => {
          const [base, reported] = days[3 - daysAgo] ?? (daysAgo > 3 ? [5, 5] : [0, 0]);
          return { base, reported };
        }),
      }),
      { startedAt, details },
    );

  it('lasts on days with too few orders', () => {
    expect(dayOf(startedAt)).toBe('2026-11-17');
    expect(seen([4, 0])).toBe('lasts');
    expect(seen([4, 0], [4, 0])).toBe('lasts');
    expect(seen([4, 0], [1, 1], [2, 2], [1, 1])).toBe('lasts');
  });

  it('is over once later orders are reported as usual', () => {
    expect(seen([4, 0], [4, 0], [1, 0], [5, 5])).toBe('over');
    expect(seen([4, 0], [1, 1], [2, 2], [2, 2])).toBe('over');
    expect(seen([4, 0], [4, 0], [4, 0], [6, 4])).toBe('lasts');
  });

  it('is over with twenty where a share of them was reported, which fewer may exceed by chance', () => {
    const few = { percent: 45, usualPercent: 90 };
    expect(seenSince(few, [4, 2], [4, 2], [0, 0], [5, 5])).toBe('lasts');
    expect(seenSince(few, [4, 2], [4, 2], [0, 0], [15, 15])).toBe('lasts');
    expect(seenSince(few, [4, 2], [4, 2], [0, 0], [20, 18])).toBe('over');
    expect(seenSince(few, [4, 2], [10, 9], [0, 0], [10, 9])).toBe('over');
  });

  it('is not over while chance explains as many by the share of its beginning', () => {
    const few = { percent: 70, usualPercent: 100 };
    const fallen: [number, number] = [20, 14];
    expect(seenSince(few, fallen, fallen, fallen, [20, 18])).toBe('lasts');
    expect(seenSince(few, fallen, fallen, [20, 18], [40, 36])).toBe('over');
  });

  it('is not over where few have been reported for so long that it looks usual, and is moot at last', () => {
    const since = (days: number, newest = 4) =>
      verdict(
        'coverage-low',
        known({
          coverage: coverage((daysAgo) => ({
            base: 10,
            reported: daysAgo < 2 ? newest : daysAgo <= days + 1 ? 4 : 9,
          })),
        }),
        { startedAt: before(days * DAY) },
      );
    expect([since(10), since(13), since(15), since(17)]).toEqual([
      ...['lasts', 'lasts', 'lasts', 'moot'],
    ]);
    expect([since(13, 9), since(17, 9), since(17, 0)]).toEqual(['over', 'over', 'lasts']);
  });
});

it('an alert about orders that the service refuses lasts until it refuses none of two, or so few that a failure of half does not explain them', () => {
  const details = { cause: 'orders-failing', percent: 100 } as const;
  const of = (taken: number, failed: number) =>
    verdict('events-refused', known({ coverage: { ...NO_ORDERS, answered: { taken, failed } } }), {
      startedAt: before(20 * HOUR),
      details,
    });
  // At midnight the orders of the day before yesterday no longer count.
  expect(of(0, 4)).toBe('lasts');
  expect(of(0, 0)).toBe('lasts');
  expect(of(1, 0)).toBe('lasts');
  expect(of(2, 2)).toBe('lasts');
  // Of orders of which half fail, so many are often taken by chance.
  expect(of(5, 2)).toBe('lasts');
  expect(of(17, 2)).toBe('lasts');
  expect(of(18, 2)).toBe('over');
  expect(of(44, 15)).toBe('lasts');
  expect(of(45, 15)).toBe('over');
  expect(of(2, 0)).toBe('over');
  const noAccess = known({ coverage: { ...NO_ORDERS, access: 'not-granted' } });
  expect(verdict('events-refused', noAccess, { details })).toBe('moot');
});
