import { expect, it } from 'vitest';
import { backoffMs } from '../../../app/work/backoff.ts';
import { HOUR, MINUTE } from '../clock.ts';

const BOUNDS = { firstMs: MINUTE, maxMs: HOUR };

it('A pause doubles with each try, up to the longest.', () => {
  const pauses = [1, 2, 3, 12, 1_000].map((tries) => backoffMs(tries, BOUNDS) / MINUTE);
  expect(pauses).toEqual([1, 2, 4, 60, 60]);
});

it('A pause is never shorter than what was asked for.', () => {
  expect(backoffMs(1, BOUNDS, 2 * HOUR)).toBe(2 * HOUR);
  expect(backoffMs(1, BOUNDS, 1)).toBe(MINUTE);
});
