import { describe, expect, it } from 'vitest';
import { compareCart } from '../../../extensions/web-pixel/src/cart/compare.ts';
import type { Known } from '../../../extensions/web-pixel/src/cart/stored-cart.ts';

const line = { parentId: '1001', uid: '1001', qty: 1, price: 12.5 };
const lines = { '5001': line };
const first = Date.parse('2026-03-01T12:00:00.000Z');
const known = (changes: Partial<NonNullable<Known>> = {}): Known => ({
  id: 'c1',
  lines,
  checkout: false,
  othersAt: 0,
  ...changes,
});

describe('a rendered cart', () => {
  it.each([
    ['where nothing is known', undefined, 'c1', lines, 'new'],
    ['of another token', known(), 'c2', lines, 'new'],
    ['without a token', known(), '', {}, 'new'],
    ['of the same token', known(), 'c1', lines, 'same'],
    ['that is empty, of the same token', known(), 'c1', {}, 'same'],
    [
      'whose quantities are all 0',
      known({ checkout: true }),
      'c1',
      { a: { ...line, qty: 0 } },
      'new',
    ],
    ['that is empty after a checkout began', known({ checkout: true }), 'c1', {}, 'new'],
    ['that is not empty although a checkout began', known({ checkout: true }), 'c1', lines, 'same'],
    [
      'that another tab changed a while ago',
      known({ othersAt: first - 10_000 }),
      'c1',
      lines,
      'same',
    ],
    [
      'that another tab changed just before',
      known({ othersAt: first - 9_999 }),
      'c1',
      lines,
      'wait',
    ],
    ['that another tab changed since', known({ othersAt: first + 5 }), 'c1', lines, 'wait'],
  ] as const)('%s', (_, what, id, rendered, verdict) => {
    expect(compareCart(what, id, rendered, first)).toBe(verdict);
  });
});
