import { describe, expect, it } from 'vitest';
import {
  areUnknown,
  type Click,
  CLICK_HOURS,
  CLICK_LIMIT,
  clicksAt,
  hourOf,
  unknownClicks,
} from '../../../app/beacon/clicks.ts';

const NOW = Date.UTC(2026, 10, 20, 12, 30);
const THIS_HOUR = NOW / 3_600_000 - 0.5;
const click = (hour: number): Click => [hour, 'search', '1', '11'];
const counted = (clicks: readonly Click[]) => clicksAt(JSON.stringify(clicks), NOW);

describe('remembered clicks', () => {
  it('have the hour in which they were made', () => {
    expect(hourOf(NOW)).toBe(THIS_HOUR);
  });

  it('count for seven days', () => {
    const inTime = click(THIS_HOUR - CLICK_HOURS + 1);
    expect(CLICK_HOURS).toBe(168);
    expect(counted([click(THIS_HOUR), inTime, click(THIS_HOUR - CLICK_HOURS)])).toEqual([
      click(THIS_HOUR),
      inTime,
    ]);
  });

  it('are at most a hundred, whatever another script has written: the order waits for them', () => {
    expect(counted(Array.from({ length: 20_000 }, () => click(THIS_HOUR)))).toHaveLength(
      CLICK_LIMIT,
    );
  });

  it('of the vendor’s library are not known for seven days', () => {
    const stored = unknownClicks(NOW);
    const after = (hours: number) => NOW + hours * 3_600_000;
    expect(
      [0, CLICK_HOURS - 1, CLICK_HOURS].map((hours) => areUnknown(stored, after(hours))),
    ).toEqual([true, true, false]);
    expect(() => clicksAt(stored, NOW)).toThrow();
    expect(areUnknown(JSON.stringify([click(THIS_HOUR)]), NOW)).toBe(false);
  });

  it.each([null, '', '-', '{{{', '5', 'null'])('are not known from %j', (stored) => {
    expect(() => clicksAt(stored, NOW)).toThrow();
  });
});
