import { describe, expect, it } from 'vitest';
import type { HourCount, TrackingFacts } from '../../../app/reports/tracking-facts.ts';
import {
  codes,
  counted,
  coverage,
  dayOf,
  found,
  hours,
  hoursAgo,
  NOW,
  startOfHour,
  tracking,
} from './health-kit.ts';

describe('when the service does not take events', () => {
  const day = { day: dayOf(NOW), mode: 'live', count: 60 } as const;
  const failing = (changes: Partial<HourCount>, of: Partial<TrackingFacts> = {}) =>
    found({
      tracking: tracking({
        hours: [
          ...hours((hour) => hour > hoursAgo(3)),
          counted(startOfHour(0), { taken: 0, ...changes }),
        ],
        days: [
          { ...day, path: 'cart/add', outcome: 'unknown', httpStatus: 502, count: 100 },
          { ...day, path: 'cart/add', outcome: 'refused', httpStatus: 401 },
          { ...day, path: 'cart/remove', outcome: 'refused', httpStatus: 401 },
          { ...day, path: 'product/pageview', outcome: 'refused', httpStatus: 400, count: 90 },
        ],
        ...of,
      }),
    });

  it('is critical where it refuses most, with the most frequent status', () => {
    expect(failing({ taken: 3, failed: 27, refused: 27 })).toEqual([
      { code: 'events-refused', severity: 'critical', percent: 90, httpStatus: 401 },
    ]);
  });

  it('is called by the newest hours, whatever the service refused before', () => {
    expect(failing({ failed: 40, refused: 5 })).toEqual([
      { code: 'events-failing', severity: 'critical', percent: 100 },
    ]);
  });

  it('is a warning where some fail, and nothing where single ones do', () => {
    expect(failing({ taken: 95, failed: 5 })).toEqual([
      { code: 'events-failing', severity: 'warning', percent: 5 },
    ]);
    expect(failing({ taken: 99, failed: 1 })).toEqual([]);
    expect(failing({ taken: 199, failed: 2 })).toEqual([]);
    expect(failing({ failed: 1 })).toEqual([]);
  });

  it('is a warning at most where events are few, also with a lower rate of reports', () => {
    const few = [{ code: 'events-failing', severity: 'warning', percent: 50, isFew: true }];
    expect(failing({ taken: 4, failed: 4 })).toEqual(few);
    expect(failing({ taken: 40, failed: 40 }, { every: 10 })).toEqual(few);
    expect(failing({ taken: 10, failed: 10 }, { every: 10 })).toEqual([]);
  });

  it('is a warning from two refused or three failed events, or half of them without an answer', () => {
    const few = (changes: Partial<HourCount>) =>
      failing(changes).map(({ code, percent, isFew }) => [code, percent, isFew]);
    expect(few({ taken: 18, failed: 2, refused: 2 })).toEqual([['events-refused', 10, true]]);
    expect(few({ taken: 6, failed: 4, refused: 4 })).toEqual([['events-refused', 40, true]]);
    expect(few({ taken: 9, failed: 1, refused: 1 })).toEqual([]);
    expect(few({ taken: 7, failed: 3 })).toEqual([['events-failing', 30, true]]);
    expect(few({ taken: 8, failed: 2 })).toEqual([]);
    expect(few({ taken: 6, failed: 4, unanswered: 4 })).toEqual([]);
    expect(few({ taken: 4, failed: 6, unanswered: 6 })).toEqual([['events-failing', 60, true]]);
  });

  it('ignores as many events without an answer as are usual, since shoppers block the service', () => {
    const usually = hours((hour) => hour > hoursAgo(3)).map((hour) => ({
      ...hour,
      taken: 45,
      failed: 5,
      unanswered: 5,
    }));
    const now = (unanswered: number) =>
      found({
        tracking: tracking({
          hours: [
            ...usually,
            counted(startOfHour(0), { taken: 100 - unanswered, failed: unanswered, unanswered }),
          ],
        }),
      });
    expect(now(40)).toEqual([]);
    expect(now(41)).toEqual([{ code: 'events-failing', severity: 'warning', percent: 41 }]);
    expect(now(100)).toEqual([{ code: 'events-failing', severity: 'critical', percent: 100 }]);
  });

  it('ignores failures more than two hours ago, and those of the other mode', () => {
    const old = counted(startOfHour(2), { taken: 0, failed: 50 });
    const inTest = counted(startOfHour(0), { mode: 'test', taken: 0, failed: 50 });
    expect(found({ tracking: tracking({ hours: [...hours(), old, inTest] }) })).toEqual([]);
  });
});

it('An order failure is critical where the service takes at most half of the orders.', () => {
  const selling = (taken: number, failed: number) => ({
    coverage: { ...coverage(() => ({ base: 0, reported: 0 })), answered: { taken, failed } },
  });
  expect(found(selling(2, 2))).toEqual([
    { code: 'orders-failing', severity: 'critical', percent: 50 },
  ]);
  // Findings with a mail of their own stay beside it.
  const few = counted(startOfHour(0), { taken: 50, failed: 2, refused: 2 });
  expect(codes({ ...selling(0, 2), tracking: tracking({ hours: [few] }) })).toEqual([
    'critical orders-failing',
    'warning events-refused',
  ]);
  expect(found(selling(0, 1))).toEqual([]);
  expect(found(selling(3, 2))).toEqual([]);
  expect(codes({ ...selling(0, 9), mode: 'test' })).not.toContain('critical orders-failing');
});

describe('when the last events failed', () => {
  const failed = { taken: 0, failed: 50 };
  const seen = (...last: HourCount[]) =>
    codes({ tracking: tracking({ hours: [...hours((hour) => hour > hoursAgo(4)), ...last] }) });

  it('counts them until newer events come', () => {
    expect(seen(counted(startOfHour(3), failed))).toEqual(['critical events-failing']);
    expect(seen(counted(startOfHour(3), failed), counted(startOfHour(0)))).toEqual([]);
  });

  it('counts all of them together', () => {
    const refused = [3, 2, 0].map((ago) =>
      counted(startOfHour(ago), { taken: 0, failed: 1, refused: 1 }),
    );
    expect(seen(...refused)).toEqual(['warning events-refused']);
  });

  it('counts the last hour with events, also where some were taken', () => {
    expect(seen(counted(startOfHour(3), { taken: 5, failed: 95, refused: 95 }))).toEqual([
      'critical events-refused',
    ]);
  });

  it('counts logins, which the app sends itself', () => {
    expect(seen(counted(startOfHour(0), { by: 'app', ...failed }))).toEqual([
      'critical events-failing',
    ]);
  });
});
