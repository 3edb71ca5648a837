import { describe, expect, it } from 'vitest';
import {
  confirmable,
  decide,
  type DecisionFacts,
  type RefusalReason,
} from '../../../app/indexing/decide.ts';
import { feedPhase, type KnownFeedState } from '../../../app/indexing/feed-status.ts';
import { later } from '../../../app/time/units.ts';

const NOW = new Date('2026-11-21T12:00:00.000Z');
const minutesAgo = (minutes: number) => later(NOW, -minutes * 60_000);

function facts(state: string, changes: Partial<DecisionFacts> = {}): DecisionFacts {
  return {
    status: {
      status: 'success',
      feeds: [
        { id: '1201', state, lastIndexed: minutesAgo(300), nextRun: null },
        { id: '12', state: 'running', lastIndexed: null, nextRun: null },
      ],
    },
    feedId: '1201',
    method: 'pull',
    feedMethod: 'pull',
    lastCountedAt: null,
    otherUnfinished: 'no',
    confirmed: 'no',
    now: NOW,
    ...changes,
  };
}

const decided = (input: DecisionFacts): RefusalReason | 'yes' => {
  const decision = decide(input);
  return decision.allowed ? 'yes' : decision.reason;
};

/** The outcome for each state: alone, confirmed, within the hour, within the hour and confirmed. */
const BY_STATE: Record<KnownFeedState | 'Reticulating' | 'DONE' | '' | 'constructor', string[]> = {
  done: ['yes', 'yes', 'hour-limit', 'hour-limit'],
  running: ['in-progress', 'in-progress', 'in-progress', 'in-progress'],
  waiting: ['in-progress', 'in-progress', 'in-progress', 'in-progress'],
  regen_waiting: ['in-progress', 'in-progress', 'in-progress', 'in-progress'],
  regen_running: ['in-progress', 'in-progress', 'in-progress', 'in-progress'],
  regen_done: ['in-progress', 'in-progress', 'in-progress', 'in-progress'],
  error: ['needs-confirmation', 'yes', 'hour-limit', 'hour-limit'],
  regen_error: ['needs-confirmation', 'yes', 'hour-limit', 'hour-limit'],
  Reticulating: ['unknown-state', 'unknown-state', 'unknown-state', 'unknown-state'],
  DONE: ['unknown-state', 'unknown-state', 'unknown-state', 'unknown-state'],
  '': ['unknown-state', 'unknown-state', 'unknown-state', 'unknown-state'],
  constructor: ['unknown-state', 'unknown-state', 'unknown-state', 'unknown-state'],
};

describe('whether a feed may be re-indexed', () => {
  it.each(Object.entries(BY_STATE))('while it is %j', (state, [alone, confirmed, hour, both]) => {
    const lastCountedAt = minutesAgo(59);
    expect(decided(facts(state))).toBe(alone);
    expect(decided(facts(state, { confirmed: 'yes' }))).toBe(confirmed);
    expect(decided(facts(state, { lastCountedAt }))).toBe(hour);
    expect(decided(facts(state, { lastCountedAt, confirmed: 'yes' }))).toBe(both);
  });

  it.each(Object.keys(BY_STATE))(
    'is refused while another re-index is alive, in the state %j',
    (state) => {
      expect(decided(facts(state, { otherUnfinished: 'yes', confirmed: 'yes' }))).toBe(
        'already-asked',
      );
    },
  );

  it.each(Object.keys(BY_STATE))('is refused without a usable status, in the state %j', (state) => {
    expect(decided(facts(state, { status: null }))).toBe('no-status');
    expect(decided(facts(state, { feedId: '1299' }))).toBe('unknown-feed');
    const feeds = facts(state).status?.feeds ?? [];
    expect(decided(facts(state, { status: { status: 'error', feeds } }))).toBe('status-error');
  });
});

it.each([
  ['pull', 'upload', 'uploaded-feed'],
  ['upload', 'pull', 'fetched-feed'],
  ['upload', 'upload', 'yes'],
] as const)('a request by %s for a feed by %s: %s', (method, feedMethod, expected) => {
  expect(decided(facts('done', { method, feedMethod }))).toBe(expected);
});

describe('the hour of a feed', () => {
  it.each([
    [0, 'hour-limit'],
    [30, 'hour-limit'],
    [60 - 1 / 60_000, 'hour-limit'],
    [60, 'yes'],
    [60 + 1 / 60_000, 'yes'],
    [6_000, 'yes'],
    [-5, 'hour-limit'], // Recorded by a process whose clock is ahead.
  ])('%f minutes after the last request: %s', (minutes, expected) => {
    expect(decided(facts('done', { lastCountedAt: minutesAgo(minutes) }))).toBe(expected);
  });

  it('says when it is over', () => {
    expect(decide(facts('done', { lastCountedAt: minutesAgo(20) }))).toEqual({
      allowed: false,
      reason: 'hour-limit',
      possibleAt: new Date('2026-11-21T12:40:00.000Z'),
    });
  });
});

it.each(Object.keys(BY_STATE))(
  'A confirmation is asked for only where nothing else is missing, in the state %j.',
  (state) => {
    const failed = feedPhase(state) === 'failed';
    expect(confirmable(facts(state))).toBe(failed);
    expect(confirmable(facts(state, { lastCountedAt: minutesAgo(5) }))).toBe(false);
    expect(confirmable(facts(state, { otherUnfinished: 'yes' }))).toBe(false);
    expect(confirmable(facts(state, { status: null }))).toBe(false);
  },
);
