import { describe, expect, it } from 'vitest';
import { countdown, createFormats } from '../../app/components/formats/formats.ts';
import { textsIn } from '../../app/texts/every-language.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, later } from '../../app/time/units.ts';

const texts = textsIn('en');
const format = createFormats('Europe/Berlin', texts);

const NOW = new Date('2026-11-21T15:30:00Z');
const after = (ms: number) => later(NOW, ms);

describe('a time in a zone', () => {
  it.each([
    ['Europe/Berlin', '2026-11-21T15:30:00Z', 'Nov 21, 2026, 4:30 PM', '4:30:00 PM'],
    ['America/New_York', '2026-11-21T15:30:05Z', 'Nov 21, 2026, 10:30 AM', '10:30:05 AM'],
    ['Asia/Tokyo', '2026-11-21T15:30:00Z', 'Nov 22, 2026, 12:30 AM', '12:30:00 AM'],
    ['Asia/Kolkata', '2026-02-28T06:30:00Z', 'Feb 28, 2026, 12:00 PM', '12:00:00 PM'],
    ['UTC', '2026-01-01T00:00:00Z', 'Jan 1, 2026, 12:00 AM UTC', '12:00:00 AM UTC'],
  ])('is written in %s', (zone, at, dateAndTime, timeOfDay) => {
    const inZone = createFormats(zone, texts);
    expect(inZone.dateAndTime(new Date(at))).toBe(dateAndTime);
    expect(inZone.timeOfDay(new Date(at))).toBe(timeOfDay);
  });

  it.each([
    [HOUR_MS, 'today at 5:30 PM'],
    [-HOUR_MS, 'today at 3:30 PM'],
    [8 * HOUR_MS, 'tomorrow at 12:30 AM'],
    [-17 * HOUR_MS, 'yesterday at 11:30 PM'],
    [3 * DAY_MS, 'Nov 24, 2026, 4:30 PM'],
  ])('%i ms from now is named by its day', (ms, words) => {
    expect(format.nearby(after(ms), NOW)).toBe(words);
  });
});

it.each([
  // Clocks are set forward on March 29, 2026, and back on October 25.
  ['2026-03-28T22:30:00Z', '2026-03-29T06:00:00Z', 'tomorrow at 8:00 AM'],
  ['2026-03-28T22:30:00Z', '2026-03-30T06:00:00Z', 'Mar 30, 2026, 8:00 AM'],
  ['2026-03-29T22:30:00Z', '2026-03-28T07:00:00Z', 'Mar 28, 2026, 8:00 AM'],
  ['2026-03-29T22:30:00Z', '2026-03-29T06:00:00Z', 'yesterday at 8:00 AM'],
  ['2026-10-24T22:30:00Z', '2026-10-26T07:00:00Z', 'tomorrow at 8:00 AM'],
  ['2026-10-25T22:30:00Z', '2026-10-24T06:00:00Z', 'yesterday at 8:00 AM'],
])('A time beside a day of 23 or 25 hours is named by its day, seen at %s.', (now, at, words) => {
  expect(format.nearby(new Date(at), new Date(now))).toBe(words);
});

it.each([
  [0, 'just now'],
  [-59 * SECOND_MS, 'just now'],
  [30 * SECOND_MS, 'in less than a minute'],
  [-MINUTE_MS, '1 minute ago'],
  [-59 * MINUTE_MS, '59 minutes ago'],
  [2 * HOUR_MS + 59 * MINUTE_MS, 'in 2 hours'],
  [42 * HOUR_MS, 'in 42 hours'],
  [-DAY_MS, '24 hours ago'],
  [-2 * DAY_MS, '2 days ago'],
  [-59 * DAY_MS, '59 days ago'],
  [-60 * DAY_MS, '2 months ago'],
  [-800 * DAY_MS, '2 years ago'],
])('A relative time is in whole units: %i ms.', (ms, words) => {
  expect(format.relative(after(ms), NOW)).toBe(words);
});

it.each([
  [2 * HOUR_MS, 'in 2 hours'],
  [30 * SECOND_MS, 'in less than a minute'],
  [15 * SECOND_MS, 'in a moment'],
  [0, 'in a moment'],
  [-5 * MINUTE_MS, 'in a moment'],
])('A time to come %i ms ahead is never shown as over.', (ms, words) => {
  expect(format.upcoming(after(ms), NOW)).toBe(words);
});

it.each([
  [0, '0 s'],
  [48 * SECOND_MS, '48 s'],
  [MINUTE_MS, '1 min'],
  [3 * MINUTE_MS + 20 * SECOND_MS, '3 min 20 s'],
  [2 * HOUR_MS + 5 * MINUTE_MS + 30 * SECOND_MS, '2 h 5 min'],
  [27 * HOUR_MS, '1 d 3 h'],
  [-5 * SECOND_MS, '0 s'],
])('A duration of %i ms has its two largest units.', (ms, words) => {
  expect(format.duration(NOW, after(ms)).replaceAll('\u00A0', ' ')).toBe(words);
});

it('a duration keeps each number on the line of its unit', () => {
  const words = format.duration(NOW, after(3 * MINUTE_MS + 20 * SECOND_MS));
  expect(words).toBe('3\u00A0min 20\u00A0s');
});

describe('a number', () => {
  it.each([
    ['en', ['1,234', '$1,234', '$1,234.40']],
    ['de', ['1.234', '1.234\u00A0$', '1.234,40\u00A0$']],
  ])('is written as the language does, with its currency on one line: %s', (locale, words) => {
    const { number, money, price } = createFormats('Europe/Berlin', textsIn(locale));
    expect([number(1_234), money(1_234.4, 'USD'), price(1_234.4, 'USD')]).toEqual(words);
  });

  it.each([
    ['en', 'USDC\u00A01,234', 'USDC\u00A01,234.40'],
    ['de', '1.234\u00A0USDC', '1.234,40\u00A0USDC'],
  ])('has a currency that only Shopify knows by its code: %s', (locale, rounded, exact) => {
    const { money, price } = createFormats('Europe/Berlin', textsIn(locale));
    expect([money(1_234.4, 'USDC'), price(1_234.4, 'USDC')]).toEqual([rounded, exact]);
  });
});

it.each([
  [42 * MINUTE_MS, '42:00'],
  [60 * MINUTE_MS, '1:00:00'],
  [HOUR_MS + 2 * MINUTE_MS + 7 * SECOND_MS, '1:02:07'],
  [9 * SECOND_MS, '0:09'],
  [1, '0:01'],
  [0, '0:00'],
  [-5 * SECOND_MS, '0:00'],
])('A countdown with %i ms left never shows 0:00 too early.', (ms, words) => {
  expect(countdown(after(ms), NOW)).toBe(words);
});
