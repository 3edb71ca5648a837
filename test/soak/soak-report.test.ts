import { describe, expect, it } from 'vitest';
import { slopeOf } from './soak-report.ts';

describe('the slope of samples', () => {
  it('is the growth per step of points on a line', () => {
    const points = [0, 1, 2, 5].map((x) => ({ x, y: 100 + 7 * x }));
    expect(slopeOf(points)).toBeCloseTo(7);
  });

  it('is zero for samples that go up and down around the same', () => {
    const points = [10, 12, 10, 12, 10].map((y, x) => ({ x, y }));
    expect(slopeOf(points)).toBeCloseTo(0);
  });
});
