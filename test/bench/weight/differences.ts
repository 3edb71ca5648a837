import { spreadOf } from '../statistics.ts';

/** What one way of doing something takes more than another, over rounds that did both. */
export interface Difference {
  median: number;
  lowest: number;
  highest: number;
}

/**
 * Compares round by round: what slows the machine down for a while is in both sides of a pair.
 *
 * @param values one per round, at least one
 * @param base the other's, of the same rounds in the same order
 * @throws {Error} when there are not as many of both
 */
export function differenceOf(values: readonly number[], base: readonly number[]): Difference {
  if (values.length !== base.length) {
    throw new Error(`${values.length} rounds cannot be compared with ${base.length}.`);
  }
  const each = values.map((value, round) => value - (base[round] ?? NaN));
  return {
    median: spreadOf(each).median,
    lowest: Math.min(...each),
    highest: Math.max(...each),
  };
}

/** A list that begins elsewhere in each round, so that nothing always comes first. */
export function rotated<T>(list: readonly T[], round: number): T[] {
  const start = round % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}
