import { describe, expect, it } from 'vitest';
import type { ReindexResult } from '../../../app/indexing/client.ts';
import type { KnownFeedState } from '../../../app/indexing/feed-status.ts';
import { plan, planAnswer } from '../../../app/indexing/plan.ts';
import type { Run } from '../../../app/indexing/run.ts';
import type { ServiceProblemKind } from '../../../app/indexing/service-request.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import { after, BEFORE, factsAt, newRun, inWords, sentRun } from './support/runs.ts';

function blocked(reason: string): string[] {
  return [`refused ${reason}`, `waiting ${reason}`, `refused ${reason}`, `waiting ${reason}`];
}

const KINDS = ['now', 'when-possible'] as const;

/** For each state of the feed: the outcome of "now" and of "when possible", then of both with a confirmation. */
const BY_STATE: Record<KnownFeedState | 'Reticulating', string[]> = {
  done: ['send', 'send', 'send', 'send'],
  running: blocked('in-progress'),
  waiting: blocked('in-progress'),
  regen_waiting: blocked('in-progress'),
  regen_running: blocked('in-progress'),
  regen_done: blocked('in-progress'),
  error: ['refused needs-confirmation', 'refused needs-confirmation', 'send', 'send'],
  regen_error: ['refused needs-confirmation', 'refused needs-confirmation', 'send', 'send'],
  Reticulating: blocked('unknown-state'),
};

describe('a re-index whose turn has come', () => {
  it.each(Object.entries(BY_STATE))('while its feed is %s', (state, outcomes) => {
    const moves = (['no', 'yes'] as const).flatMap((confirmed) =>
      KINDS.map((kind) => inWords(plan(newRun({ kind, confirmed }), factsAt(SECOND, { state })))),
    );
    expect(moves).toEqual(outcomes);
  });

  it.each([BEFORE, null])('is sent with the state of before', (lastIndexed) => {
    const facts = factsAt(SECOND, { state: 'error', lastIndexed });
    expect(plan(newRun({ confirmed: 'yes' }), facts)).toEqual({
      kind: 'send',
      lastIndexedBefore: lastIndexed,
      feedStateBefore: 'error',
    });
  });

  it.each([
    ['pull', 'upload', 'refused uploaded-feed'],
    ['upload', 'pull', 'refused fetched-feed'],
  ] as const)(
    'by %s ends where its feed is one by %s, whatever the service answers',
    (method, feedMethod, ended) => {
      const problem = { kind: 'timeout', httpStatus: null } as const;
      for (const snapshot of [
        factsAt(SECOND, {}).snapshot,
        { askedAt: after(SECOND), status: null, problem },
      ])
        for (const kind of KINDS)
          expect(
            inWords(plan(newRun({ kind, method }), factsAt(SECOND, {}, { feedMethod, snapshot }))),
          ).toBe(ended);
    },
  );

  it('before the service was ever asked', () => {
    const snapshot = { askedAt: null, status: null, problem: null };
    expect(
      KINDS.map((kind) => inWords(plan(newRun({ kind }), factsAt(SECOND, {}, { snapshot })))),
    ).toEqual(['refused no-status', 'waiting no-status']);
  });

  it('within the hour waits a little beyond it, or ends', () => {
    const facts = factsAt(10 * MINUTE, {}, { lastCountedAt: after(0) });
    expect(inWords(plan(newRun(), facts))).toBe('refused hour-limit');
    expect(plan(newRun({ kind: 'when-possible' }), facts)).toEqual({
      kind: 'stay',
      state: 'waiting',
      reason: 'hour-limit',
      possibleAt: after(HOUR),
      dueAt: after(HOUR + 30 * SECOND),
    });
  });

  it('ends without credentials', () => {
    for (const kind of KINDS)
      expect(inWords(plan(newRun({ kind }), factsAt(SECOND, {}, { siteId: null })))).toBe(
        'refused no-credentials',
      );
  });
});

