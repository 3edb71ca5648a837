import { describe, expect, it } from 'vitest';
import { spreadOf } from './statistics.ts';

describe('the spread of measured values', () => {
  it('is their middle and the value that 95 % of them do not exceed, in whichever order', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
    expect(spreadOf(hundred.toReversed())).toEqual({ median: 50.5, p95: 95 });
    expect(spreadOf([30, 10, 20])).toEqual({ median: 20, p95: 30 });
    expect(spreadOf([7])).toEqual({ median: 7, p95: 7 });
  });
});
