/** One layout shift, as the browser's `layout-shift` entries tell of it; time in milliseconds. */
export interface LayoutShift {
  value: number;
  startTime: number;
}

/** Shifts belong together while pauses between them are shorter, and their window is not longer. */
const LONGEST_PAUSE_MS = 1_000;
const LONGEST_WINDOW_MS = 5_000;

/**
 * Cumulative layout shift: the sum of the worst window of shifts that belong together (web.dev, "CLS").
 *
 * @param shifts in order of time, without those right after a person's input
 */
export function cumulativeLayoutShift(shifts: readonly LayoutShift[]): number {
  let worst = 0;
  let sum = 0;
  let first = -Infinity;
  let last = -Infinity;
  for (const { value, startTime } of shifts) {
    const isSame = startTime - last < LONGEST_PAUSE_MS && startTime - first < LONGEST_WINDOW_MS;
    sum = isSame ? sum + value : value;
    if (!isSame) first = startTime;
    last = startTime;
    worst = Math.max(worst, sum);
  }
  return worst;
}
