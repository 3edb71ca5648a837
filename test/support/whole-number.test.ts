import { describe, expect, it } from 'vitest';
import { wholeNumber } from './whole-number.ts';

describe('a whole number of the environment', () => {
  it.each([
    ['0', 0],
    ['20261', 20_261],
    ['-7', -7],
    ['007', 7],
  ])('is read: %s', (text, number) => {
    expect(wholeNumber('SEED', { SEED: text })).toBe(number);
  });

  it('is missing where nothing is set', () => {
    expect(wholeNumber('SEED', {})).toBeUndefined();
    expect(wholeNumber('SEED', { SEED: '' })).toBeUndefined();
  });

  it.each(['abc', '1.5', '1e3', '0x10', ' 1', '1_000', 'NaN', 'Infinity', '9007199254740993'])(
    'is refused where it is none: %j',
    (text) => {
      expect(() => wholeNumber('SEED', { SEED: text })).toThrow(
        `SEED="${text}": set it to a whole number.`,
      );
    },
  );

  it('is one of this process where none is given', () => {
    process.env.WHOLE_NUMBER_TEST = '3';
    expect(wholeNumber('WHOLE_NUMBER_TEST')).toBe(3);
    delete process.env.WHOLE_NUMBER_TEST;
  });
});
