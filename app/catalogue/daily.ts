import type { Shops } from '../shop/shops.ts';

/** Minutes after midnight, local time: 150 is 2:30 AM. */
export type DayMinutes = number;

/** The time zone of a shop; UTC until Shopify has told it. */
export async function zoneOf(shops: Pick<Shops, 'find'>, shop: string): Promise<string> {
  return (await shops.find(shop))?.facts?.timeZone ?? 'UTC';
}

/**
 * The next time at which it is so many minutes after midnight in a zone.
 *
 * Each day has one: where the clocks skip that time, the moment of the change; where they show it twice, the first.
 *
 * @param zone an IANA name; one that this runtime does not know counts as UTC
 */
export function nextDaily(minutes: DayMinutes, after: Date, zone: string): Date {
  const clocks = clocksOf(zone);
  // Clocks that are set back over midnight show the day before again.
  for (let day = -1; day <= 2; day += 1) {
    const at = atClock(clocks, startOfDay(clocks(after)) + day * DAY + minutes * MINUTE);
    if (at > after) return at;
  }
  throw new RangeError(`No day has the minute ${minutes}.`);
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The local time at a moment, as the milliseconds since 1970 of the same reading in UTC. */
type Clocks = (at: Date) => number;

function clocksOf(zone: string): Clocks {
  const format = formatIn(zone);
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const [year = 0, month = 0, day, hour, minute, second] = (
      ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
    ).map((name) => parts.get(name));
    return Date.UTC(year, month - 1, day, hour, minute, second);
  };
}

function formatIn(zone: string): Intl.DateTimeFormat {
  const options = {
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
}

const startOfDay = (reading: number): number => Math.floor(reading / DAY) * DAY;

/** The first moment at which the clocks show a reading or a later one. Clocks change by at most a day. */
function atClock(clocks: Clocks, reading: number): Date {
  // The offsets before and after a change nearby: the moment has one of them, or is in a gap.
  const offsets = [-DAY, DAY].map((away) => {
    const at = reading + away;
    return clocks(new Date(at)) - at;
  });
  const exact = offsets
    .map((offset) => reading - offset)
    .filter((at) => clocks(new Date(at)) === reading);
  if (exact.length > 0) return new Date(Math.min(...exact));
  return new Date(startOfGap(clocks, reading));
}

/** The moment at which the clocks go from before a reading to after it. */
function startOfGap(clocks: Clocks, reading: number): number {
  let before = reading - DAY;
  let behind = reading + DAY;
  while (behind - before > 1_000) {
    const middle = Math.floor((before + behind) / 2 / 1_000) * 1_000;
    if (clocks(new Date(middle)) < reading) before = middle;
    else behind = middle;
  }
  return behind;
}
