import { describe, expect, it } from 'vitest';
import { cookieValue } from './consent.ts';

describe('the value of a cookie', () => {
  it('is the empty string for one that is not there', () => {
    expect(cookieValue('', 'a')).toBe('');
    expect(cookieValue('ba=1', 'a')).toBe('');
  });

  it('comes percent-decoded, with its equals signs', () => {
    expect(cookieValue('b=2; a=x%20y=z', 'a')).toBe('x y=z');
  });

  it('comes as it is where it is no valid encoding', () => {
    expect(cookieValue('a=100%', 'a')).toBe('100%');
  });
});
