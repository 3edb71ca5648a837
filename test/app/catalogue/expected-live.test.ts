import { describe, expect, it } from 'vitest';
import {
  type ExpectedFacts,
  expectedLiveAt,
  UPDATE_MS,
} from '../../../app/catalogue/expected-live.ts';
import { MINUTE_MS } from '../../../app/time/units.ts';
import { NOW, feed, minutesAgo, record, reindex } from '../../browser/admin/pages/samples.ts';

const inMinutes = (minutes: number): Date => minutesAgo(-minutes);

/** A re-index that took four minutes from its request to the service. */
const LAST = reindex('done', { sendingAt: minutesAgo(100), endedAt: minutesAgo(96) });

const OFF = { do: 'nothing', reason: 'off' } as const;
const wait = (reason: 'quiet' | 'under-way' | 'service', until: Date) =>
  ({ do: 'wait', cause: 'catalogue', until, reason }) as const;

/** The minutes until a change of ten minutes ago is expected to be live; null if unknown. */
function expected(
  { record: known = record({ nextRun: null }), ...of }: Partial<ReturnType<typeof feed>> = {},
  plans: Partial<Pick<ExpectedFacts, 'automatic' | 'updates' | 'waiting'>> = {},
): number | null {
  const at = expectedLiveAt({
    feed: feed({ last: LAST, record: known, ...of }),
    automatic: OFF,
    updates: null,
    waiting: 1,
    changedAt: minutesAgo(10),
    now: NOW,
    ...plans,
  });
  return at && (at.getTime() - NOW.getTime()) / MINUTE_MS;
}

describe('a change that waits is expected', () => {
  it('when the next index ends, which takes as long as the last re-index', () => {
    expect(expected({ record: record({ nextRun: inMinutes(30) }) })).toBe(34);
  });

  it('by an automatic re-index, if that comes first', () => {
    const of = { record: record({ nextRun: inMinutes(30) }) };
    expect(expected(of, { automatic: { do: 're-index', cause: 'catalogue' } })).toBe(4);
    expect(expected(of, { automatic: wait('quiet', inMinutes(3)) })).toBe(7);
    expect(expected(of, { automatic: wait('quiet', inMinutes(50)) })).toBe(34);
  });

  it('by the re-index in progress, if that began after the change', () => {
    const running = (minutes: number) =>
      reindex('running', { sendingAt: minutesAgo(minutes), requestedAt: minutesAgo(minutes) });
    expect(expected({ active: running(3) })).toBe(1);
    expect(expected({ active: running(11) })).toBeNull();
    expect(expected({ active: reindex('requested') })).toBe(4);
    expect(expected({ active: reindex('waiting', { possibleAt: inMinutes(20) }) })).toBe(24);
  });

  it('by the file in progress, if the app made it after the change', () => {
    const uploading = (includesUntil: Date | null) => {
      const file = { name: 'products.ndjson', size: 1, includesUntil };
      return expected({
        method: 'upload',
        active: reindex('running', { sendingAt: minutesAgo(3), file }),
      });
    };
    expect(uploading(minutesAgo(9))).toBe(1);
    expect(uploading(minutesAgo(11))).toBeNull();
    expect(uploading(null)).toBeNull();
  });

  it('within minutes, if it is sent as an update', () => {
    const minutes = UPDATE_MS / MINUTE_MS;
    expect(expected({ last: null }, { updates: { do: 'send' } })).toBe(minutes);
    const retry = { do: 'wait', until: inMinutes(5), reason: 'retry' } as const;
    expect(expected({ last: null }, { updates: retry })).toBe(5 + minutes);
    const pause = { ...retry, reason: 'pause' } as const;
    expect(expected({ last: null }, { updates: pause })).toBe(5 + minutes);
  });

  it('as an update behind all that wait, or by the next index if that comes first', () => {
    const many = { updates: { do: 'send' }, waiting: 10_000 } as const;
    expect(expected({ last: null }, many)).toBe(UPDATE_MS / MINUTE_MS + 50);
    expect(expected({ record: record({ nextRun: inMinutes(30) }) }, many)).toBe(34);
  });
});

const NEXT = { record: record({ nextRun: inMinutes(30) }) };
const SOON = inMinutes(1);
const LATE = { active: reindex('running', { sendingAt: minutesAgo(5) }) };

it.each<[string, ...Parameters<typeof expected>]>([
  ['without a planned index'],
  ['while an index is under way', {}, { automatic: wait('under-way', SOON) }],
  ['without an answer of the service', {}, { automatic: wait('service', SOON) }],
  ['where a re-index waits without end', { active: reindex('waiting', { possibleAt: null }) }],
  ['where the app knows of no re-index how long it takes', { ...NEXT, last: null }],
  ['where the last re-index failed', { ...NEXT, last: reindex('failed') }],
  ['once that time has passed', { record: record({ nextRun: minutesAgo(1) }) }],
  ['once a re-index takes longer than the last one', LATE],
  ['for a feed that staff upload, by the service’s schedule', { ...NEXT, method: 'upload' }],
  ['while updates await an index', {}, { updates: { do: 'wait', until: SOON, reason: 'index' } }],
])('The time of a change is not estimated %s.', (_, of, plans) => {
  expect(expected(of, plans)).toBeNull();
});
