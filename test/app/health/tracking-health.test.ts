import { describe, expect, it } from 'vitest';
import { type HealthFacts, percentOf } from '../../../app/health/finding.ts';
import {
  cells,
  codes,
  coverage,
  familyOf,
  found,
  hoursAgo,
  NOTHING_YET,
  NOW,
  PIXEL,
  quietFor,
  SOLD,
  tracking,
  usual,
  viewsSince,
} from './health-kit.ts';

const NONE = { connected: false, disconnectedBy: 'unknown' } as const;
const OUTDATED = { ...PIXEL, differences: ['identifiers'] };
const STILL_LIVE = { ...PIXEL, differences: ['mode'] };
const IN_TEST = tracking({ lastTakenAt: { live: null, test: NOW } });

describe('the health of a shop’s tracking', () => {
  it('is good while events are taken, and orders are reported or not known', () => {
    expect(found({})).toEqual([]);
    expect(found({ coverage: coverage(() => ({ base: 40, reported: 38 })) })).toEqual([]);
  });

  it.each<[string, Partial<HealthFacts>, string]>([
    ['an account', { account: 'missing', pixel: NONE, mode: 'test' }, 'setup account-missing'],
    ['a right account', { account: 'refused' }, 'critical account-refused'],
    ['a pixel', { pixel: NONE, tracking: tracking(NOTHING_YET) }, 'setup pixel-not-connected'],
    ['the pixel that sent events before', { pixel: NONE }, 'critical pixel-not-connected'],
    ['the newest settings of the pixel', { pixel: OUTDATED }, 'warning pixel-outdated'],
    ['test mode', { mode: 'test', pixel: STILL_LIVE, tracking: IN_TEST }, 'warning pixel-outdated'],
    ['the live mode', { mode: 'test', tracking: IN_TEST }, 'warning test-mode'],
  ])('lacks %s', (_, facts, code) => {
    expect(codes(facts)).toEqual([code]);
  });

  it('lacks the pixel that sent events before, in whichever mode', () => {
    const took = (live: Date | null, test: Date | null) =>
      tracking({ lastTakenAt: { live, test } });
    expect(codes({ mode: 'test', pixel: NONE, tracking: took(NOW, null) })).toEqual([
      'critical pixel-not-connected',
      'warning test-mode',
    ]);
    expect(codes({ pixel: NONE, tracking: took(null, NOW) })).toEqual([
      'critical pixel-not-connected',
    ]);
  });

  it('has the most severe finding first', () => {
    expect(codes({ pixel: OUTDATED, account: 'refused' })).toEqual([
      'critical account-refused',
      'warning pixel-outdated',
    ]);
  });

  it('is critical while the pixel sends for another account', () => {
    expect(found({ pixel: { ...PIXEL, siteId: 'other' } })).toEqual([
      { code: 'pixel-other-site', severity: 'critical', siteId: 'other' },
    ]);
  });

  it('needs a first event within a day of a new pixel', () => {
    const seen = (age: number) =>
      codes({
        pixel: { ...PIXEL, connectedAt: hoursAgo(age) },
        tracking: tracking(NOTHING_YET),
      });
    expect(seen(2)).toEqual(['setup no-event-yet']);
    expect(seen(25)).toEqual(['warning no-event-yet']);
    const before = tracking({ lastTakenAt: { live: hoursAgo(50), test: null } });
    const again = { ...PIXEL, connectedAt: hoursAgo(2) };
    expect(codes({ pixel: again, tracking: before })).toEqual(['setup no-event-yet']);
    const tested = tracking({ lastTakenAt: { live: NOW, test: null } });
    expect(codes({ mode: 'test', tracking: tested })).toEqual([
      'warning test-mode',
      'warning no-test-event-yet',
    ]);
  });

  describe('when no event comes', () => {
    it('warns after three hours in a shop that is never quiet', () => {
      expect(codes(quietFor(2.9))).toEqual([]);
      expect(found(quietFor(3.1))).toEqual([
        { code: 'quiet', severity: 'warning', since: hoursAgo(3.1) },
      ]);
    });

    /** From 20 to 6 o'clock: 11 hours between two hours with events. */
    const atNight = (at: Date) => at.getUTCHours() >= 20 || at.getUTCHours() < 6;

    it('allows one and a half times the usual pause of a shop', () => {
      expect(codes(quietFor(16, atNight))).toEqual([]);
      expect(codes(quietFor(17, atNight))).toEqual(['warning quiet']);
    });

    it('does not count logins, which may come without a view', () => {
      const { tracking, cells: seen } = quietFor(16, atNight);
      expect(codes({ tracking, cells: cells({ ...seen.live, logins: usual() }) })).toEqual([]);
    });

    it('allows a day while the usual pauses of a shop are not known', () => {
      const young = (age: number) => quietFor(age, (at) => at < hoursAgo(age + 1));
      expect(codes(young(23))).toEqual([]);
      expect(codes(young(25))).toEqual(['warning quiet']);
    });

    it('says nothing just after the test mode, in which events came', () => {
      const lastTakenAt = { live: hoursAgo(20), test: hoursAgo(0.1) };
      const left = { ...quietFor(20), tracking: tracking({ lastTakenAt }), coverage: SOLD };
      expect(codes(left)).toEqual([]);
    });

    it('is not taken for silence where so few page loads report that chance explains it', () => {
      /** A report a day, at noon. */
      const noon = (until: Date) =>
        familyOf((at) =>
          at <= until && at.getUTCHours() === 12 && at.getUTCMinutes() === 0 ? { taken: 1 } : {},
        );
      const after = (days: number, every: number, views = noon(hoursAgo(24 * days))) =>
        codes({
          tracking: tracking({ lastTakenAt: { live: hoursAgo(24 * days), test: null }, every }),
          cells: cells({ views }),
          coverage: SOLD,
        });
      expect([after(4, 1), after(4, 100)]).toEqual([['critical quiet-though-selling'], []]);
      for (const days of [9, 11, 14, 16])
        expect(after(days, 100)).toEqual(['critical quiet-though-selling']);
      const often = usual((at) => at > hoursAgo(5));
      expect(after(5 / 24, 100, often)).toEqual(['critical quiet-though-selling']);
    });

    it('allows days where a pixel that few page loads report for has sent one event', () => {
      const first = hoursAgo(60);
      const views = familyOf((at) => (at.getTime() === first.getTime() ? { taken: 1 } : {}));
      const young = (every: number) =>
        codes({
          pixel: { ...PIXEL, connectedAt: hoursAgo(61) },
          tracking: tracking({ lastTakenAt: { live: first, test: null }, every }),
          cells: cells({ views }),
        });
      expect([young(1), young(10)]).toEqual([['warning quiet'], []]);
    });

    it('is critical where the shop sold more than three hours after the last event', () => {
      const sold = (lastOrderAt: Date) => ({ ...SOLD, lastOrderAt });
      const quiet = quietFor(4);
      expect(codes({ ...quiet, coverage: sold(hoursAgo(0.9)) })).toEqual([
        'critical quiet-though-selling',
      ]);
      expect(codes({ ...quiet, coverage: sold(hoursAgo(1.1)) })).toEqual(['warning quiet']);
    });

    it('says so beside what stopped or failed before, unless that explains it', () => {
      const views = usual((at) => at > hoursAgo(20));
      const before = usual((at) => at > hoursAgo(50));
      const silent = (changes: Partial<HealthFacts>) =>
        codes({ ...quietFor(20), coverage: SOLD, ...changes });
      expect(silent({ cells: cells({ views, script: before }) })).toEqual([
        'critical quiet-though-selling',
        'warning extension-stopped',
      ]);
      expect(silent({ cells: cells({ views, cart: before }) })).toEqual([
        'critical quiet-though-selling',
        'critical events-stopped',
      ]);
      const failed = { ...SOLD, answered: { taken: 1, failed: 2 } };
      expect(silent({ coverage: failed })).toEqual([
        'critical quiet-though-selling',
        'critical orders-failing',
      ]);
      const refused = viewsSince(hoursAgo(20), { failed: 2, refused: 2 });
      expect(silent({ cells: refused })).toEqual(['critical events-refused']);
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

    it('is critical where none was reported, and chance does not explain it', () => {
      expect(none(5, 10)).toEqual(['critical coverage-none']);
      expect(none(4, 10)).toEqual(['warning coverage-low']);
      expect(none(6, 3)).toEqual([]);
      expect(none(20, 3)).toEqual(['critical coverage-none']);
    });

    it('expects every second order where the usual share is not known, or none was reported for two weeks', () => {
      expect(none(9, null)).toEqual([]);
      expect(none(10, null)).toEqual(['critical coverage-none']);
      expect(none(10, 0)).toEqual(['critical coverage-none']);
    });

    it('stays so after midnight, and however long it lasts, until an order is reported', () => {
      /** None of six orders a day is reported since so many days, and half of them before; today's are given. */
      const since = (days: number, today: [base: number, reported: number]) =>
        codes({
          coverage: coverage((daysAgo) => {
            const [base, reported] = daysAgo === 0 ? today : [6, daysAgo < days ? 0 : 3];
            return { base, reported };
          }),
        });
      expect(since(2, [3, 0])).toEqual([]);
      expect(since(2, [5, 0])).toEqual(['critical coverage-none']);
      for (let days = 3; days <= 30; days += 1)
        expect(since(days, [0, 0])).toEqual(['critical coverage-none']);
      expect(since(3, [1, 1])).toEqual([]);
      expect(since(30, [1, 1])).toEqual([]);
    });

    it('says nothing in test mode, nor about orders of the test mode after it', () => {
      const tested = coverage((daysAgo) =>
        daysAgo < 2
          ? { base: 12, reported: 0, missed: { 'test-mode': 12 } }
          : { base: 10, reported: 10 },
      );
      const inTest = tracking({ lastTakenAt: { live: NOW, test: NOW } });
      expect(codes({ mode: 'test', coverage: tested, tracking: inTest })).toEqual([
        'warning test-mode',
      ]);
      expect(codes({ coverage: tested })).toEqual([]);
    });

    it('warns where far fewer than usual were reported, unless orders are few', () => {
      const falling = (before: number) =>
        coverage((daysAgo) =>
          daysAgo < 2 ? { base: 10, reported: 7 } : { base: before, reported: before },
        );
      expect(found({ coverage: falling(10) })).toEqual([
        { code: 'coverage-low', severity: 'warning', percent: 70, usualPercent: 100 },
      ]);
      expect(codes({ coverage: falling(1) })).toEqual([]);
    });

    it('warns of them after midnight too, until later orders are reported as usual', () => {
      /** Three of seven orders are reported on a day and the one before it, and all before; later days are given. */
      const then = (...later: [base: number, reported: number][]) =>
        codes({
          coverage: coverage((daysAgo) => {
            const [base, reported] = later[later.length - 1 - daysAgo] ?? [
              7,
              daysAgo < later.length + 2 ? 3 : 7,
            ];
            return { base, reported };
          }),
        });
      const LOW = ['warning coverage-low'];
      expect(then()).toEqual(LOW);
      expect(then([0, 0])).toEqual(LOW);
      expect(then([2, 1])).toEqual(LOW);
      expect(then([2, 1], [0, 0])).toEqual(LOW);
      expect(then([2, 2], [2, 2], [2, 2])).toEqual(LOW);
      expect(then(...Array<[number, number]>(30).fill([2, 2]))).toEqual([]);
      expect(then([7, 7], [7, 7])).toEqual([]);
    });

    it('says nothing without access to orders', () => {
      const unread = coverage(() => ({ base: 10, reported: 0 }), 'not-granted');
      expect(codes({ coverage: unread })).toEqual([]);
    });
  });
});

it('A share in percent is 100 only for all and 0 only for none.', () => {
  expect([0, 0.001, 0.5, 0.999, 1].map(percentOf)).toEqual([0, 1, 50, 99, 100]);
});
