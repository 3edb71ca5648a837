/** What became of a request, as far as its answer tells. Only what was certainly not taken is sent again. */
export type Outcome =
  | 'done'
  /** The service will never take it. */
  | 'refused'
  | 'not taken'
  /** It may have been counted: sending it again could count it twice. */
  | 'unknown';

/** The outcome that an HTTP status stands for. */
export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'done';
  if (status === 408 || status === 429 || status === 503) return 'not taken';
  return status >= 400 && status < 500 ? 'refused' : 'unknown';
}

/** `Retry-After` in milliseconds; 0 where it is absent, a date, or hidden from scripts (CORS). */
export const retryAfterMs = (header: string | null): number => Number(header) * 1_000 || 0;
