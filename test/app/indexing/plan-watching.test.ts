import { describe, expect, it } from 'vitest';
import type { FeedRecord, IndexStatus, KnownFeedState } from '../../../app/indexing/feed-status.ts';
import { observedState, plan } from '../../../app/indexing/plan.ts';
import type { Run } from '../../../app/indexing/run.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import {
  after,
  BEFORE,
  factsAt,
  newRun,
  inWords,
  sentRun,
  START,
  statusOf,
} from './support/runs.ts';

const WATCHED = ['accepted', 'unknown', 'running'] as const;

const planned = (run: Partial<Run>, ms: number, feed: Partial<FeedRecord>): string =>
  inWords(plan(sentRun(run), factsAt(ms, feed)));

/** By state of the feed a minute after sending: the next state of a watched re-index, `null` for the one before. */
const AFTER_A_MINUTE: Record<KnownFeedState | 'Reticulating', string | null> = {
  done: null,
  running: 'running',
  waiting: 'running',
  regen_waiting: 'running',
  regen_running: 'running',
  regen_done: 'running',
  error: 'failed index-failed',
  regen_error: 'failed regeneration-failed',
  Reticulating: null,
};

describe('a re-index that is watched', () => {
  it.each(Object.entries(AFTER_A_MINUTE))('while its feed is %s is then: %s', (state, next) => {
    for (const watched of WATCHED)
      expect(planned({ state: watched }, MINUTE, { state })).toBe(next ?? watched);
  });

  it.each(Object.keys(AFTER_A_MINUTE))(
    'is done when the time of the last index changes, whatever the state: %s',
    (state) => {
      const feed = { state, lastIndexed: after(30 * SECOND) };
      for (const watched of WATCHED) expect(planned({ state: watched }, MINUTE, feed)).toBe('done');
    },
  );

  it('is not done by a time that disappears, one that was missing and is old, or the one before', () => {
    expect(planned({}, MINUTE, { lastIndexed: null })).toBe('accepted');
    const lastIndexed = after(-MINUTE);
    expect(planned({ lastIndexedBefore: lastIndexed }, MINUTE, { lastIndexed })).toBe('accepted');
    expect(planned({ lastIndexedBefore: null }, MINUTE, { lastIndexed: BEFORE })).toBe('accepted');
  });

  it('is done by the first time that a feed ever has, on a clock up to an hour behind', () => {
    const first = (ms: number) =>
      planned({ lastIndexedBefore: null }, MINUTE, { lastIndexed: after(ms) });
    expect(first(-HOUR)).toBe('done');
    expect(first(-HOUR - 1)).toBe('accepted');
  });

  it('has not failed because its feed was failed already', () => {
    const run = { feedStateBefore: 'error' };
    expect(planned(run, MINUTE, { state: 'error' })).toBe('accepted');
    expect(planned(run, 15 * MINUTE, { state: 'error' })).toBe('accepted not-started');
    expect(planned({ ...run, state: 'running' }, MINUTE, { state: 'error' })).toBe(
      'failed index-failed',
    );
    expect(planned(run, MINUTE, { state: 'regen_error' })).toBe('failed regeneration-failed');
  });

  it.each([
    [15 * MINUTE - 1, 'accepted', 'unknown'],
    [15 * MINUTE, 'accepted not-started', 'lost no-sign'],
    [HOUR - 1, 'accepted not-started', 'lost no-sign'],
    [HOUR, 'lost never-started', 'lost no-sign'],
  ])('without a sign after %i ms', (ms, accepted, unknown) => {
    expect(planned({ state: 'accepted' }, ms, {})).toBe(accepted);
    expect(planned({ state: 'unknown' }, ms, {})).toBe(unknown);
  });

  it('without a new time is given up 15 minutes after its feed came to rest', () => {
    const rested = { state: 'running', feedState: 'done', feedStateAt: after(HOUR) } as const;
    expect(planned(rested, HOUR + 15 * MINUTE - 1, {})).toBe('running');
    expect(planned(rested, HOUR + 15 * MINUTE, {})).toBe('lost no-new-index');
    expect(planned({ ...rested, feedState: 'running' }, 2 * HOUR, {})).toBe('running');
    expect(planned({ ...rested, feedStateAt: null }, 2 * HOUR, {})).toBe('running');
  });

  it.each(WATCHED)('is given up after a day while %s', (state) => {
    for (const feed of ['running', 'done', 'Reticulating']) {
      expect(planned({ state }, DAY, { state: feed })).toBe('lost too-long');
    }
    const silent = { askedAt: after(DAY), status: null, problem: null };
    expect(inWords(plan(sentRun({ state }), factsAt(DAY, {}, { snapshot: silent })))).toBe(
      'lost too-long',
    );
    expect(planned({ state }, DAY, { lastIndexed: after(HOUR) })).toBe('done');
  });

  it('is lost without credentials, and with those of another account', () => {
    const withSite = (siteId: string | null) =>
      inWords(plan(sentRun(), factsAt(MINUTE, {}, { siteId })));
    expect(withSite(null)).toBe('lost no-credentials');
    expect(withSite('other1')).toBe('lost account-changed');
  });

  it('is timed from its request where no time of sending is stored', () => {
    const run = sentRun({ sendingAt: null, requestedAt: after(MINUTE) });
    expect(plan(run, factsAt(MINUTE, { state: 'running' }))).toMatchObject({ state: 'accepted' });
    const left = { ...run, sendingAt: START };
    expect(plan(left, factsAt(MINUTE, { state: 'running' }))).toMatchObject({ state: 'running' });
  });
});

