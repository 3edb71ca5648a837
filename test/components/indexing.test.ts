import { describe, expect, it } from 'vitest';
import { feedKnowledge, reindexSteps } from '../../app/components/indexing/reindex-progress.tsx';
import type { ReindexState, ReindexView } from '../../app/indexing/reindex.ts';
import { textsIn } from '../../app/texts/every-language.ts';
import { reindex } from '../browser/admin/pages/samples.ts';

const { t } = textsIn('en');
const AT = new Date('2026-11-21T15:30:00Z');

/** A re-index with these states, one second apart, the last of which is its current one. */
function seenIn(...states: [...string[], ReindexState]): ReindexView {
  return reindex(states.at(-1) as ReindexState, {
    states: states.map((state, index) => ({
      state,
      reason: null,
      at: new Date(AT.getTime() + index * 1_000),
    })),
  });
}

describe('the steps of a re-index', () => {
  const ACCEPTED = 'requested sending accepted';
  const SENDING_AHEAD = 'sending() accepted() running() done()';
  const SIGNS = { passed: '', current: '*', ahead: '()', stopped: '!', canceled: '/' };
  /** The steps as one line: passed, then current*, stopped! or canceled/, then ahead(). */
  const stepsOf = (view: ReindexView) =>
    reindexSteps(view, t)
      .map(({ state, progress }) => `${state}${SIGNS[progress]}`)
      .join(' ');

  it.each([
    ['requested', `requested* ${SENDING_AHEAD}`],
    ['requested waiting', `requested waiting* ${SENDING_AHEAD}`],
    ['requested waiting sending accepted', 'requested waiting sending accepted* running() done()'],
    ['requested waiting sending waiting', `requested waiting* ${SENDING_AHEAD}`],
    ['requested sending unknown', 'requested sending unknown* running() done()'],
    ['requested sending unknown feed:running running', 'requested sending unknown running* done()'],
    ['requested sending accepted feed:running running', `${ACCEPTED} running* done()`],
    ['requested sending accepted running done', `${ACCEPTED} running done`],
    ['requested sending accepted failed', `${ACCEPTED}! running() done()`],
    ['requested sending unknown lost', 'requested sending unknown! running() done()'],
    ['requested refused', `requested! ${SENDING_AHEAD}`],
    ['requested waiting cancelled', `requested waiting/ ${SENDING_AHEAD}`],
  ])('seen in %s', (states, expected) => {
    expect(stepsOf(seenIn(...(states.split(' ') as [ReindexState])))).toBe(expected);
  });

  it('have the time at which each state was first seen', () => {
    const steps = reindexSteps(seenIn('requested', 'waiting', 'waiting', 'sending'), t);
    expect(steps.map(({ at }) => at && (at.getTime() - AT.getTime()) / 1_000)).toEqual([
      0,
      1,
      3,
      null,
      null,
      null,
    ]);
  });

  it('name the current step as the state is named elsewhere', () => {
    const steps = reindexSteps(seenIn('sending', 'accepted', 'feed:waiting', 'running'), t);
    expect(steps.find(({ progress }) => progress === 'current')?.name).toBe('In the queue');
    expect(steps.filter(({ name }) => name === 'Indexing')).toEqual([]);
  });
});

const ANSWERED = {
  hasAccount: true,
  answeredAt: new Date(),
  statusError: false,
  problem: null,
};
const NEVER_ASKED = { ...ANSWERED, answeredAt: null };
const STATUS_ERROR = { ...ANSWERED, statusError: true };
const FAILED = { ...ANSWERED, problem: { kind: 'unreachable', httpStatus: null } as const };
const RECORD = { id: '1001', state: 'done', lastIndexed: null, nextRun: null };

it.each([
  ['its state, by the last usable answer', 'named', RECORD, ANSWERED],
  ['its state before a request without a usable answer', 'outdated', RECORD, FAILED],
  [
    'that the account does not list it, where the service lists others',
    'not-named',
    null,
    ANSWERED,
  ],
  ['that the account did not list it before a failed request', 'not-named', null, FAILED],
  ['nothing where the service reports an error of its own', 'unknown', null, STATUS_ERROR],
  ['nothing where the service gave no answer', 'unknown', null, { ...FAILED, answeredAt: null }],
  ['nothing yet before the first answer', 'not-yet', null, NEVER_ASKED],
  ['nothing without an account', 'no-account', null, { ...NEVER_ASKED, hasAccount: false }],
])('what is known of a feed is %s', (_, known, record, overview) => {
  expect(feedKnowledge({ record }, overview)).toBe(known);
});
