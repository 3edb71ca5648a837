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
  [1, null, false],
])('of %i products after %s, staff are asked: %s', (products, before, isAsked) => {
  expect(hasFarFewer(products, before)).toBe(isAsked);
});