describe('the state of a feed in an answer', () => {
  const state = (status: IndexStatus | null, feedId = '1201') =>
    observedState(newRun({ feedId }), { askedAt: START, status, problem: null });

  it('is the one that the answer names', () => {
    expect(state(statusOf({ state: 'regen_running' }))).toBe('regen_running');
  });

  it('is unknown without an answer, in an error, and for a feed that is not named', () => {
    expect(state(null)).toBeNull();
    expect(state({ ...statusOf({}), status: 'error' })).toBeNull();
    expect(state(statusOf({}), '1202')).toBeNull();
  });
});

const NOTHING = [
  ['an answer of which it is not known when it was asked for', { askedAt: null }],
  ['an answer that was asked for before it was sent', { askedAt: after(-1) }],
  ['an answer that was asked for while it was sent', { askedAt: after(0) }],
  ['an answer without the feed', { status: statusOf({ id: '99' }) }],
  [
    'an error that the service reports of itself',
    { status: { ...statusOf({ state: 'running' }), status: 'error' as const } },
  ],
  ['no answer', { status: null, problem: { kind: 'timeout' as const, httpStatus: null } }],
] as const;

it.each(NOTHING)('What shows nothing about a re-index: %s.', (_, changes) => {
  for (const state of WATCHED) {
    for (const feed of [{ state: 'running' }, { lastIndexed: after(1) }, { state: 'error' }]) {
      const facts = factsAt(HOUR, feed);
      const transition = plan(sentRun({ state, reason: 'interrupted' }), {
        ...facts,
        snapshot: { ...facts.snapshot, ...changes },
      });
      expect(transition).toMatchObject({ kind: 'stay', state, reason: 'interrupted' });
    }
  }
});

describe('the next check', () => {
  const dueIn = (ms: number, feed: string) => {
    const run = sentRun({ state: feed === 'running' ? 'running' : 'accepted' });
    const transition = plan(run, factsAt(ms, { state: feed }));
    return transition.kind === 'stay' ? transition.dueAt.getTime() - after(ms).getTime() : null;
  };

  it.each([
    [SECOND, 'running', 15 * SECOND],
    [15 * MINUTE, 'running', 15 * SECOND],
    [30 * MINUTE, 'running', 30 * SECOND],
    [5 * HOUR, 'running', MINUTE],
    [DAY - SECOND, 'running', SECOND],
    [MINUTE, 'done', 15 * SECOND],
    [15 * MINUTE, 'done', 15 * SECOND],
  ])('after %i ms, while the feed is %s, is in %i ms', (ms, feed, pause) => {
    expect(dueIn(ms, feed)).toBe(pause);
  });

  it('is later where the service gives no useful answer', () => {
    const facts = factsAt(MINUTE, { state: 'running' });
    const snapshot = { ...facts.snapshot, status: null };
    expect(plan(sentRun(), { ...facts, snapshot })).toMatchObject({ dueAt: after(2 * MINUTE) });
  });
});

it('A re-index whose sending was interrupted has an unknown outcome, whatever else is known.', () => {
  for (const state of Object.keys(AFTER_A_MINUTE)) {
    const transition = plan(sentRun({ state: 'sending' }), factsAt(MINUTE, { state }));
    expect(transition).toEqual({
      kind: 'stay',
      state: 'unknown',
      reason: 'interrupted',
      dueAt: after(MINUTE),
      possibleAt: null,
    });
  }
});
