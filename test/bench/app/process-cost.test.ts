import { describe, expect, it } from 'vitest';
import { cpuSecondsOf, memoryBytesOf, roundsOf } from './process-cost.ts';

describe('the cost of a process', () => {
  it('is its time in user and kernel mode, whatever its name', () => {
    const stat = '4242 (node) x) S 1 4242 4242 0 -1 4194560 9 0 0 0 1234 66 0 0 20 0 11 0 7 1 2 3';
    expect(cpuSecondsOf(stat)).toBe(13);
  });

  it('is the memory that it holds', () => {
    expect(memoryBytesOf('Name:\tnode\nVmPeak:\t 9 kB\nVmRSS:\t    2048 kB\nThreads:\t11\n')).toBe(
      2_097_152,
    );
  });
});

const QUESTIONS = new Map([
  ['one', [100, 1_100, 2_300]],
  ['two', [150, 1_200]],
]);

describe('the rounds of a worker', () => {
  it('begin with one question about each account', () => {
    expect(roundsOf(QUESTIONS, { accounts: 2, since: 0 }).firstRoundMs).toBe(50);
    expect(roundsOf(QUESTIONS, { accounts: 3, since: 0 }).firstRoundMs).toBeNaN();
  });

  it('have the times between two questions about the same account', () => {
    expect(roundsOf(QUESTIONS, { accounts: 2, since: 0 }).intervals).toEqual([1_000, 1_200, 1_050]);
  });

  it('count from the moment that is given', () => {
    const { intervals, questions } = roundsOf(QUESTIONS, { accounts: 2, since: 1_200 });
    expect(intervals).toEqual([1_200, 1_050]);
    expect(questions).toBe(2);
  });
});
