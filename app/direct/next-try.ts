/** How long an event that the service has not taken is tried, from its acceptance on. */
export const TRIED_FOR_MS = 24 * 60 * 60_000;

/** The first pause, unless the operator wants another. */
export const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 60 * 60_000;

/**
 * When an event is tried again that was certainly not taken: after a first pause, usually of 30 s, and
 * then after twice as long each time, at most an hour, and not before the service wants it. Each pause is up to a fifth longer, so that everything that
 * waited for a service does not come at once when it is back.
 *
 * @param options.attempts how often it was sent so far, at least 1
 * @param options.retryAfterMs what the service asked for; null where it said nothing
 * @param options.giveUpAt no try is later than this
 * @param options.firstPauseMs the first pause, in milliseconds
 * @param options.random between 0 and 1
 */
export function nextTryAt({
  attempts,
  retryAfterMs,
  giveUpAt,
  firstPauseMs,
  now,
  random,
}: {
  attempts: number;
  retryAfterMs: number | null;
  giveUpAt: Date;
  firstPauseMs: number;
  now: Date;
  random: number;
}): Date {
  const growing = Math.min(firstPauseMs * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
  const pause = Math.max(growing, retryAfterMs ?? 0) * (1 + random / 5);
  return new Date(Math.min(now.getTime() + Math.round(pause), giveUpAt.getTime()));
}
