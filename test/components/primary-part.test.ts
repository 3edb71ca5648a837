import { describe, expect, it } from 'vitest';
import { guideProgress } from '../../app/components/guide/guide-steps.ts';
import {
  failedFirst,
  primaryFeed,
  primaryPart,
} from '../../app/components/overview/primary-part.ts';
import { CONNECTED, NOW, feed, overview, record, reindex } from '../browser/admin/pages/samples.ts';

const guide = (feeds = [feed()]) =>
  guideProgress({
    credentials: { siteId: 'demo01', secretKey: 'stored' },
    pixel: CONNECTED,
    overview: { ...overview({ feeds }), automatic: [] },
    lastTakenAt: { live: NOW, test: null },
    alerts: { state: 'not-offered' },
    extension: 'asking',
  });
const complete = { ...guide(), complete: true };

describe('the overview’s one primary button', () => {
  it('is that of what is broken', () => {
    expect(primaryPart('critical', guide())).toBe('health');
    expect(primaryPart('warning', null)).toBe('health');
  });

  it('is that of the setup guide’s next step, while nothing is broken', () => {
    expect(primaryPart('setup', guide())).toBe('guide');
    expect(primaryPart('good', guide())).toBe('guide');
  });

  it('is that of a feed otherwise', () => {
    expect(primaryPart('good', null)).toBe('feeds');
    expect(primaryPart('checking', complete)).toBe('feeds');
    const neverIndexed = feed({ record: record({ lastIndexed: null }) });
    expect(primaryPart('setup', guide([neverIndexed]))).toBe('feeds');
  });
});

describe('the feed with the primary button', () => {
  const done = feed();
  const neverIndexed = feed({ record: record({ id: '2', lastIndexed: null }) });
  const failed = feed({ record: record({ id: '3', state: 'error' }) });
  const active = feed({
    record: record({ id: '4', lastIndexed: null }),
    active: reindex('running'),
  });

  it('is the one whose last index failed, else one that was never indexed, else the first', () => {
    expect(primaryFeed([done, neverIndexed, failed])).toBe(failed);
    expect(primaryFeed([done, neverIndexed])).toBe(neverIndexed);
    expect(primaryFeed([done, feed({ record: null })])).toBe(done);
  });

  it('is not being re-indexed', () => {
    expect(primaryFeed([active, done])).toBe(done);
    expect(primaryFeed([active])).toBeNull();
  });
});

it('Feeds whose last index failed come first.', () => {
  const feeds = ['done', 'error', 'running', 'regen_error'].map((state, index) =>
    feed({ record: record({ id: String(index), state }) }),
  );
  expect(failedFirst(feeds).map(({ feedId }) => feedId)).toEqual(['1', '3', '0', '2']);
});
