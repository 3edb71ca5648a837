import { describe, expect, it } from 'vitest';
import { type Fault, faultWords } from './fault.ts';
import { countRequests, faultOf, lasting, moment, outcomeOf } from './page/words.ts';
import type { ReceivedRequest } from './live-state.ts';

const request = (fields: Partial<ReceivedRequest>): ReceivedRequest => ({
  seq: 1,
  receivedAt: '2026-11-21T09:00:00.000Z',
  method: 'PUT',
  path: '/api/index/feed',
  feedId: '1201',
  requestedBy: null,
  who: 'demo01',
  status: 200,
  answer: '',
  taken: false,
  fault: null,
  ...fields,
});
const status = { method: 'GET', path: '/api/index/status' };

describe('the outcome of a request', () => {
  it.each([
    ['taken', { taken: true }],
    ['taken, no answer', { taken: true, status: null }],
    ['refused', { taken: false }],
    ['refused', { status: 500 }],
    ['no answer', { status: null }],
    ['answered', status],
    ['refused', { ...status, status: 401 }],
    ['no answer', { ...status, status: null }],
  ])('is "%s" for %j', (word, fields) => {
    expect(outcomeOf(request(fields)).word).toBe(word);
  });

  it('is counted', () => {
    const seen = [
      ...[{ taken: true, status: null }, { taken: true }, {}, { status: null }],
      ...[status, { ...status, status: 401 }],
      { path: '/api/index/update.json', taken: true },
    ];
    expect(countRequests(seen.map(request))).toEqual({
      'status requests': 2,
      'feed requests': 4,
      updates: 1,
      taken: 3,
      refused: 2,
      unanswered: 2,
    });
  });
});

describe('the fault form', () => {
  it.each<[Record<string, string>, Fault]>([
    [
      { kind: 'slow', delayMs: '500', times: '2' },
      { kind: 'slow', delayMs: 500, times: 2 },
    ],
    [
      { kind: 'reset after', on: 'feed' },
      { kind: 'reset', when: 'after', on: 'feed' },
    ],
    [
      { kind: 'status', status: '503', retryAfterSeconds: '0', taken: 'false' },
      { kind: 'status', status: 503, retryAfterSeconds: 0, taken: false },
    ],
    [
      { kind: 'gone', seconds: '30' },
      { kind: 'gone', seconds: 30 },
    ],
  ])('makes of %j the fault %j', (fields, fault) => {
    expect(faultOf((name) => fields[name] ?? '')).toEqual(fault);
  });
});

describe('the words for faults', () => {
  it.each<[Fault[], string]>([
    [[], 'Answering normally'],
    [[{ kind: 'slow', delayMs: 2000 }], 'Answering every request 2 s late'],
    [[{ kind: 'hang', times: 1, on: 'feed' }], 'Never answering the next feed request'],
    [[{ kind: 'drip', everyMs: 500 }], 'Answering every request one byte every 500 ms'],
    [[{ kind: 'html', on: 'status' }], 'Answering every status request with HTML'],
    [[{ kind: 'half-json' }], 'Answering every request with half a JSON'],
    [[{ kind: 'cut-off' }], 'Cutting the answer to every request in the middle'],
    [[{ kind: 'other-json' }], 'Answering every request with JSON of another shape'],
    [[{ kind: 'huge' }], 'Answering every request without end (200 MB)'],
    [[{ kind: 'redirect' }], 'Redirecting every request to plain http'],
    [
      [{ kind: 'status', status: 503, retryAfterSeconds: 5, times: 3 }],
      'Answering 503 to the next 3 requests, Retry-After 5 s',
    ],
    [[{ kind: 'error-answer' }], "Answering every request with an error of the service's own"],
    [
      [
        { kind: 'reset', when: 'before', times: 1 },
        { kind: 'reset', when: 'after' },
      ],
      'Resetting the connection of the next request unread; then Taking every request, then resetting the connection without an answer',
    ],
    [[{ kind: 'gone', seconds: 3 }, { kind: 'html' }], 'Gone: every connection is refused'],
  ])('%j', (faults, words) => {
    expect(faultWords(faults)).toBe(words);
  });
});

describe('times on the page', () => {
  it.each([
    [900, '1 s'],
    [-48_000, '48 s'],
    [90_000, '90 s'],
    [200_000, '3 min'],
    [5.2 * 3_600_000, '5 h'],
    [12 * 86_400_000, '12 days'],
  ])('%i ms last %s', (ms, words) => {
    expect(lasting(ms)).toBe(words);
  });

  it.each([
    ['2026-11-21T04:00:00.000Z', '(5 h ago)'],
    ['2026-11-21T09:03:00.000Z', '(in 3 min)'],
  ])('%s is %s', (iso, words) => {
    expect(moment(iso, '2026-11-21T09:00:00.000Z')).toContain(words);
  });
});
