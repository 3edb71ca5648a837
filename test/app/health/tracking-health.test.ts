import { describe, expect, it } from 'vitest';
import { type Finding, type HealthFacts, percentOf } from '../../../app/health/finding.ts';
import { findTroubles } from '../../../app/health/tracking-health.ts';
import type { DayCount, HourCount, TrackingFacts } from '../../../app/reports/tracking-facts.ts';
import {
  counted,
  coverage,
  dayOf,
  facts,
  hours,
  hoursAgo,
  NOTHING_YET,
  NOW,
  startOfHour,
  tracking,
} from './health-kit.ts';

const found = (changes: Partial<HealthFacts>): Finding[] => findTroubles(facts(changes));
const codes = (changes: Partial<HealthFacts>): string[] =>
  found(changes).map(({ code, severity }) => `${severity} ${code}`);

describe('the health of a shop’s tracking', () => {
  it('is good while events are taken, and orders are reported or not known', () => {
    expect(found({})).toEqual([]);
    expect(found({ coverage: coverage(() => ({ base: 40, reported: 38 })) })).toEqual([]);
  });

  it('asks for the account alone as long as there is none', () => {
    expect(codes({ account: 'missing', pixel: { connected: false }, mode: 'test' })).toEqual([
      'setup account-missing',
    ]);
  });

  it('is critical while the service refuses the account, whatever else is well', () => {
    expect(codes({ account: 'refused' })).toEqual(['critical account-refused']);
  });

  it('calls a missing pixel a step of the set-up, and a trouble where events once arrived', () => {
    const pixel = { connected: false } as const;
    expect(codes({ pixel, tracking: tracking(NOTHING_YET) })).toEqual([
      'setup pixel-not-connected',
    ]);
    expect(codes({ pixel })).toEqual(['critical pixel-not-connected']);
  });

  it('is critical while the pixel sends for another account', () => {
    const pixel = { ...facts().pixel, connected: true, siteId: 'other' } as HealthFacts['pixel'];
    expect(found({ pixel })).toEqual([
      { code: 'pixel-other-site', severity: 'critical', siteId: 'other' },
    ]);
  });

  it('warns of a pixel with older settings, and of the test mode', () => {
    const pixel = { ...facts().pixel, isCurrent: false } as HealthFacts['pixel'];
    const inTest = tracking({ lastTakenAt: { live: null, test: NOW } });
    expect(codes({ pixel })).toEqual(['warning pixel-outdated']);
    expect(codes({ mode: 'test', tracking: inTest })).toEqual(['warning test-mode']);
  });

  it('names the most severe trouble first', () => {
    const pixel = { ...facts().pixel, isCurrent: false } as HealthFacts['pixel'];
    expect(codes({ pixel, account: 'refused' })).toEqual([
      'critical account-refused',
      'warning pixel-outdated',
    ]);
  });

  it('waits a day for the first event of a new pixel, then warns', () => {
    const since = (age: number) =>
      ({ ...facts().pixel, connectedAt: hoursAgo(age) }) as HealthFacts['pixel'];
    expect(codes({ pixel: since(2), tracking: tracking(NOTHING_YET) })).toEqual([
      'setup no-event-yet',
    ]);
    expect(codes({ pixel: since(25), tracking: tracking(NOTHING_YET) })).toEqual([
      'warning no-event-yet',
    ]);
  });

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

    it('is critical where it refuses most of them, with the status that it gave most', () => {
      expect(failing({ taken: 3, failed: 27, refused: 27 })).toEqual([
        { code: 'events-refused', severity: 'critical', percent: 90, httpStatus: 401 },
      ]);
    });

    it('is told apart by the newest hours, whatever the service refused in the morning', () => {
      expect(failing({ failed: 40, refused: 5 })).toEqual([
        { code: 'events-failing', severity: 'critical', percent: 100 },
      ]);
    });

    it('warns where some fail, and overlooks single ones', () => {
      expect(failing({ taken: 95, failed: 5 })).toEqual([
        { code: 'events-failing', severity: 'warning', percent: 5 },
      ]);
      expect(failing({ taken: 99, failed: 1 })).toEqual([]);
      expect(failing({ taken: 199, failed: 2 })).toEqual([]);
      expect(failing({ failed: 1 })).toEqual([]);
    });

    it('is no more than a warning by a few events, however many each stands for', () => {
      const few = [{ code: 'events-failing', severity: 'warning', percent: 50, isFew: true }];
      expect(failing({ taken: 4, failed: 4 })).toEqual(few);
      expect(failing({ taken: 40, failed: 40 }, { every: 10 })).toEqual(few);
      expect(failing({ taken: 10, failed: 10 }, { every: 10 })).toEqual([]);
    });

    it('warns of two that it refused, of three that it failed, and of those without an answer where they are half', () => {
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

    it('takes as many events without an answer as usual for shoppers who block the service', () => {
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

    it('forgets failures that are more than two hours old, and those of the other mode', () => {
      const old = counted(startOfHour(2), { taken: 0, failed: 50 });
      const inTest = counted(startOfHour(0), { mode: 'test', taken: 0, failed: 50 });
      expect(found({ tracking: tracking({ hours: [...hours(), old, inTest] }) })).toEqual([]);
    });
  });

  it('is critical where the service takes no more than half of the orders, whatever else it takes or refuses', () => {
    const order = { path: 'order/transaction', mode: 'live', httpStatus: 0 } as const;
    const selling = (...days: Omit<DayCount, 'path' | 'mode' | 'day'>[]) =>
      found({
        tracking: tracking({ days: days.map((each) => ({ ...order, day: dayOf(NOW), ...each })) }),
      });
    const refused = { outcome: 'refused', httpStatus: 400, count: 2 } as const;
    const taken = { outcome: 'taken', httpStatus: 0, count: 2 } as const;
    expect(selling(refused, taken)).toEqual([
      { code: 'orders-failing', severity: 'critical', percent: 50 },
    ]);
    const few = counted(startOfHour(0), { taken: 50, failed: 2, refused: 2 });
    const busy = tracking({ days: [{ ...order, day: dayOf(NOW), ...refused }], hours: [few] });
    expect(codes({ tracking: busy })).toEqual(['critical orders-failing']);
    expect(selling({ ...refused, count: 1 })).toEqual([]);
    expect(selling(refused, { ...taken, count: 3 })).toEqual([]);
    expect(selling({ outcome: 'unknown', httpStatus: 0, count: 9 })).toEqual([]);
    expect(selling({ outcome: 'not-taken', httpStatus: 503, count: 9 }, taken)).toEqual([]);
  });

  describe('when the service took none of the last events', () => {
    const failed = { taken: 0, failed: 50 };
    const seen = (...last: HourCount[]) =>
      codes({ tracking: tracking({ hours: [...hours((hour) => hour > hoursAgo(4)), ...last] }) });

    it('is judged by them as long as no other comes', () => {
      expect(seen(counted(startOfHour(3), failed))).toEqual(['critical events-failing']);
      expect(seen(counted(startOfHour(3), failed), counted(startOfHour(0)))).toEqual([]);
    });

    it('is judged by all of them together', () => {
      const refused = [3, 2, 0].map((ago) =>
        counted(startOfHour(ago), { taken: 0, failed: 1, refused: 1 }),
      );
      expect(seen(...refused)).toEqual(['warning events-refused']);
    });

    it('is judged by its last hour, also where it took some of that hour', () => {
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

  describe('when no event comes', () => {
    const quietFor = (age: number, isQuiet?: (hour: Date) => boolean) =>
      tracking({
        lastTakenAt: { live: hoursAgo(age), test: null },
        hours: hours((hour) => hour > hoursAgo(age) || (isQuiet?.(hour) ?? false)),
      });

    it('warns after three hours in a shop that is never quiet', () => {
      expect(codes({ tracking: quietFor(2.9) })).toEqual([]);
      expect(found({ tracking: quietFor(3.1) })).toEqual([
        { code: 'quiet', severity: 'warning', since: hoursAgo(3.1) },
      ]);
    });

    it('allows a shop that sleeps each night half as long again', () => {
      // From 20 to 6 o'clock: the pause between two hours with events is 11 hours.
      const atNight = (hour: Date) => hour.getUTCHours() >= 20 || hour.getUTCHours() < 6;
      expect(codes({ tracking: quietFor(16, atNight) })).toEqual([]);
      expect(codes({ tracking: quietFor(17, atNight) })).toEqual(['warning quiet']);
    });

    it('knows no pause by logins, which come without a view', () => {
      const atNight = (hour: Date) => hour.getUTCHours() >= 20 || hour.getUTCHours() < 6;
      const { lastTakenAt, hours: seen } = quietFor(16, atNight);
      const logins = hours(() => false).map((each) => ({ ...each, by: 'app' as const }));
      const all = tracking({ lastTakenAt, hours: [...seen, ...logins] });
      expect(codes({ tracking: all })).toEqual([]);
    });

    it('allows a day as long as the habit of a shop is not known', () => {
      const young = (age: number) =>
        tracking({
          lastTakenAt: { live: hoursAgo(age), test: null },
          hours: [counted(startOfHour(age), { taken: 3 })],
        });
      expect(codes({ tracking: young(23) })).toEqual([]);
      expect(codes({ tracking: young(25) })).toEqual(['warning quiet']);
    });

    it('is critical where the shop sold three hours after the last event', () => {
      const sold = (lastOrderAt: Date) => ({ ...facts().coverage, lastOrderAt });
      const quiet = { tracking: quietFor(4) };
      expect(codes({ ...quiet, coverage: sold(hoursAgo(0.9)) })).toEqual([
        'critical quiet-though-selling',
      ]);
      expect(codes({ ...quiet, coverage: sold(hoursAgo(1.1)) })).toEqual(['warning quiet']);
    });
  });

  describe('when orders are missing', () => {
    /** @param usual how many of ten orders a day were reported in the two weeks before */
    const none = (base: number, usual: number | null) =>
      codes({
        coverage: coverage((daysAgo) =>
          daysAgo < 2
            ? { base: daysAgo === 1 ? base : 0, reported: 0 }
            : { base: usual === null ? 0 : 10, reported: usual ?? 0 },
        ),
      });

    it('is critical where none was reported of so many that chance does not explain it', () => {
      expect(none(5, 10)).toEqual(['critical coverage-none']);
      expect(none(4, 10)).toEqual([]);
      expect(none(6, 3)).toEqual([]);
      expect(none(20, 3)).toEqual(['critical coverage-none']);
      expect(none(9, 0)).toEqual([]);
    });

    it('supposes that every second order is reported where the habit is not known', () => {
      expect(none(9, null)).toEqual([]);
      expect(none(10, null)).toEqual(['critical coverage-none']);
    });

    it('is not judged in the test mode, nor by orders of the test mode once it is off', () => {
      const tested = coverage((daysAgo) =>
        daysAgo < 2
          ? { base: 12, reported: 0, missed: { 'test-mode': 12 } }
          : { base: 10, reported: 10 },
      );
      const lastTakenAt = { live: NOW, test: NOW };
      const inTest = tracking({ lastTakenAt });
      expect(codes({ mode: 'test', coverage: tested, tracking: inTest })).toEqual([
        'warning test-mode',
      ]);
      expect(codes({ coverage: tested })).toEqual([]);
    });

    it('warns where far fewer than usual were, and knows no usual of a few orders', () => {
      const falling = (before: number) =>
        coverage((daysAgo) =>
          daysAgo < 2 ? { base: 10, reported: 7 } : { base: before, reported: before },
        );
      expect(found({ coverage: falling(10) })).toEqual([
        { code: 'coverage-low', severity: 'warning', percent: 70, usualPercent: 100 },
      ]);
      expect(codes({ coverage: falling(1) })).toEqual([]);
    });

    it('says nothing of orders that it may not read', () => {
      const unread = coverage(() => ({ base: 10, reported: 0 }), 'not-granted');
      expect(codes({ coverage: unread })).toEqual([]);
    });
  });
});

describe('a share in percent', () => {
  it('is 100 only for all and 0 only for none', () => {
    expect([0, 0.001, 0.5, 0.999, 1].map(percentOf)).toEqual([0, 1, 50, 99, 100]);
  });
});
