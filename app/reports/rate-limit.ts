/** How many requests of one sender are taken: a few at once, and then a steady flow. */
export interface RateLimit {
  /** How many may come at once after a rest. */
  burst: number;
  /** How many may come per second in the long run. */
  perSecond: number;
}

export interface RateLimiter {
  /**
   * Counts one request.
   *
   * @returns 0 where it is taken, otherwise after how many milliseconds one would be
   */
  take(key: string): number;
}

/**
 * A limit per key, in the memory of this process: a generic cell rate algorithm (ITU-T I.371), which keeps one
 * number per key.
 *
 * @param options.mostKeys how many keys are known at a time; the one that was silent for longest is forgotten
 *   first, which gives it a new burst
 */
export function createRateLimiter({
  burst,
  perSecond,
  mostKeys,
  now,
}: RateLimit & { mostKeys: number; now: () => Date }): RateLimiter {
  const apartMs = 1000 / perSecond;
  /** When the flow of each key has caught up with what it has had, in the order of their last requests. */
  const caughtUpAt = new Map<string, number>();
  return {
    take(key) {
      const at = now().getTime();
      const before = Math.max(caughtUpAt.get(key) ?? at, at);
      const waitMs = before - at - (burst - 1) * apartMs;
      if (waitMs > 0) return Math.ceil(waitMs);
      caughtUpAt.delete(key);
      caughtUpAt.set(key, before + apartMs);
      if (caughtUpAt.size > mostKeys) caughtUpAt.delete(caughtUpAt.keys().next().value ?? key);
      return 0;
    },
  };
}
