/** A point of a line that is to be found. */
export interface Point {
  x: number;
  y: number;
}

/**
 * By how much `y` grows with each `x`, on the straight line that fits best (least squares).
 *
 * @param points at least two different `x`
 */
export function slopeOf(points: readonly Point[]): number {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(points.map((point) => point.x));
  const y = mean(points.map((point) => point.y));
  const covariance = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0);
  const variance = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
  return covariance / variance;
}
