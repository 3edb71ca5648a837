import type { DayCounts } from '../../direct/direct-events.ts';

const DAY_MS = 24 * 60 * 60_000;
const NONE = { waiting: 0, done: 0, failed: 0, unknown: 0 };

/**
 * One entry for each of the last days, oldest first: those that have none get zeros, or a gap would not
 * be seen.
 *
 * @param today as {@link dayOf} writes it
 */
export function fillDays(counted: readonly DayCounts[], today: string, days: number): DayCounts[] {
  return lastDays(today, days).map(
    (day) => counted.find((each) => each.day === day) ?? { day, counts: NONE },
  );
}

/** Calendar days have no hours, so summer time does not matter here. */
function lastDays(today: string, days: number): string[] {
  const end = midnight(today).getTime();
  return Array.from({ length: days }, (_, index) =>
    new Date(end - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** The day of a moment in a time zone: `2026-11-20`. */
export function dayOf(at: Date, timeZone: string): string {
  const part = partsOf(at, timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' });
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** A day as a list shows it: `Fri, Nov 20`. */
export function dayWords(day: string): string {
  const options = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  const part = partsOf(midnight(day), 'UTC', options);
  return `${part('weekday')}, ${part('month')} ${part('day')}`;
}

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

function partsOf(at: Date, timeZone: string, options: Intl.DateTimeFormatOptions) {
  const parts = new Intl.DateTimeFormat('en-US', { ...options, timeZone }).formatToParts(at);
  return (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((each) => each.type === type)?.value ?? '';
}
