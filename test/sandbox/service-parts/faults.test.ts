import { describe, expect, it } from 'vitest';
import { createFaultSwitch, type Fault, faultWords } from './faults.ts';

const rules = {
  kinds: ['slow', 'status', 'reset', 'gone'],
  on: { pattern: /^(search|feed)$/, words: 'search or feed' },
  statuses: [429, 500, 502],
} as const;

const SLOW: Fault = { kind: 'slow', delayMs: 5 };
const FAILS: Fault = { kind: 'status', status: 500 };

/** A switch with these faults in force. */
function withFaults(...faults: Fault[]) {
  const created = createFaultSwitch(rules);
  created.set(faults);
  return created;
}

describe('which request a fault hits', () => {
  it('is one with its name, as often as was asked for; what is left is listed', () => {
    const { take, state } = withFaults({ kind: 'status', status: 500, times: 2, on: 'feed' });
    expect(take('search')).toBeUndefined();
    expect(take('feed', 'other')).toMatchObject({ status: 500 });
    expect(state()).toEqual({
      words: 'Answering 500 to the next feed request',
      faults: [{ kind: 'status', status: 500, times: 1, on: 'feed' }],
    });
    expect(take('feed')).toMatchObject({ status: 500 });
    expect([take('feed'), state().faults]).toEqual([undefined, []]);
  });

  it('is every one, where nothing else was asked for', () => {
    const { take } = withFaults({ kind: 'slow', delayMs: 5 });
    expect([take('search'), take('feed')]).toMatchObject([{ kind: 'slow' }, { kind: 'slow' }]);
  });

  it('is the next one after the fault before has ended', () => {
    const { take } = withFaults(
      { kind: 'status', status: 429, times: 1 },
      { kind: 'status', status: 502, times: 1 },
    );
    const taken = [take('feed'), take('feed'), take('feed')];
    expect(taken.map((one) => one?.kind === 'status' && one.status)).toEqual([429, 502, false]);
  });

  it('is none while the service is gone: it sees no requests', () => {
    const { take, isGone } = withFaults({ kind: 'gone' });
    expect([take('feed'), isGone()]).toEqual([undefined, true]);
  });
});

it.each([
  ['no list', undefined, /^faults: /],
  ['an unknown kind', [{ kind: 'late' }], /^faults\.0\.kind: /],
  ['a kind that the service cannot play', [{ kind: 'hang' }], /^faults\.0\.kind: use slow, /],
  ['a status that the rules exclude', [{ kind: 'status', status: 404 }], /^faults\.0\.status: /],
  ['a delay that is none', [{ kind: 'slow', delayMs: 0 }], /^faults\.0\.delayMs: /],
  ['a request that is none', [{ ...SLOW, on: 'cart' }], /^faults\.0\.on: expected search or feed$/],
  ['a choice that the service does not give', [{ ...FAILS, taken: true }], /^faults\.0\.taken: /],
  ['a misspelt field', [{ kind: 'gone', time: 1 }], /^faults\.0: .*"time"/],
])('a list of faults with %s is refused and changes nothing', (_, faults, problem) => {
  const { read, set, state } = withFaults({ kind: 'slow', delayMs: 5 });
  expect(read(faults)).toEqual({ problems: [expect.stringMatching(problem)] });
  expect(() => set(faults as Fault[])).toThrow(problem);
  expect(state().faults).toEqual([{ kind: 'slow', delayMs: 5 }]);
});

describe('how a service answers, in words', () => {
  it.each<[Fault[], string]>([
    [[], 'Answering normally'],
    [[{ kind: 'slow', delayMs: 2500 }], 'Answering every request 2.5 s late'],
    [[{ kind: 'status', status: 429, times: 3 }], 'Answering 429 to the next 3 requests'],
    [
      [{ ...FAILS, retryAfterSeconds: 30, times: 1 }],
      'Answering 500 to the next request, Retry-After 30 s',
    ],
    [
      [{ ...FAILS, retryAfterSeconds: 0, exposeRetryAfter: true }],
      'Answering 500 to every request, Retry-After 0 s (readable by scripts)',
    ],
    [
      [{ kind: 'reset', when: 'before', times: 2, on: 'cart/add' }],
      'Resetting the connection of the next 2 cart/add requests unread',
    ],
    [
      [{ kind: 'reset', when: 'after' }],
      'Taking every request, then resetting the connection without an answer',
    ],
    [[{ kind: 'hang', times: 1, on: 'feed' }], 'Never answering the next feed request'],
    [[{ kind: 'drip', everyMs: 500 }], 'Answering every request one byte every 500 ms'],
    [[{ kind: 'html', on: 'status' }], 'Answering every status request with HTML'],
    [[{ kind: 'half-json' }], 'Answering every request with half a JSON'],
    [[{ kind: 'cut-off' }], 'Cutting the answer to every request in the middle'],
    [[{ kind: 'other-json' }], 'Answering every request with JSON of another shape'],
    [[{ kind: 'redirect' }], 'Redirecting every request to plain http'],
    [[{ kind: 'error-answer' }], 'Answering every request with an error of the service’s own'],
    [[SLOW, { kind: 'gone' }], 'Gone: every connection is refused'],
    [
      [{ ...FAILS, times: 1 }, SLOW],
      'Answering 500 to the next request; then Answering every request 5 ms late',
    ],
  ])('%j', (faults, words) => {
    expect(faultWords(faults)).toBe(words);
  });
});
