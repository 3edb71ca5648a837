import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';
import { USUAL_SEED } from './plan.ts';

describe('the options of npm run delivery', () => {
  it('are 1,000 journeys from the usual seed where nothing is said', () => {
    expect(readOptions([], 4)).toEqual({ journeys: 1_000, seed: USUAL_SEED, lanes: 4 });
  });

  it('name journeys, seed and lanes in any order', () => {
    const asked = { journeys: 20, seed: 7, lanes: 2 };
    expect(readOptions(['20', '--seed', '7', '--lanes', '2'], 4)).toEqual(asked);
    expect(readOptions(['--lanes', '2', '--seed', '7', '20'], 4)).toEqual(asked);
  });

  it.each([
    [['many'], '"many" is no whole number from 1, for the number of journeys'],
    [['0'], '"0" is no whole number from 1'],
    [['--seed'], '"" is no whole number from 1, for --seed'],
    [['--seed', '-1'], '"-1" is no whole number from 1, for --seed'],
    [['--fast'], '"--fast" is no whole number'],
  ])('are refused with the right form where they make no sense: %j', (words, message) => {
    expect(() => readOptions(words, 4)).toThrow(message);
    expect(() => readOptions(words, 4)).toThrow('npm run delivery');
  });
});
