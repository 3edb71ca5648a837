import { describe, expect, it } from 'vitest';
import { cpuSecondsOf, memoryBytesOf } from './process-cost.ts';

describe('the cost of a process', () => {
  it('is its time in user and kernel mode, whatever its name', () => {
    const stat = '4242 (node) x) S 1 4242 4242 0 -1 4194560 9 0 0 0 1234 66 0 0 20 0 11 0 7 1 2 3';
    expect(cpuSecondsOf(stat)).toBe(13);
  });

  it('is the memory that it holds', () => {
    expect(memoryBytesOf('Name:\tnode\nVmPeak:\t 9 kB\nVmRSS:\t    2048 kB\nThreads:\t11\n')).toBe(
      2_097_152,
    );
  });
});
