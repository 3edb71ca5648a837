import { describe, expect, it } from 'vitest';
import { troublesOf } from '../../../app/alerts/troubles.ts';
import type { Finding } from '../../../app/health/tracking-health.ts';

const found = (...findings: Finding[]) => troublesOf({ findings, feeds: [] });

describe('what an alert follows from', () => {
  it('is what the health of tracking names as lost, each kind once', () => {
    expect(
      found(
        { code: 'quiet-though-selling', severity: 'critical', since: new Date(0) },
        { code: 'coverage-none', severity: 'critical' },
        { code: 'events-failing', severity: 'critical', percent: 60 },
        { code: 'coverage-low', severity: 'warning', percent: 40, usualPercent: 95 },
      ),
    ).toEqual([
      { kind: 'no-events', details: {} },
      { kind: 'events-refused', details: { percent: 60 } },
      { kind: 'coverage-low', details: { percent: 40, usualPercent: 95 } },
    ]);
  });

  it('is not what staff have chosen, or not done yet, or what shows nothing by itself', () => {
    const codes = [
      'test-mode',
      'pixel-outdated',
      'no-event-yet',
      'quiet',
      'extension-off',
    ] as const;
    expect(found(...codes.map((code) => ({ code, severity: 'warning' as const })))).toEqual([]);
  });

  it('is a feed whose last index failed', () => {
    const feed = (feedId: string, state: string) => ({
      feedId,
      record: { id: feedId, state, lastIndexed: null, nextRun: null },
    });
    const feeds = [feed('1', 'done'), feed('2', 'error'), feed('3', 'regen_error'), feed('4', 'x')];
    expect(troublesOf({ findings: [], feeds: [...feeds, { feedId: '5', record: null }] })).toEqual([
      { kind: 'index-failed', details: { feedIds: ['2', '3'] } },
    ]);
  });
});
