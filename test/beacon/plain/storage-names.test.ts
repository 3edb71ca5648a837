import { describe, expect, it } from 'vitest';
import {
  cookie,
  isStored,
  LEGACY_USER_ID,
  namesWith,
  STORED_NAMES,
  USER_ID_MAX_AGE_S,
  VIEWED_LIMIT,
  VIEWED_MAX_AGE_S,
} from '../../../app/beacon/storage-names.ts';

const nameOf = namesWith('svc');

describe('names of what is stored', () => {
  it('are those of the specification behind the prefix', () => {
    const names = ['UserId', 'SessionId', 'ShopperId', 'CartProducts', 'ViewedProducts'] as const;
    expect(names.map((name) => nameOf(name))).toEqual([
      'svcUserId',
      'svcSessionId',
      'svcShopperId',
      'svcCartProducts',
      'svcViewedProducts',
    ]);
    expect(LEGACY_USER_ID).toBe('_isuid');
    expect(namesWith('acme')('WebPixel')).toBe('acmeWebPixel');
  });

  it('name their owner behind a dot', () => {
    expect(nameOf('CartChange', 'p1')).toBe('svcCartChange.p1');
    expect(nameOf('Cart', '')).toBe('svcCart');
  });

  it('are recognized, with and without an owner', () => {
    for (const name of STORED_NAMES) {
      expect(isStored(nameOf, nameOf(name))).toBe(true);
      expect(isStored(nameOf, nameOf(name, 'p1.x'))).toBe(true);
    }
  });

  it.each(['', 'svc', 'cart', 'svcCarts', 'xsvcCart', 'acmeCart', 'SVCCART', '.svcCart'])(
    '%j is none of them',
    (key) => {
      expect(isStored(nameOf, key)).toBe(false);
    },
  );
});

describe('limits', () => {
  it('are those of the specification', () => {
    expect(USER_ID_MAX_AGE_S).toBe(31_536_000); // 1 year
    expect(VIEWED_MAX_AGE_S).toBe(220_752_000); // 7 years
    expect(VIEWED_LIMIT).toBe(20);
  });
});

describe('a cookie', () => {
  /** Its parts, however they are spaced. */
  const parts = (text: string): string[] => text.split(';').map((part) => part.trim());

  it('is host-only, for every page, lax and secure', () => {
    expect(parts(cookie('svcSessionId', 'x'))).toEqual([
      'svcSessionId=x',
      'path=/',
      'samesite=lax',
      'secure',
    ]);
  });

  it('lives as long as it is told to, and not at all with 0', () => {
    expect(parts(cookie('a', 'b', 60))).toContain('max-age=60');
    expect(parts(cookie('a', '', 0))).toContain('max-age=0');
  });
});
