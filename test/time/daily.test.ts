import { describe, expect, it } from 'vitest';
import { nextDaily } from '../../app/time/daily.ts';
import { dayIn, lastDays, zoneOrUtc } from '../../app/time/calendar-day.ts';

const at = (text: string) => new Date(text);
const HALF_PAST_TWO = 150;

/** The next `count` times in order, in UTC. */
function nextTimes(count: number, minutes: number, from: string, zone: string): string[] {
  const times: Date[] = [];
  for (let index = 0; index < count; index += 1)
    times.push(nextDaily(minutes, times.at(-1) ?? at(from), zone));
  return times.map((time) => time.toISOString().replace(':00.000Z', ''));
}

describe('the next time of a day', () => {
  it('is today or tomorrow, by the clocks of the zone', () => {
    const next = (now: string) => nextDaily(HALF_PAST_TWO, at(now), 'America/New_York');
    expect(next('2026-11-22T07:29:59Z')).toEqual(at('2026-11-22T07:30:00Z'));
    expect(next('2026-11-22T07:30:00Z')).toEqual(at('2026-11-23T07:30:00Z'));
    expect(nextDaily(0, at('2026-11-22T15:00:00Z'), 'Pacific/Auckland')).toEqual(
      at('2026-11-23T11:00:00Z'),
    );
  });

  it('comes once on a day whose clocks skip it: when they do', () => {
    expect(nextTimes(3, HALF_PAST_TWO, '2026-03-28T00:00:00Z', 'Europe/Berlin')).toEqual([
      '2026-03-28T01:30',
      '2026-03-29T01:00',
      '2026-03-30T00:30',
    ]);
  });

  it.each([
    [
      'Europe/Berlin',
      120,
      '2026-03-28T00:00:00Z',
      ['2026-03-28T01:00', '2026-03-29T01:00', '2026-03-30T00:00'],
    ],
    [
      'America/Santiago',
      0,
      '2026-09-05T00:00:00Z',
      ['2026-09-05T04:00', '2026-09-06T04:00', '2026-09-07T03:00'],
    ],
  ])(
    'comes when the clocks of %s are set forward at that very time',
    (zone, minutes, from, times) => {
      expect(nextTimes(3, minutes, from, zone)).toEqual(times);
    },
  );

  it('comes once on a day whose clocks show it twice: the first time', () => {
    expect(nextTimes(3, HALF_PAST_TWO, '2026-10-24T00:00:00Z', 'Europe/Berlin')).toEqual([
      '2026-10-24T00:30',
      '2026-10-25T00:30',
      '2026-10-26T01:30',
    ]);
  });

  it('comes every day of a year once, whatever the zone', () => {
    for (const zone of ['Australia/Lord_Howe', 'America/Santiago', 'Asia/Kathmandu', 'UTC']) {
      const days = nextTimes(365, 10, '2026-01-01T12:00:00Z', zone);
      expect(new Set(days).size).toBe(365);
      const last = at(`${days.at(-1) ?? ''}:00Z`).getTime();
      expect(Math.abs(last - at('2027-01-01T00:00:00Z').getTime())).toBeLessThan(15 * 3_600_000);
    }
  });

  it('is in UTC where the zone is not known', () => {
    expect(nextDaily(60, at('2026-11-22T00:00:00Z'), 'Mars/Olympus')).toEqual(
      at('2026-11-22T01:00:00Z'),
    );
  });
});

describe('the day of a moment', () => {
  it('begins at midnight of the time zone', () => {
    const at = new Date('2026-11-21T03:30:00Z');
    expect(dayIn('America/New_York')(at)).toBe('2026-11-20');
    expect(dayIn('Europe/Berlin')(at)).toBe('2026-11-21');
    expect(dayIn('Pacific/Kiritimati')(new Date('2026-12-31T23:59:59Z'))).toBe('2027-01-01');
  });

  it('is that of UTC where the time zone is not known', () => {
    const at = new Date('2026-11-21T23:59:59Z');
    expect([dayIn('Not/A_Zone')(at), dayIn(null)(at)]).toEqual(['2026-11-21', '2026-11-21']);
    expect(zoneOrUtc('Europe/Berlin')).toBe('Europe/Berlin');
    expect(['Not/A_Zone', '', null].map(zoneOrUtc)).toEqual(['UTC', 'UTC', 'UTC']);
  });
});

it('days in a row lack none and have none twice where clocks are changed', () => {
  expect(lastDays('2026-10-26', 3)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  expect(lastDays('2026-03-01', 2)).toEqual(['2026-02-28', '2026-03-01']);
});
