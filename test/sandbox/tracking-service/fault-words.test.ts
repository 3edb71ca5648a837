import { describe, expect, it } from 'vitest';
import { type Fault, faultWords } from './fault.ts';

describe('how the service answers, in words', () => {
  const cases: [Fault[], string][] = [
    [[], 'Answering normally'],
    [[{ kind: 'status', status: 429, times: 3 }], 'Answering 429 to the next 3 requests'],
    [
      [{ kind: 'status', status: 500, on: 'cart/add' }],
      'Answering 500 to every cart/add request',
    ],
    [
      [{ kind: 'status', status: 503, retryAfterSeconds: 30, times: 1 }],
      'Answering 503 to the next request, Retry-After 30 s (hidden from scripts)',
    ],
    [
      [{ kind: 'status', status: 503, retryAfterSeconds: 0, exposeRetryAfter: true }],
      'Answering 503 to every request, Retry-After 0 s (readable by scripts)',
    ],
    [[{ kind: 'slow', delayMs: 2500 }], 'Answering every request 2.5 s late'],
    [
      [{ kind: 'reset', when: 'before', times: 2 }],
      'Resetting the connection of the next 2 requests unread',
    ],
    [
      [{ kind: 'reset', when: 'after' }],
      'Taking every request, then resetting the connection without an answer',
    ],
    [[{ kind: 'slow', delayMs: 5 }, { kind: 'gone' }], 'Gone: every connection is refused'],
    [
      [
        { kind: 'status', status: 429, times: 1 },
        { kind: 'slow', delayMs: 5 },
      ],
      'Answering 429 to the next request; then Answering every request 5 ms late',
    ],
  ];

  it.each(cases)('%j', (faults, words) => {
    expect(faultWords(faults)).toBe(words);
  });
});
