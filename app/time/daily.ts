import { Temporal } from 'temporal-polyfill';
import { zoneOrUtc } from './calendar-day.ts';

/** Minutes after midnight, local time: 150 is 2:30 AM. */
export type DayMinutes = number;

/**
 * Returns the next time of day `minutes` after midnight in a zone.
 *
 * Each day has one: if the clocks skip that time, the moment of the change; if they show it twice, the first.
 *
 * @param zone an IANA name; one that this runtime does not know counts as UTC
 */
export function nextDaily(minutes: DayMinutes, after: Date, zone: string): Date {
  const time = Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
  const today = Temporal.Instant.fromEpochMilliseconds(after.getTime())
    .toZonedDateTimeISO(zoneOrUtc(zone))
    .toPlainDate();
  // Clocks that are set back over midnight show the previous day again.
  for (let days = -1; days <= 2; days += 1) {
    const at = new Date(momentOf(today.add({ days }).toPlainDateTime(time), zoneOrUtc(zone)));
    if (at > after) return at;
  }
  throw new RangeError(`No day has the minute ${minutes}.`);
}

/** Returns the next time of what staff may have chosen to be daily; null if it is not. */
export const nextDue = (dailyAt: DayMinutes | null, after: Date, zone: string): Date | null =>
  dailyAt === null ? null : nextDaily(dailyAt, after, zone);

/** Returns milliseconds since 1970. */
function momentOf(reading: Temporal.PlainDateTime, zone: string): number {
  const at = reading.toZonedDateTime(zone);
  const isSkipped = !at.toPlainDateTime().equals(reading);
  // The earlier reading of a skipped time is always before the change; the later one can be the change itself.
  const change = isSkipped
    ? reading.toZonedDateTime(zone, { disambiguation: 'earlier' }).getTimeZoneTransition('next')
    : null;
  return (change ?? at).epochMilliseconds;
}
