import { describe, expect, it } from 'vitest';
import { dayIn, lastDays, zoneOrUtc } from '../../app/time/calendar-day.ts';

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

describe('days in a row', () => {
  it('lack none and have none twice where clocks are changed', () => {
    expect(lastDays('2026-10-26', 3)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
    expect(lastDays('2026-03-01', 2)).toEqual(['2026-02-28', '2026-03-01']);
  });
});
