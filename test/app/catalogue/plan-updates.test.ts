import { describe, expect, it } from 'vitest';
import {
  MAX_BY_UPDATES,
  nextStep,
  planUpdates,
  type UpdateFacts,
} from '../../../app/catalogue/plan-updates.ts';
import type { FeedRecord } from '../../../app/indexing/feed-status.ts';
import type { ReindexView } from '../../../app/indexing/reindex.ts';
import { MINUTE } from '../clock.ts';

const NOW = new Date('2026-11-21T09:00:00Z');
const IN_A_MINUTE = new Date(NOW.getTime() + MINUTE);

const feed = (over: Partial<FeedRecord> = {}, active: Partial<ReindexView> | null = null) => ({
  record: { id: '1201', state: 'done', lastIndexed: NOW, nextRun: null, ...over },
  active: active as ReindexView | null,
  seemsNever: false,
});

const plan = (over: Partial<UpdateFacts> = {}) =>
  planUpdates({
    onChange: false,
    waiting: 1,
    feed: feed(),
    answer: 'usable',
    retryAt: null,
    now: NOW,
    ...over,
  });

/** The minutes from a step that sends nothing to the next one; null if none is planned. */
function pauseAfter(facts: Partial<UpdateFacts>, unanswered = 0): number | null {
  const planned = plan(facts);
  if (planned.do === 'send') throw new Error('The step sends.');
  const { at } = nextStep(planned, { unanswered, now: NOW });
  return at && (at.getTime() - NOW.getTime()) / MINUTE;
}

const TOO_MANY = MAX_BY_UPDATES + 1;

describe('changed products', () => {
  it('are sent while the feed is done', () => {
    expect(plan()).toEqual({ do: 'send' });
    expect(plan({ feed: feed({}, { sendingAt: null }) })).toEqual({ do: 'send' });
  });

  it.each([
    ['an index is in progress', { feed: feed({ state: 'running' }) }, 'index', 1],
    ['a re-index is on its way', { feed: feed({}, { sendingAt: NOW }) }, 'index', 1],
    ['the last index failed', { feed: feed({ state: 'error' }) }, 'failed-index', 10],
    ['the feed is in a state that is not known', { feed: feed({ state: 'odd' }) }, 'service', 1],
    ['the service gives no answer', { answer: 'none' }, 'service', 1],
  ] as const)('wait while %s', (_, facts, reason, pause) => {
    expect(plan(facts)).toEqual({ do: 'wait', until: IN_A_MINUTE, reason });
    expect(pauseAfter(facts)).toBe(pause);
  });

  it('wait for a service without a usable answer with growing pauses, up to ten minutes', () => {
    const pauses = [0, 1, 2, 3, 4, 50].map((each) => pauseAfter({ answer: 'none' }, each));
    expect(pauses).toEqual([1, 2, 4, 8, 10, 10]);
  });

  it('wait for the next try after one without success', () => {
    expect(plan({ retryAt: IN_A_MINUTE })).toEqual({
      do: 'wait',
      until: IN_A_MINUTE,
      reason: 'retry',
    });
    expect(plan({ retryAt: NOW })).toEqual({ do: 'send' });
  });

  it.each([
    ['nothing changed', { waiting: 0 }, 'no-changes', null],
    ['the account has no such feed', { feed: { ...feed(), record: null } }, 'unknown-feed', 10],
    ['the feed has no index yet', { feed: feed({ lastIndexed: null }) }, 'never-indexed', 10],
    ['a quicker re-index follows', { onChange: true, waiting: TOO_MANY }, 'left-to-reindex', 10],
  ] as const)('are not sent where %s', (_, facts, reason, pause) => {
    expect(plan(facts)).toEqual({ do: 'nothing', reason });
    expect(pauseAfter(facts)).toBe(pause);
  });

  it('are all sent, however many, where no re-index follows', () => {
    expect(plan({ waiting: 100_000 })).toEqual({ do: 'send' });
    const never = { ...feed(), seemsNever: true };
    expect(plan({ onChange: true, waiting: 100_000, feed: never })).toEqual({ do: 'send' });
  });
});
