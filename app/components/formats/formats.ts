/**
 * Times and numbers by the rules of the admin's locale. Server and browser must write the same characters, or
 * React renders the page twice. Their locale data differ in spaces and apostrophes, so these are normalized.
 */
import { createNumbers, type Numbers } from '../../texts/numbers.ts';
import type { Texts } from '../../texts/texts.ts';
import { dayIn } from '../../time/calendar-day.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../time/units.ts';

/** Writes times and numbers in one language and one time zone. */
export interface Formats extends Numbers {
  /** Such as `Nov 21, 2026, 10:13 AM`. */
  dateAndTime: (at: Date) => string;
  /** Such as `Nov 21, 2026`. */
  date: (at: Date) => string;
  /** Such as `10:13:05 AM`. */
  timeOfDay: (at: Date) => string;
  /** `today at 10:13 AM`, `tomorrow at …`, `yesterday at …`, else date and time. */
  nearby: (at: Date, now: Date) => string;
  /** Such as `5 minutes ago`, `in 2 hours`, `just now`. */
  relative: (at: Date, now: Date) => string;
  /** A future time, never shown as past although clocks differ: `in 2 hours`, or at least `in a moment`. */
  upcoming: (at: Date, now: Date) => string;
  /** A duration in its two largest units: `48 s`, `3 min 20 s`, `2 h 5 min`, `1 d 3 h`. */
  duration: (from: Date, to: Date) => string;
  /** A size in bytes, as `6 KB` or `7.3 MB`: powers of 1,000, as the service counts. */
  size: (bytes: number) => string;
  /** A calendar day, given as `2026-11-20`, for a list: `Fri, Nov 20`. */
  day: (day: string) => string;
}

/** The format of hours in a locale: `9:05 AM`, or `09:05` on a 24-hour clock. */
function hoursOf(locale: string): Intl.DateTimeFormatOptions {
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  return hourCycle === 'h11' || hourCycle === 'h12'
    ? { hour: 'numeric', hour12: true }
    : { hour: '2-digit', hourCycle: 'h23' };
}

/**
 * @param zone an IANA name; see {@link zoneOrUtc}. `UTC` is written after its times, since it mostly means that the
 *   shop's own zone is not known
 */
export function createFormats(zone: string, { t, language, locale }: Texts): Formats {
  const zoneName = zone === 'UTC' ? ' UTC' : '';
  const write = (options: Intl.DateTimeFormatOptions) => {
    // The services and reports use the Gregorian calendar.
    const format = new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory' });
    return (at: Date) => format.format(at).replace(/\s+/g, ' ');
  };
  const clock = { ...hoursOf(locale), minute: '2-digit', timeZone: zone } as const;
  const minutesOf = write(clock);
  const secondsOf = write({ ...clock, second: '2-digit' });
  const dateOf = write({ year: 'numeric', month: 'short', day: 'numeric', timeZone: zone });
  const dayOf = write({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
  // Uses the language of the surrounding sentences, not the admin's locale.
  const distances = new Intl.RelativeTimeFormat(language);

  const calendarDay = dayIn(zone);
  /** Counts calendar days: some last 23 or 25 hours. */
  const dayNumber = (at: Date) => Date.parse(calendarDay(at)) / DAY_MS;
  const timeOf = (at: Date) => minutesOf(at) + zoneName;
  const dateAndTime = (at: Date) => t('time.dateAndTime', { date: dateOf(at), time: timeOf(at) });
  const relative = (at: Date, now: Date) => {
    const distance = at.getTime() - now.getTime();
    const size = Math.abs(distance);
    if (size < MINUTE_MS)
      return distance > REFRESHED_WITHIN ? t('time.inLessThanAMinute') : t('time.justNow');
    const [unit, length] = UNITS.find(([, , below]) => size < below) ?? UNITS[0];
    const count = Math.floor(size / length);
    return distances.format(distance > 0 ? count : -count, unit).replace(/\s/g, ' ');
  };
  const inUnit = { seconds: SECOND_MS, minutes: MINUTE_MS, hours: HOUR_MS, days: DAY_MS };
  // A number and its unit stay on one line.
  const measured = (size: number, unit: keyof typeof inUnit) =>
    t(`time.${unit}`, { count: Math.floor(size / inUnit[unit]) }).replace(' ', '\u00A0');
  const inTwo = (size: number, large: keyof typeof inUnit, small: keyof typeof inUnit) => {
    const rest = size % inUnit[large];
    const whole = measured(size, large);
    return rest < inUnit[small] ? whole : `${whole} ${measured(rest, small)}`;
  };

  const numbers = createNumbers(locale);
  return {
    dateAndTime,
    date: dateOf,
    timeOfDay: (at) => secondsOf(at) + zoneName,
    nearby(at, now) {
      const name = NEAR_DAYS[1 + dayNumber(at) - dayNumber(now)];
      return name ? t(`time.${name}`, { time: timeOf(at) }) : dateAndTime(at);
    },
    relative,
    upcoming: (at, now) =>
      at.getTime() - now.getTime() > REFRESHED_WITHIN ? relative(at, now) : t('time.inAMoment'),
    duration(from, to) {
      const size = Math.max(0, to.getTime() - from.getTime());
      if (size < MINUTE_MS) return measured(size, 'seconds');
      if (size < HOUR_MS) return inTwo(size, 'minutes', 'seconds');
      if (size < DAY_MS) return inTwo(size, 'hours', 'minutes');
      return inTwo(size, 'days', 'hours');
    },
    day: (day) => dayOf(new Date(`${day}T00:00:00Z`)),
    // A number and its unit stay on one line.
    size: (bytes) =>
      bytes < 1_000_000
        ? `${numbers.number(Math.ceil(bytes / 1_000))}\u00A0KB`
        : `${numbers.number(Math.round(bytes / 100_000) / 10)}\u00A0MB`,
    ...numbers,
  };
}

/** Names of days, from the one before today. */
const NEAR_DAYS = ['yesterday', 'today', 'tomorrow'] as const;

/** A page refreshes its times at intervals, so a time this close may already be past when it is read. */
const REFRESHED_WITHIN = 15 * SECOND_MS;

/**
 * The units of distances, each with its length and the distance from which the next one is used: hours up to two days, so
 * that 42 hours do not become one day.
 */
const UNITS = [
  ['minute', MINUTE_MS, HOUR_MS],
  ['hour', HOUR_MS, 2 * DAY_MS],
  ['day', DAY_MS, 60 * DAY_MS],
  ['month', 30 * DAY_MS, 730 * DAY_MS],
  ['year', 365 * DAY_MS, Infinity],
] as const;

/** Returns the time left, such as `42:07` or `1:02:07`, rounded up; `0:00` when it is over. */
export function countdown(to: Date, now: Date): string {
  const left = Math.max(0, Math.ceil((to.getTime() - now.getTime()) / SECOND_MS));
  const seconds = String(left % 60).padStart(2, '0');
  const minutes = Math.floor(left / 60) % 60;
  const hours = Math.floor(left / 3_600);
  return hours === 0
    ? `${minutes}:${seconds}`
    : `${hours}:${String(minutes).padStart(2, '0')}:${seconds}`;
}
