/**
 * The pause before the next try of what was not taken: it doubles with each try, and is never shorter than what was
 * asked for.
 *
 * @param tries how often it was tried so far, at least 1
 * @param bounds the first pause and the longest, in ms
 * @param atLeastMs what the other side asked for, such as `Retry-After`; 0 without
 * @returns in ms
 */
export function growingPause(
  tries: number,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
  atLeastMs = 0,
): number {
  return Math.max(Math.min(firstMs * 2 ** (tries - 1), longestMs), atLeastMs);
}
