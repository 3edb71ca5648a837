import { describe, expect, it } from 'vitest';
import type { IndexStatus } from '../../../app/indexing/feed-status.ts';
import { observedState, plan } from '../../../app/indexing/plan.ts';
import type { PlanFacts } from '../../../app/indexing/run.ts';
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import { after, factsAt, newRun, sentRun, START, statusOf } from './support/runs.ts';

const answered = (status: IndexStatus | null) => ({ askedAt: START, status, problem: null });

describe('the state of a feed in an answer', () => {
  const state = (status: IndexStatus | null, feedId = '1201') =>
    observedState(newRun({ feedId }), answered(status));

  it('is the one that the answer names', () => {
    expect(state(statusOf({ state: 'regen_running' }))).toBe('regen_running');
  });

  it('is unknown without an answer, in an error, and for a feed that is not named', () => {
    expect(state(null)).toBeNull();
    expect(state({ ...statusOf({}), status: 'error' })).toBeNull();
    expect(state(statusOf({}), '1202')).toBeNull();
  });
});

describe('a re-index whose request has left', () => {
  const ended = (facts: Partial<PlanFacts>, run = sentRun()) =>
    plan(run, factsAt(MINUTE, {}, facts));

  it('is lost without credentials, and with those of another account', () => {
    expect(ended({ siteId: null })).toMatchObject({ state: 'lost', reason: 'no-credentials' });
    expect(ended({ siteId: 'other1' })).toMatchObject({ state: 'lost', reason: 'account-changed' });
  });

  it('is unknown at once when it is found in sending', () => {
    expect(ended({}, sentRun({ state: 'sending' }))).toEqual({
      kind: 'stay',
      state: 'unknown',
      reason: 'interrupted',
      dueAt: after(MINUTE),
      possibleAt: null,
    });
  });

  it('is not judged by an answer that was requested before it left, or at the same moment', () => {
    for (const askedAt of [null, after(-SECOND), START]) {
      const snapshot = { askedAt, status: statusOf({ state: 'running' }), problem: null };
      expect(ended({ snapshot })).toMatchObject({ state: 'accepted', reason: null });
    }
  });

  it('is not judged by an error of the service, and keeps its state and reason', () => {
    const status = { ...statusOf({ state: 'error' }), status: 'error' } as IndexStatus;
    const run = sentRun({ state: 'unknown', reason: 'interrupted' });
    expect(ended({ snapshot: { ...answered(status), askedAt: after(SECOND) } }, run)).toMatchObject(
      { state: 'unknown', reason: 'interrupted' },
    );
  });

  it('is done by a first index from an hour before it on, and by none before that', () => {
    const run = sentRun({ lastIndexedBefore: null });
    const at = (ms: number) => plan(run, factsAt(MINUTE, { lastIndexed: after(ms) }));
    expect(at(-HOUR)).toMatchObject({ kind: 'end', state: 'done', reason: null });
    expect(at(-HOUR - 1)).toMatchObject({ kind: 'stay', state: 'accepted' });
  });

  it('counts from its request where no time of leaving is stored', () => {
    const run = sentRun({ sendingAt: null, requestedAt: after(MINUTE) });
    expect(plan(run, factsAt(MINUTE, { state: 'running' }))).toMatchObject({ state: 'accepted' });
    const left = { ...run, sendingAt: START };
    expect(plan(left, factsAt(MINUTE, { state: 'running' }))).toMatchObject({ state: 'running' });
  });
});

describe('a re-index that is to be sent', () => {
  it('remembers what the feed was like before', () => {
    expect(plan(newRun(), factsAt(0, { lastIndexed: null }))).toEqual({
      kind: 'send',
      lastIndexedBefore: null,
      feedStateBefore: 'done',
    });
  });

  it('is refused without credentials', () => {
    expect(plan(newRun(), factsAt(0, {}, { siteId: null }))).toMatchObject({
      state: 'refused',
      reason: 'no-credentials',
    });
  });

  it('is refused for a feed state that the specification does not name', () => {
    expect(plan(newRun(), factsAt(0, { state: 'Reticulating' }))).toMatchObject({
      state: 'refused',
      reason: 'unknown-state',
    });
  });
});
