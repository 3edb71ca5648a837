import { describe, expect, it } from 'vitest';
import {
  type Click,
  CLICK_HOURS,
  CLICK_LIMIT,
  clicksAt,
  hourOf,
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

  it.each([null, '', '-', '{{{', '5', 'null'])('are not known from %j', (stored) => {
    expect(() => clicksAt(stored, NOW)).toThrow();
  });
});