describe('a service without a useful answer', () => {
  const planWith = (kind: ServiceProblemKind, run: Partial<Run>, ms: number) => {
    const problem = { kind, httpStatus: null };
    const snapshot = { askedAt: after(ms), status: null, problem };
    return inWords(plan(newRun(run), factsAt(ms, {}, { snapshot })));
  };

  it.each([
    'unreachable',
    'timeout',
    'connection-lost',
    'malformed',
    'too-many-requests',
    'service-error',
  ] as const)('(%s) is given a quarter of an hour for "now"', (kind) => {
    expect(planWith(kind, {}, SECOND)).toBe(`waiting service:${kind}`);
    expect(planWith(kind, {}, 15 * MINUTE - 1)).toBe(`waiting service:${kind}`);
    expect(planWith(kind, {}, 15 * MINUTE)).toBe(`refused service:${kind}`);
  });

  it.each([
    'wrong-key',
    'unknown-site',
    'not-https',
    'invalid-site-id',
    'redirect',
    'too-large',
    'unexpected-status',
  ] as const)('(%s) is not waited for by "now"', (kind) => {
    expect(planWith(kind, {}, SECOND)).toBe(`refused service:${kind}`);
  });

  it('is given a day by "when possible"', () => {
    const run = { kind: 'when-possible' } as const;
    expect(planWith('wrong-key', run, DAY - 1)).toBe('waiting service:wrong-key');
    expect(planWith('wrong-key', run, DAY)).toBe('refused waited-too-long');
  });

  it('is asked again after growing pauses, and in time for the end', () => {
    const pause = (ms: number) => {
      const facts = factsAt(ms, { state: 'running' });
      const transition = plan(newRun({ kind: 'when-possible' }), facts);
      return transition.kind === 'stay' ? transition.dueAt.getTime() - after(ms).getTime() : null;
    };
    expect([SECOND, 10 * MINUTE, 5 * HOUR, DAY - SECOND].map(pause)).toEqual([
      15 * SECOND,
      MINUTE,
      5 * MINUTE,
      SECOND,
    ]);
  });
});

it('A re-index that was not sent is cancelled once another account is connected.', () => {
  const facts = factsAt(SECOND, {});
  expect(inWords(plan(newRun({ siteId: 'demo01' }), facts))).toBe('send');
  const waiting = newRun({ state: 'waiting', kind: 'when-possible', siteId: 'other1' });
  expect(inWords(plan(waiting, facts))).toBe('cancelled account-replaced');
});

describe('the answer to a request', () => {
  const timeout = { kind: 'timeout', httpStatus: null } as const;
  const unreachable = { kind: 'unreachable', httpStatus: null } as const;
  const wrongKey = { kind: 'wrong-key', httpStatus: 401 } as const;
  const notFound = { kind: 'unknown-site', httpStatus: 404 } as const;

  it.each<[ReindexResult, string]>([
    [{ outcome: 'accepted' }, 'accepted'],
    [{ outcome: 'refused', problem: null }, 'refused not-queued'],
    [{ outcome: 'refused', problem: wrongKey }, 'refused service:wrong-key'],
    [{ outcome: 'refused', problem: notFound }, 'refused feed-not-found'],
    [{ outcome: 'not-taken', problem: timeout }, 'refused service-busy'],
    [{ outcome: 'unknown', problem: timeout }, 'unknown service:timeout'],
    [{ outcome: 'not-sent', problem: unreachable }, 'waiting service:unreachable'],
  ])('%j leads to %s', (result, outcome) => {
    const facts = { now: after(SECOND), followMs: 15_000 };
    expect(inWords(planAnswer(sentRun({ state: 'sending' }), result, facts))).toBe(outcome);
    if (result.outcome === 'not-sent') return;
    const possible = sentRun({ state: 'sending', kind: 'when-possible' });
    expect(inWords(planAnswer(possible, result, facts))).toBe(outcome);
  });

  const because = (httpStatus: number) =>
    ({ problem: { kind: 'service-error', httpStatus } }) as const;
  const unclear = (status: number) => ({ outcome: 'unknown', ...because(status) }) as const;
  const NEVER = { lastIndexedBefore: null };
  const FAILED = 'unknown service:service-error';

  it.each<[string, means: string, Partial<Run>, ReindexResult]>([
    ['500 to an upload of a feed never indexed', 'refused never-indexed', NEVER, unclear(500)],
    ['500 to any other upload', FAILED, {}, unclear(500)],
    ['500 to a request to fetch', FAILED, { ...NEVER, method: 'pull' }, unclear(500)],
    ['502 to an upload', FAILED, NEVER, unclear(502)],
    ['413 to an upload', 'refused file-too-large', {}, { outcome: 'refused', ...because(413) }],
  ])('%s means %s', (_, outcome, run, result) => {
    const upload = sentRun({ state: 'sending', method: 'upload', ...run });
    const facts = { now: after(SECOND), followMs: 15_000 };
    expect(inWords(planAnswer(upload, result, facts))).toBe(outcome);
  });

  it('is followed by a check of the status after a pause', () => {
    const facts = { now: after(SECOND), followMs: 15_000 };
    expect(planAnswer(sentRun({ state: 'sending' }), { outcome: 'accepted' }, facts)).toEqual({
      kind: 'stay',
      state: 'accepted',
      reason: null,
      dueAt: after(16 * SECOND),
      possibleAt: null,
    });
  });
});
