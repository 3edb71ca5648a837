import { describe, expect, it } from 'vitest';
import { prefix } from '../../../app/beacon/dialect.ts';
import {
  cookie,
  isStored,
  nameOf,
  STORED_NAMES,
  USER_ID_MAX_AGE_S,
  VIEWED_LIMIT,
  VIEWED_MAX_AGE_S,
} from '../../../app/beacon/storage-names.ts';

describe('names of what is stored', () => {
  it('are behind the prefix, and name their owner behind a dot', () => {
    expect(nameOf('UserId')).toBe(`${prefix}UserId`);
    expect(nameOf('CartChange', 'p1')).toBe(`${prefix}CartChange.p1`);
    expect(nameOf('Cart', '')).toBe(`${prefix}Cart`);
  });

  it('are recognized, with and without an owner', () => {
    for (const name of STORED_NAMES) {
      expect(isStored(nameOf(name))).toBe(true);
      expect(isStored(nameOf(name, 'p1.x'))).toBe(true);
    }
  });

  it.each(['', prefix, 'cart', ...['Carts', '.Cart'].map((name) => prefix + name)])(
    '%j is none of them',
    (key) => {
      expect([key, `x${nameOf('Cart')}`, `.${nameOf('Cart')}`].some(isStored)).toBe(false);
    },
  );
});

it('Limits are those of the specification.', () => {
  expect(USER_ID_MAX_AGE_S).toBe(31_536_000); // 1 year
  expect(VIEWED_MAX_AGE_S).toBe(220_752_000); // 7 years
  expect(VIEWED_LIMIT).toBe(20);
});

describe('a cookie', () => {
  /** Its parts, regardless of spaces. */
  const parts = (text: string): string[] => text.split(';').map((part) => part.trim());

  it('is host-only, for every page, lax and secure', () => {
    expect(parts(cookie('name', 'x'))).toEqual(['name=x', 'path=/', 'samesite=lax', 'secure']);
  });

  it('lives as long as is given, and not at all with 0', () => {
    expect(parts(cookie('a', 'b', 60))).toContain('max-age=60');
    expect(parts(cookie('a', '', 0))).toContain('max-age=0');
  });
});
