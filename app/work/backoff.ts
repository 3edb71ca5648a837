/**
 * Returns the pause before the next try: it doubles with each try, and is never shorter than the requested one.
 *
 * @param tries the number of tries so far, at least 1
 * @param bounds the first pause and the longest, in ms
 * @param atLeastMs the pause that the other side requests, as in `Retry-After`; 0 without
 * @returns in ms
 */
export function backoffMs(
  tries: number,
  { firstMs, maxMs }: { firstMs: number; maxMs: number },
  atLeastMs = 0,
): number {
  return Math.max(Math.min(firstMs * 2 ** (tries - 1), maxMs), atLeastMs);
}
