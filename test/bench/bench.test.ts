import { describe, expect, it } from 'vitest';
import { PARTS, readOptions } from './options.ts';
import { spreadOf } from './table.ts';
import { sizesTable } from './sizes/sizes.ts';
import { cpuSecondsOf, memoryBytesOf, roundsOf } from './app/process-cost.ts';

describe('the options of npm run bench', () => {
  it.each([
    [[], { parts: PARTS, length: 'usual' }],
    [['app', '--long'], { parts: ['app'], length: 'long' }],
    [['--quick', 'app', 'pixel'], { parts: ['pixel', 'app'], length: 'quick' }],
  ])('%j name parts and a length in any order, or mean everything', (words, options) => {
    expect(readOptions(words)).toEqual(options);
  });

  it.each([
    [['pixels'], 'There is no "pixels" to measure: npm run bench'],
    [['--fast'], 'There is no "fast" to measure: npm run bench'],
    [['--quick', '--long'], 'Either --quick or --long: npm run bench'],
  ])('are refused with the right form where they make no sense: %j', (words, message) => {
    expect(() => readOptions(words)).toThrow(message);
  });
});

it('The spread of measured values is their middle and the values that 75 %, 95 % and 99 % do not exceed, in whichever order.', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(spreadOf(hundred.toReversed())).toEqual({ median: 50.5, p75: 75, p95: 95, p99: 99 });
  expect(spreadOf([30, 10, 20])).toEqual({ median: 20, p75: 30, p95: 30, p99: 30 });
  expect(spreadOf([7])).toEqual({ median: 7, p75: 7, p95: 7, p99: 7 });
});

it('sizes stand beside those of the other commit, where it knows them', () => {
  const sizes = { pixel: 6_590, inline: 1_010, sender: 5_600, admin: 120_000 };
  const before = { pixel: 6_600, inline: 1_000, sender: 5_600 };
  expect(sizesTable(sizes, before).split('\n').slice(2)).toEqual([
    '| pixel | 6590 | 6600 | -10 |',
    '| inline | 1010 | 1000 | +10 |',
    '| sender | 5600 | 5600 | 0 |',
    '| admin | 120000 |  |  |',
  ]);
});

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
