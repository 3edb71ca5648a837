/**
 * The pause that a service asks for with `Retry-After`: seconds, or a date (RFC 9110, 10.2.3).
 *
 * @returns milliseconds from `now`, never negative; null where the header is absent or makes no sense
 */
export function retryAfterMs(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const at = HTTP_DATE.test(text) ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? null : Math.max(at - now.getTime(), 0);
}

/** `Sat, 21 Nov 2026 10:00:00 GMT`; `Date.parse` alone would take far more for a date. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
