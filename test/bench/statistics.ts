/** The middle of a list and its upper end, in the unit of its numbers. */
export interface Spread {
  median: number;
  /** The value that 95 % of the list do not exceed. */
  p95: number;
  /** The value that 99 % of the list do not exceed. */
  p99: number;
}

/** @param values at least one */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? NaN;
  const lower = at(0.5);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  return { median: (lower + upper) / 2, p95: at(0.95), p99: at(0.99) };
}
