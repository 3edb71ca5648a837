import { describe, expect, it } from 'vitest';
import type { AlertDetails, AlertKind } from '../../../app/alerts/alert.ts';
import { troublesOf, verdictOn, type TroubleFacts } from '../../../app/alerts/troubles.ts';
import type { HealthFacts } from '../../../app/health/finding.ts';
import { DAY, HOUR } from '../clock.ts';
import {
  counted,
  coverage,
  dayOf,
  facts,
  hours,
  NOTHING_YET,
  NOW,
  PIXEL,
  tracking,
} from '../health/health-kit.ts';

const feed = (feedId: string, state: string) => ({
  feedId,
  record: { id: feedId, state, lastIndexed: null, nextRun: null },
});

const known = (health: Partial<HealthFacts>, feeds: TroubleFacts['feeds'] = []): TroubleFacts => ({
  health: facts(health),
  feeds,
  named: feeds.map(({ feedId }) => ({ id: feedId })),
});

const found = (health: Partial<HealthFacts>) => troublesOf(known(health));
const before = (ms: number): Date => new Date(NOW.getTime() - ms);
/** Without events since so long ago. */
const quietSince = (ms: number) =>
  tracking({
    lastTakenAt: { live: before(ms), test: null },
    hours: hours((hour) => hour > before(ms)),
  });
const SELLS = { ...facts().coverage, lastOrderAt: before(HOUR) };

describe('the troubles of a shop', () => {
  it('are findings of its tracking, each kind once', () => {
    const failing = hours((hour) => hour > before(2 * HOUR));
    expect(
      found({
        account: 'refused',
        tracking: tracking({
          hours: [...failing, counted(before(HOUR / 2), { taken: 4, failed: 96, refused: 96 })],
        }),
        coverage: coverage((daysAgo) => ({ base: 10, reported: daysAgo < 2 ? 4 : 9 })),
      }),
    ).toEqual([
      { kind: 'account-refused', details: {} },
      { kind: 'events-refused', details: { percent: 96 } },
      { kind: 'coverage-low', details: { percent: 40, usualPercent: 90 } },
    ]);
  });

  it('are that no event can arrive, or none does although the shop sells', () => {
    expect(found({ pixel: { connected: false } })).toEqual([
      { kind: 'no-events', details: { cause: 'pixel-not-connected' } },
    ]);
    expect(found({ pixel: { ...PIXEL, siteId: 'other' } })).toEqual([
      { kind: 'no-events', details: { cause: 'pixel-other-site' } },
    ]);
    expect(found({ tracking: quietSince(20 * HOUR), coverage: SELLS })).toEqual([
      { kind: 'no-events', details: {} },
    ]);
  });

  it('are that the service fails, which is no refusal, unless events are few', () => {
    const failing = (taken: number, failed: number) =>
      found({
        tracking: tracking({
          hours: [
            ...hours((hour) => hour > before(2 * HOUR)),
            counted(before(HOUR / 2), { taken, failed }),
          ],
        }),
      });
    expect(failing(10, 10)).toEqual([
      { kind: 'events-refused', details: { percent: 50, cause: 'events-failing' } },
    ]);
    expect(failing(4, 4)).toEqual([]);
  });

  it('are that no order is reported, which is not that no event arrives', () => {
    const none = coverage((daysAgo) => ({ base: 10, reported: daysAgo < 2 ? 0 : 9 }));
    expect(found({ coverage: none })).toEqual([
      { kind: 'coverage-low', details: { cause: 'coverage-none' } },
    ]);
  });

  it('are not choices of staff, steps of the setup, or findings that prove nothing', () => {
    const nothing = tracking(NOTHING_YET);
    const outdated = { ...PIXEL, isCurrent: false };
    expect(found({ mode: 'test', pixel: outdated, tracking: nothing })).toEqual([]);
    expect(found({ tracking: nothing, pixel: { connected: false } })).toEqual([]);
    expect(found({ tracking: quietSince(20 * HOUR) })).toEqual([]);
  });

  it('are each feed whose last index failed', () => {
    const feeds = [feed('1', 'done'), feed('2', 'error'), feed('3', 'regen_error'), feed('4', 'x')];
    expect(troublesOf(known({}, [...feeds, { feedId: '5', record: null }]))).toEqual([
      { kind: 'index-failed', details: { feedId: '2' } },
      { kind: 'index-failed', details: { feedId: '3' } },
    ]);
  });
});

describe('an alert', () => {
  const verdict = (
    kind: AlertKind,
    given: TroubleFacts,
    { startedAt = before(HOUR), details = {} }: { startedAt?: Date; details?: AlertDetails } = {},
  ) => verdictOn({ id: 'x', kind, details, startedAt }, given);

  it('about missing events is over once one is taken', () => {
    expect(verdict('no-events', known({ tracking: quietSince(2 * HOUR) }))).toBe('lasts');
    expect(verdict('no-events', known({ pixel: { connected: false } }))).toBe('lasts');
    expect(verdict('no-events', known({}))).toBe('over');
  });

  it('about the account is over once the service accepts one', () => {
    expect(verdict('account-refused', known({ account: 'refused' }))).toBe('lasts');
    expect(verdict('account-refused', known({ account: 'unanswered' }))).toBe('lasts');
    expect(verdict('account-refused', known({ account: 'accepted' }))).toBe('over');
  });

  it('about refused events lasts without events, and is over once events are taken', () => {
    const failed = counted(before(10 * HOUR), { taken: 0, failed: 50 });
    const old = hours((hour) => hour > before(11 * HOUR));
    const night = tracking({ hours: [...old, failed] });
    const morning = tracking({ hours: [...old, failed, counted(before(0))] });
    expect(verdict('events-refused', known({ tracking: night }))).toBe('lasts');
    expect(verdict('events-refused', known({ tracking: tracking({ hours: [] }) }))).toBe('lasts');
    expect(verdict('events-refused', known({ tracking: morning }))).toBe('over');
  });

  describe('about orders', () => {
    const startedAt = before(3 * DAY);
    /** @param days since the alert began: orders, and how many of them were reported */
    const seen = (...days: [number, number][]) =>
      verdict(
        'coverage-low',
        known({
          coverage: coverage((daysAgo) => {
            const [base, reported] = days[3 - daysAgo] ?? (daysAgo > 3 ? [5, 5] : [0, 0]);
            return { base, reported };
          }),
        }),
        { startedAt },
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
  });

  it('about a feed lasts until its index is done', () => {
    const of = (state: string) =>
      verdict('index-failed', known({}, [feed('1', state)]), { details: { feedId: '1' } });
    expect(of('done')).toBe('over');
    for (const state of ['error', 'running', 'waiting', 'x']) expect(of(state)).toBe('lasts');
  });

  it('is moot once staff have removed what it is about', () => {
    const details = { feedId: '1' };
    const noAccess = coverage(() => ({ base: 0, reported: 0 }), 'not-granted');
    expect(verdict('events-refused', known({ account: 'missing' }))).toBe('moot');
    expect(verdict('coverage-low', known({ coverage: noAccess }))).toBe('moot');
    expect(verdict('index-failed', known({}, [feed('2', 'done')]), { details })).toBe('moot');
    const renamed = { ...known({}, [{ feedId: '1', record: null }]), named: [{ id: '2' }] };
    expect(verdict('index-failed', renamed, { details })).toBe('moot');
  });
});
