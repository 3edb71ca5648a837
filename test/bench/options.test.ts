import { describe, expect, it } from 'vitest';
import { PARTS, readOptions } from './options.ts';

describe('the options of npm run bench', () => {
  it('are everything in its usual length where nothing is said', () => {
    expect(readOptions([])).toEqual({ parts: PARTS, length: 'usual' });
  });

  it('name parts and a length in any order', () => {
    expect(readOptions(['app', '--long'])).toEqual({ parts: ['app'], length: 'long' });
    expect(readOptions(['logins'])).toEqual({ parts: ['logins'], length: 'usual' });
    expect(readOptions(['weight'])).toEqual({ parts: ['weight'], length: 'usual' });
    expect(readOptions(['--quick', 'pixel'])).toEqual({ parts: ['pixel'], length: 'quick' });
    expect(readOptions(['app', 'pixel', '--quick'])).toEqual({
      parts: ['pixel', 'app'],
      length: 'quick',
    });
  });

  it.each([
    [['pixels'], 'There is no "pixels" to measure'],
    [['--fast'], 'There is no "--fast" to measure'],
    [['--quick', '--long'], 'Either --quick or --long'],
  ])('are refused with the right form where they make no sense: %j', (words, message) => {
    expect(() => readOptions(words)).toThrow(message);
    expect(() => readOptions(words)).toThrow('npm run bench');
  });
});
