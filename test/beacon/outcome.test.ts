import { describe, expect, it } from 'vitest';
import { isNotTaken, isTrouble, outcomeOf, pauseMs } from '../../app/beacon/outcome.ts';

describe('the outcome of a request', () => {
  it.each([
    [200, 'taken'],
    [202, 'taken'],
    [299, 'taken'],
    [400, 'refused'],
    [404, 'refused'],
    [499, 'refused'],
    [408, 'not-taken'],
    [429, 'not-taken'],
    [503, 'not-taken'],
    [0, 'unknown'],
    [301, 'unknown'],
    [500, 'unknown'],
    [502, 'unknown'],
  ] as const)('of status %i is %s', (status, outcome) => {
    expect(outcomeOf(status)).toBe(outcome);
    expect(isNotTaken(status)).toBe(outcome === 'not-taken');
  });

  it('is a reason to wait where the service has a problem, or does not answer', () => {
    const statuses = [0, 200, 301, 400, 404, 408, 429, 499, 500, 502, 503];
    expect(statuses.filter(isTrouble)).toEqual([0, 408, 429, 500, 502, 503]);
  });
});

describe('the pause before the next attempt', () => {
  it('doubles from 1 to 64 s', () => {
    const ages = [0, 1, 3, 7, 15, 31, 63, 127, 1_799].map((seconds) => seconds * 1_000);
    expect(ages.map((age) => pauseMs(age) / 1_000)).toEqual([1, 2, 4, 8, 16, 32, 64, 64, 64]);
  });

  it('is never shorter than 1 s, even if the clock was set back', () => {
    expect([pauseMs(-1), pauseMs(-600_000), pauseMs(-600_000, '0')]).toEqual([1_000, 1_000, 1_000]);
  });

  it.each([
    ['90', 90_000],
    ['1', 4_000],
    ['99999', 1_800_000],
    ['Infinity', 1_800_000],
    ['0', 4_000],
    ['-5', 4_000],
    [null, 4_000],
    ['', 4_000],
    ['soon', 4_000],
    ['Sun, 01 Mar 2026 12:00:00 GMT', 4_000],
  ])(
    'with a Retry-After of %j is %i ms: longer, never shorter, at most half an hour',
    (header, ms) => {
      expect(pauseMs(3_000, header)).toBe(ms);
    },
  );
});
