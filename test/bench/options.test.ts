import { describe, expect, it } from 'vitest';
import { PARTS, readOptions } from './options.ts';
import { spreadOf } from './table.ts';

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

describe('the spread of measured values', () => {
  it('is their middle and the values that 75 %, 95 % and 99 % do not exceed, in whichever order', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
    expect(spreadOf(hundred.toReversed())).toEqual({ median: 50.5, p75: 75, p95: 95, p99: 99 });
    expect(spreadOf([30, 10, 20])).toEqual({ median: 20, p75: 30, p95: 30, p99: 30 });
    expect(spreadOf([7])).toEqual({ median: 7, p75: 7, p95: 7, p99: 7 });
  });
});
