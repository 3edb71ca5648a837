import { expect, it } from 'vitest';
import { hasFarFewer } from '../../app/uploads/uploads.ts';

it.each([
  [499, 1_000, true],
  [500, 1_000, false],
  [9, 19, true],
  [10, 20, false],
  [8, 17, false],
  [0, 10, true],
  [0, 9, false],
  [2_000, 1_000, false],
])('of %i products after %i, staff are asked: %s', (products, before, isAsked) => {
  expect(hasFarFewer(products, before)).toBe(isAsked);
});

it('where it is not known how many there were, staff are not asked', () => {
  expect(hasFarFewer(1, null)).toBe(false);
});
