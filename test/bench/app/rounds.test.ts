import { describe, expect, it } from 'vitest';
import { roundsOf } from './process-cost.ts';

const QUESTIONS = new Map([
  ['one', [100, 1_100, 2_300]],
  ['two', [150, 1_200]],
]);

describe('the rounds of a worker', () => {
  it('begin with one question about each account', () => {
    expect(roundsOf(QUESTIONS, { accounts: 2, since: 0 }).firstRoundMs).toBe(50);
    expect(roundsOf(QUESTIONS, { accounts: 3, since: 0 }).firstRoundMs).toBeNaN();
  });

  it('are told by the time between two questions about the same account', () => {
    expect(roundsOf(QUESTIONS, { accounts: 2, since: 0 }).intervals).toEqual([1_000, 1_200, 1_050]);
  });

  it('count from the moment that is given', () => {
    const { intervals, questions } = roundsOf(QUESTIONS, { accounts: 2, since: 1_200 });
    expect(intervals).toEqual([1_200, 1_050]);
    expect(questions).toBe(2);
  });
});
