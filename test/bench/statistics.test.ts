import { describe, expect, it } from 'vitest';
import { spreadOf } from './table.ts';

describe('the spread of measured values', () => {
  it('is their middle and the values that 95 % and 99 % do not exceed, in whichever order', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
    expect(spreadOf(hundred.toReversed())).toEqual({ median: 50.5, p95: 95, p99: 99 });
    expect(spreadOf([30, 10, 20])).toEqual({ median: 20, p95: 30, p99: 30 });
    expect(spreadOf([7])).toEqual({ median: 7, p95: 7, p99: 7 });
  });
});
