import { describe, expect, it } from 'vitest';
import { type HealthFacts, percentOf } from '../../../app/health/finding.ts';
import {
  codes,
  counted,
  coverage,
  facts,
  found,
  hours,
  hoursAgo,
  NOTHING_YET,
  NOW,
  startOfHour,
  tracking,
} from './health-kit.ts';

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
