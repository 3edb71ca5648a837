import { describe, expect, it } from 'vitest';
import { troublesOf } from '../../../app/alerts/troubles.ts';
import type { HealthFacts } from '../../../app/health/finding.ts';
import { reindex } from '../../browser/admin/pages/samples.ts';
import { HOUR } from '../clock.ts';
import {
  cells,
  coverage,
  NOTHING_YET,
  tracking,
  usual,
  viewsSince,
  PIXEL,
  quietFor,
  SOLD,
} from '../health/health-kit.ts';
import { feed, known, before, GONE } from './troubles-kit.ts';

const found = (health: Partial<HealthFacts>) => troublesOf(known(health));

describe('the troubles of a shop', () => {
  it('are findings of its tracking, each kind once', () => {
    expect(
      found({
        account: 'refused',
        cells: viewsSince(before(HOUR / 2), { failed: 5, refused: 5 }),
        coverage: coverage((daysAgo) => ({ base: 10, reported: daysAgo < 2 ? 4 : 9 })),
      }),
    ).toEqual([
      { kind: 'account-refused', details: {} },
      { kind: 'events-refused', details: { percent: 100, since: before(HOUR / 2) } },
      { kind: 'coverage-low', details: { percent: 40, usualPercent: 90 } },
    ]);
  });

  it('are that no event can arrive, or none does although the shop sells', () => {
    expect(found({ pixel: GONE })).toEqual([
      { kind: 'no-events', details: { cause: 'pixel-not-connected' } },
    ]);
    expect(found({ pixel: { ...PIXEL, siteId: 'other' } })).toEqual([
      { kind: 'no-events', details: { cause: 'pixel-other-site' } },
    ]);
    expect(found({ ...quietFor(20), coverage: SOLD })).toEqual([
      { kind: 'no-events', details: { since: before(20 * HOUR) } },
    ]);
  });

  it('are that no event comes for five hours, also where events came in the test mode for three days', () => {
    const tested = (at: Date) => at > before(100 * HOUR) && at < before(28 * HOUR);
    const views = usual((at) => tested(at) || at > before(5 * HOUR));
    const test = { views: usual((at) => !tested(at)) };
    const quiet = { ...quietFor(5), cells: cells({ views }, test), coverage: SOLD };
    expect(found(quiet)).toEqual([{ kind: 'no-events', details: { since: before(5 * HOUR) } }]);
  });

  it('are that the service fails, which is no refusal', () => {
    const since = before(HOUR / 2);
    expect(found({ cells: viewsSince(since, { failed: 5 }) })).toEqual([
      { kind: 'events-refused', details: { percent: 100, cause: 'events-failing', since } },
    ]);
  });

  it('are that families of events stop, or all that the extension sends', () => {
    const since = before(3 * HOUR);
    const gone = usual((at) => at > since);
    const kinds = (live: object) =>
      found({ cells: cells({ views: usual(), script: usual(), ...live }) }).map(
        ({ kind, details }) => [kind, details.families],
      );
    expect(kinds({ search: gone })).toEqual([['events-stopped', ['search']]]);
    expect(kinds({ search: gone, script: gone })).toEqual([['extension-stopped', undefined]]);
  });

  it('are that no order is reported, which is not that no event arrives', () => {
    const none = coverage((daysAgo) => ({ base: 10, reported: daysAgo < 2 ? 0 : 9 }));
    expect(found({ coverage: none })).toEqual([
      { kind: 'coverage-low', details: { cause: 'coverage-none' } },
    ]);
  });

  it('are not choices of staff, steps of the setup, or findings that prove nothing', () => {
    const nothing = tracking(NOTHING_YET);
    const outdated = { ...PIXEL, differences: ['identifiers'] };
    expect(found({ mode: 'test', pixel: outdated, tracking: nothing })).toEqual([]);
    expect(found({ tracking: nothing, pixel: GONE })).toEqual([]);
    expect(found({ pixel: { ...GONE, disconnectedBy: 'staff' } })).toEqual([]);
    expect(found(quietFor(20))).toEqual([]);
  });

  it('are each feed whose last index failed', () => {
    const feeds = [feed('1', 'done'), feed('2', 'error'), feed('3', 'regen_error'), feed('4', 'x')];
    expect(troublesOf(known({}, [...feeds, { feedId: '5', record: null, last: null }]))).toEqual([
      { kind: 'index-failed', details: { feedId: '2' } },
      { kind: 'index-failed', details: { feedId: '3' } },
    ]);
  });

  it('are none of a shop whose account the app cannot read, where an alert would end at once and begin again', () => {
    const failed = known({ account: 'missing' }, [feed('1', 'error')]);
    expect(troublesOf(failed)).toEqual([]);
  });

  it('have lasted since the re-index that failed, unless the service has indexed the feed after it', () => {
    const last = reindex('failed', { endedAt: before(HOUR) });
    const { record } = feed('1', 'error');
    const since = (lastIndexed: Date | null) =>
      troublesOf(known({}, [{ feedId: '1', record: { ...record, lastIndexed }, last }]))[0]?.details
        .since;
    expect(since(null)).toEqual(before(HOUR));
    expect(since(before(2 * HOUR))).toEqual(before(HOUR));
    expect(since(before(HOUR / 2))).toBeUndefined();
  });
});
