import { describe, expect, it } from 'vitest';
import { progressSteps } from '../../app/components/indexing/active-reindex.tsx';
import type { ReindexState, ReindexView } from '../../app/indexing/reindex.ts';
import { textsIn } from '../../app/texts/every-language.ts';

const AT = new Date('2026-11-21T15:30:00Z');

function reindex(seen: string[], state: ReindexState): ReindexView {
  return {
    id: '0192f0c1-7a3b-4c55-9d7e-1c2b3a4d5e6f',
    feedId: '1001',
    state,
    reason: null,
    kind: 'now',
    confirmed: false,
    cause: 'staff',
    staff: { id: null, name: null },
    file: null,
    requestedAt: AT,
    sendingAt: null,
    endedAt: null,
    possibleAt: null,
    states: [...seen, state].map((name, index) => ({
      state: name,
      reason: null,
      at: new Date(AT.getTime() + index * 1_000),
    })),
  };
}

/** The way as one line: passed, then *current*, then (ahead). */
function way(seen: string[], state: ReindexState): string {
  return progressSteps(reindex(seen, state), textsIn('en').t)
    .map(({ key: name, progress }) => {
      if (progress === 'passed') return name;
      return progress === 'current' ? `*${name}*` : `(${name})`;
    })
    .join(' ');
}

describe('the way of an unfinished re-index', () => {
  it.each<[string[], ReindexState, string]>([
    [[], 'requested', '*requested* (sending) (accepted) (running) (done)'],
    [['requested'], 'waiting', 'requested *waiting* (sending) (accepted) (running) (done)'],
    [
      ['requested', 'waiting', 'sending'],
      'accepted',
      'requested waiting sending *accepted* (running) (done)',
    ],
    [['requested', 'sending'], 'unknown', 'requested sending *unknown* (running) (done)'],
    [
      ['requested', 'sending', 'unknown', 'feed:running'],
      'running',
      'requested sending unknown *running* (done)',
    ],
    [
      ['requested', 'sending', 'accepted', 'feed:running'],
      'running',
      'requested sending accepted *running* (done)',
    ],
  ])('that was seen in %j and is %s', (seen, state, expected) => {
    expect(way(seen, state)).toBe(expected);
  });

  it('has the time at which each state was first seen, and none for what lies ahead', () => {
    const times = progressSteps(
      reindex(['requested', 'waiting', 'waiting'], 'sending'),
      textsIn('en').t,
    ).map(({ at }) => at && (at.getTime() - AT.getTime()) / 1_000);
    expect(times).toEqual([0, 1, 3, null, null, null]);
  });

  it('names the step that it is at as its state is named elsewhere', () => {
    const steps = progressSteps(
      reindex(['sending', 'accepted', 'feed:waiting'], 'running'),
      textsIn('en').t,
    );
    expect(steps.find(({ progress }) => progress === 'current')?.name).toBe('In the queue');
    expect(steps.filter(({ name }) => name === 'Indexing')).toEqual([]);
  });
});
