import { describe, expect, it } from 'vitest';
import { cumulativeLayoutShift } from './dashboard.ts';

const shiftsAt = (...times: number[]) => times.map((startTime) => ({ startTime, value: 0.125 }));

describe('cumulative layout shift', () => {
  it('is nothing where nothing moved', () => {
    expect(cumulativeLayoutShift([])).toBe(0);
  });

  it('adds up shifts with less than a second between them', () => {
    expect(cumulativeLayoutShift(shiftsAt(0, 999, 1998))).toBe(0.375);
  });

  it('is that of the worst window, not of the whole page', () => {
    expect(cumulativeLayoutShift(shiftsAt(0, 1000, 1500, 2600))).toBe(0.25);
  });

  it('begins a new window after five seconds', () => {
    expect(cumulativeLayoutShift(shiftsAt(0, 900, 1800, 2700, 3600, 4500, 5000, 5800))).toBe(0.75);
  });
});
