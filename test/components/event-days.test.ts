import { expect, it } from 'vitest';
import {
  type CountedEvents,
  eventDays,
  mostPageLoads,
  totalsOfToday,
} from '../../app/components/health/events-card.tsx';
import type { DayCount } from '../../app/reports/tracking-facts.ts';

const counted = (
  path: DayCount['path'],
  count: number,
  changes: Partial<DayCount> = {},
): DayCount => ({
  day: '2026-03-29',
  path,
  mode: 'live',
  outcome: 'taken',
  httpStatus: 0,
  count,
  every: 1,
  ...changes,
});

const of = (days: DayCount[], changes: Partial<CountedEvents> = {}): CountedEvents => ({
  mode: 'live',
  today: '2026-03-30',
  tracking: { every: 1, days },
  ...changes,
});

it('events are counted for each day up to today, also those without any', () => {
  const days = eventDays(of([counted('cart/add', 2)]), 3);
  expect(days.map(({ day, counts }) => [day, counts.cart])).toEqual([
    ['2026-03-28', 0],
    ['2026-03-29', 2],
    ['2026-03-30', 0],
  ]);
});

it('events that were taken are counted by their kind, others by their outcome alone', () => {
  const all = [
    counted('product/pageview', 9),
    counted('cart/add', 3),
    counted('cart/remove', 1),
    counted('order/transaction', 2),
    counted('shopper/login', 4),
    counted('search/render', 5),
    counted('bundles/addtocart', 1),
    counted('cart/add', 7, { outcome: 'refused', httpStatus: 400 }),
    counted('cart/add', 1, { outcome: 'not-taken' }),
    counted('order/transaction', 1, { outcome: 'unknown' }),
    counted('cart/add', 99, { mode: 'test' }),
    counted('cart/add', 99, { day: '2026-02-01' }),
  ];
  const [, day] = eventDays(of(all), 3);
  expect(day?.counts).toEqual({
    views: 9,
    cart: 4,
    orders: 2,
    logins: 4,
    results: 6,
    refused: 7,
    notTaken: 1,
    unknown: 1,
  });
  const totals = totalsOfToday(of(all, { today: '2026-03-29' }));
  expect(totals).toEqual({ taken: 25, refused: 7, notTaken: 1, unknown: 1 });
});

it('counts are estimates on days of which not every page load reported, also once all report again', () => {
  const before = counted('cart/add', 10, { every: 10 });
  const days = [before, counted('cart/add', 1, { day: '2026-03-30' })];
  expect(mostPageLoads(of(days), 3)).toBe(10);
  expect(mostPageLoads(of(days), 1)).toBe(1);
  expect(mostPageLoads(of(days, { mode: 'test' }), 3)).toBe(1);
  expect(mostPageLoads(of(days, { tracking: { every: 100, days } }), 3)).toBe(100);
});
