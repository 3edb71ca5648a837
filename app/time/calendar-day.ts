import { DAY_MS } from './units.ts';

/** Calendar days of shops, written as `YYYY-MM-DD`. */

/** Returns an IANA time zone, `Europe/Berlin`; `UTC` without one, and for one unknown to this runtime. */
export function zoneOrUtc(timeZone: string | null): string {
  if (!timeZone) return 'UTC';
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch {
    return 'UTC';
  }
}

/** The formats of days by zone: creating one takes longer than using it. */
const formats = new Map<string | null, Intl.DateTimeFormat>();

/** Returns a function that returns the day of a time in a zone. */
export function dayIn(timeZone: string | null): (at: Date) => string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format =
    formats.get(timeZone) ??
    // The Canadian locale formats days as ISO 8601.
    new Intl.DateTimeFormat('en-CA', { ...parts, timeZone: zoneOrUtc(timeZone) });
  formats.set(timeZone, format);
  return (at) => format.format(at);
}

/** Consecutive calendar days, by the last of them. */
export interface DaySpan {
  last: string;
  length: number;
}

/** Returns the calendar month before that of `day`. */
export function monthBefore(day: string): DaySpan {
  const [last = ''] = lastDays(`${day.slice(0, 7)}-01`, 2);
  return { last, length: Number(last.slice(8)) };
}

/**
 * Returns `length` consecutive days, oldest first.
 *
 * @param last the last of them
 */
export function lastDays(last: string, length: number): string[] {
  // Calendar days have no hours, so summer time does not matter here.
  const end = Date.parse(`${last}T00:00:00Z`);
  return Array.from({ length }, (_, index) =>
    new Date(end - (length - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}
