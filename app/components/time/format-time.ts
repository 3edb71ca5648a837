/**
 * Times in words. Server and browser must write the same letters, or the page would be rendered
 * twice; their locale data differ in spaces and punctuation, so only the numbers and names come
 * from `Intl`, and what stands between them is written here.
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Writes times in one time zone, which goes without saying where it is the shop's own. */
export interface TimeFormat {
  /** Such as `Nov 21, 2026, 10:13 AM`. */
  dateAndTime: (at: Date) => string;
  /** Such as `Nov 21, 2026`. */
  date: (at: Date) => string;
  /** Such as `10:13:05 AM`. */
  timeOfDay: (at: Date) => string;
  /** `today at 10:13 AM`, `tomorrow at …`, `yesterday at …`, else date and time. */
  nearby: (at: Date, now: Date) => string;
}

/**
 * @param zone an IANA name; see {@link zoneOrUtc}. `UTC` stands behind its times: it mostly means that
 *   the shop's own zone is not known
 */
export function createTimeFormat(zone: string): TimeFormat {
  const zoneName = zone === 'UTC' ? ' UTC' : '';
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour12: true,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  });
  const read = (at: Date) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
    return {
      date: `${part('month')} ${part('day')}, ${part('year')}`,
      minutes: `${part('hour')}:${part('minute')} ${part('dayPeriod')}${zoneName}`,
      seconds: `${part('hour')}:${part('minute')}:${part('second')} ${part('dayPeriod')}${zoneName}`,
    };
  };
  const dateAndTime = (at: Date) => {
    const { date, minutes } = read(at);
    return `${date}, ${minutes}`;
  };
  return {
    dateAndTime,
    date: (at) => read(at).date,
    timeOfDay: (at) => read(at).seconds,
    nearby(at, now) {
      const { date, minutes } = read(at);
      for (const [name, days] of [
        ['today', 0],
        ['tomorrow', 1],
        ['yesterday', -1],
      ] as const) {
        if (read(new Date(now.getTime() + days * DAY)).date === date)
          return `${name} at ${minutes}`;
      }
      return dateAndTime(at);
    },
  };
}

/** The zone if this runtime knows it, else `UTC`. */
export function zoneOrUtc(zone: string | null): string {
  if (!zone) return 'UTC';
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return zone;
  } catch {
    return 'UTC';
  }
}

/** A page refreshes its times now and then: what just happened may lie before its next refresh. */
const REFRESHED_WITHIN = 15 * SECOND;

/** Such as `5 minutes ago`, `in 2 hours`, `just now`. */
export function relativeTime(at: Date, now: Date): string {
  const distance = at.getTime() - now.getTime();
  const size = Math.abs(distance);
  if (size < MINUTE) return distance > REFRESHED_WITHIN ? 'in less than a minute' : 'just now';
  const words = inOneUnit(size);
  return distance > 0 ? `in ${words}` : `${words} ago`;
}

/** When something comes that is not late, however the clocks stand: `in 2 hours`, at the least `in a moment`. */
export function timeToCome(at: Date, now: Date): string {
  const distance = at.getTime() - now.getTime();
  return distance > REFRESHED_WITHIN ? relativeTime(at, now) : 'in a moment';
}

function inOneUnit(size: number): string {
  if (size < HOUR) return counted(Math.floor(size / MINUTE), 'minute');
  if (size < DAY) return counted(Math.floor(size / HOUR), 'hour');
  if (size < 60 * DAY) return counted(Math.floor(size / DAY), 'day');
  if (size < 730 * DAY) return counted(Math.floor(size / (30 * DAY)), 'month');
  return counted(Math.floor(size / (365 * DAY)), 'year');
}

/** Such as `1 minute`, `5 minutes`. */
export function counted(count: number, unit: string): string {
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`;
}

/** How long something took, in its two largest units: `48 s`, `3 min 20 s`, `2 h 5 min`, `1 d 3 h`. */
export function duration(from: Date, to: Date): string {
  const size = Math.max(0, to.getTime() - from.getTime());
  if (size < MINUTE) return `${Math.floor(size / SECOND)} s`;
  if (size < HOUR) return twoUnits(size, MINUTE, 'min', SECOND, 's');
  if (size < DAY) return twoUnits(size, HOUR, 'h', MINUTE, 'min');
  return twoUnits(size, DAY, 'd', HOUR, 'h');
}

function twoUnits(
  size: number,
  large: number,
  largeName: string,
  small: number,
  smallName: string,
) {
  const rest = Math.floor((size % large) / small);
  const whole = `${Math.floor(size / large)} ${largeName}`;
  return rest === 0 ? whole : `${whole} ${rest} ${smallName}`;
}

/** What is left, such as `42:07` or `1:02:07`; `0:00` when the time has come. Rounds up. */
export function countdown(to: Date, now: Date): string {
  const left = Math.max(0, Math.ceil((to.getTime() - now.getTime()) / SECOND));
  const seconds = String(left % 60).padStart(2, '0');
  const minutes = Math.floor(left / 60) % 60;
  const hours = Math.floor(left / 3_600);
  return hours === 0
    ? `${minutes}:${seconds}`
    : `${hours}:${String(minutes).padStart(2, '0')}:${seconds}`;
}
