import { describe, expect, it } from 'vitest';
import type { ReceivedRequest } from './api-app.ts';
import { countRequests, durationText, timeText, outcomeOf } from './texts.ts';

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
    expect(outcomeOf(request(fields)).outcome).toBe(word);
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

describe('times on the page', () => {
  it.each([
    [900, '1 s'],
    [-48_000, '48 s'],
    [90_000, '90 s'],
    [200_000, '3 min'],
    [5.2 * 3_600_000, '5 h'],
    [12 * 86_400_000, '12 days'],
  ])('%i ms last %s', (ms, words) => {
    expect(durationText(ms)).toBe(words);
  });

  it.each([
    ['2026-11-21T04:00:00.000Z', '(5 h ago)'],
    ['2026-11-21T09:03:00.000Z', '(in 3 min)'],
  ])('%s is %s', (iso, words) => {
    expect(timeText(iso, '2026-11-21T09:00:00.000Z')).toContain(words);
  });
});
