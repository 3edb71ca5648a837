import { describe, expect, it } from 'vitest';
import { type GuideFacts, guideProgress } from '../../app/components/guide/guide-steps.ts';
import type { FeedView } from '../../app/indexing/overview.ts';
import { CONNECTED, DAILY, feed, record, reindex } from '../browser/admin/pages/samples.ts';

const AT = new Date('2026-11-21T15:30:00Z');

describe('the setup guide', () => {
  const credentials = { siteId: 'demo01', updatedAt: AT, secretKey: 'stored' as const };
  const silent = { answeredAt: null, problem: null };
  const answered = { answeredAt: AT, problem: null };
  const never = feed({ record: record({ lastIndexed: null }) });
  /** The progress of a shop with an accepted account, but without feeds and a pixel, unless `facts` differ. */
  const progressOf = (facts: Partial<GuideFacts> = {}) =>
    guideProgress({
      credentials,
      pixel: { connected: false },
      overview: { ...answered, feeds: [], automatic: [] },
      lastTakenAt: { live: AT, test: null },
      alerts: { state: 'not-offered' },
      extension: 'asking',
      ...facts,
    });

  it('counts the steps that are done', () => {
    const nothing = progressOf({
      credentials: null,
      overview: { ...silent, feeds: [], automatic: [] },
      lastTakenAt: { live: null, test: null },
    });
    expect(nothing).toMatchObject({ done: 0, of: 7, complete: false });
    const facts = { overview: { ...answered, feeds: [never], automatic: [] } };
    const two = progressOf(facts);
    expect(two).toMatchObject({ credentials: true, pixel: false, feeds: true, done: 2 });
    expect(progressOf({ ...facts, extension: 'active' })).toMatchObject({ done: 3, of: 7 });
    expect(progressOf({ ...facts, extension: 'inactive' })).toMatchObject({ done: 2, of: 7 });
  });

  it.each(['asking', 'absent'] as const)(
    'does not wait for the storefront extension while the admin does not report it (%s)',
    (extension) => {
      const overview = { ...answered, feeds: [feed()], automatic: [DAILY] };
      const facts = { pixel: CONNECTED, overview };
      const progress = progressOf({ ...facts, extension });
      expect(progress).toMatchObject({ done: 6, of: 7, complete: true });
      expect(progressOf({ ...facts, extension: 'inactive' }).complete).toBe(false);
    },
  );

  it('recommends automatic updates until each feed has some, or is uploaded', () => {
    const automatic = (feeds: FeedView[]) =>
      progressOf({ pixel: CONNECTED, overview: { ...answered, feeds, automatic: [DAILY] } });
    expect(automatic([feed()])).toMatchObject({ automatic: true, complete: true });
    const other = feed({ feedId: '1002' });
    expect(automatic([feed(), other])).toMatchObject({ automatic: false, complete: false });
    const uploaded = feed({ feedId: '1002', method: 'upload' });
    expect(automatic([feed(), uploaded]).automatic).toBe(true);
  });

  it('has a step for alerts where the app can send emails', () => {
    const overview = { ...answered, feeds: [feed()], automatic: [DAILY] };
    const facts = { pixel: CONNECTED, overview };
    const open = progressOf({ ...facts, alerts: { state: 'open' } });
    expect(open).toMatchObject({ done: 6, of: 8, complete: false });
    const done = progressOf({ ...facts, alerts: { state: 'done' } });
    expect(done).toMatchObject({ done: 7, of: 8, complete: true });
  });

  it('does not count a secret key that cannot be read anymore', () => {
    const unreadable = { ...credentials, secretKey: 'unreadable' as const };
    const progress = progressOf({
      credentials: unreadable,
      overview: { ...answered, feeds: [feed()], automatic: [] },
    });
    expect(progress.credentials).toBe(false);
  });

  it.each([
    ['unanswered', silent],
    ['unanswered', { ...silent, problem: { kind: 'unreachable', httpStatus: null } }],
    ['refused', { ...silent, problem: { kind: 'wrong-key', httpStatus: 401 } }],
    ['refused', { ...answered, problem: { kind: 'unknown-site', httpStatus: 404 } }],
    ['accepted', answered],
    ['accepted', { ...answered, problem: { kind: 'timeout', httpStatus: null } }],
  ] as const)('counts the account only once the service has accepted it: %s', (account, status) => {
    const progress = progressOf({ overview: { ...status, feeds: [], automatic: [] } });
    expect(progress).toMatchObject({ account, credentials: account === 'accepted' });
  });

  it('counts the first index of a chosen feed', () => {
    const firstIndex = (...feeds: FeedView[]) =>
      progressOf({ overview: { ...answered, feeds, automatic: [] } }).firstIndex;
    expect(firstIndex()).toBe(false);
    expect(firstIndex(never)).toBe(false);
    expect(firstIndex(never, feed())).toBe(true);
    const unlisted = { ...never, record: null };
    expect(firstIndex(unlisted)).toBe(false);
    expect(firstIndex({ ...unlisted, last: reindex('failed') })).toBe(false);
    expect(firstIndex({ ...unlisted, last: reindex('done') })).toBe(true);
  });

  it('does not count an index that an earlier installation left in the history', () => {
    const feeds = [{ ...never, record: null, last: reindex('done') }];
    expect(
      progressOf({ credentials: null, overview: { ...silent, feeds, automatic: [] } }).done,
    ).toBe(0);
  });
});
