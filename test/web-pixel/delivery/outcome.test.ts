import { describe, expect, it } from 'vitest';
import { pauseMs, retryAfterMs } from '../../../app/beacon/outcome.ts';
import { bounded } from '../../../extensions/web-pixel/src/delivery/outbox.ts';
import { START, useStoppedClock } from '../clock.ts';

useStoppedClock();

const now = START;
const item = (since: number, body = '{}') => ({
  id: String(since),
  url: 'https://t.example/beacon/v2/a',
  body,
  since,
});

describe('the outbox', () => {
  it('keeps the newest 50, in their order', () => {
    const many = Array.from({ length: 60 }, (_, index) => item(now - 60 + index));
    expect(bounded(many)).toEqual(many.slice(10));
  });

  it('keeps nothing of half an hour ago', () => {
    const young = item(now - 1_799_999);
    expect(bounded([item(now - 1_800_000), young])).toEqual([young]);
  });

  it('keeps no more than a quarter of a million characters', () => {
    const large = [1, 2, 3].map((age) => item(now - 10 + age, 'x'.repeat(100_000)));
    expect(bounded(large)).toEqual(large.slice(1));
    expect(bounded([item(now, 'x'.repeat(300_000))])).toEqual([]);
  });
});

describe('the pause before the next attempt', () => {
  it('grows with the failures', () => {
    const pauses = [0, 1, 2, 3, 4, 5, 6, 7, 8, 99].map((failures) => pauseMs(failures, 0));
    expect(pauses).toEqual([0, 1, 2, 4, 8, 16, 32, 64, 64, 64].map((seconds) => seconds * 1_000));
  });

  it('is longer where the service says so, never shorter', () => {
    expect(pauseMs(1, 90_000)).toBe(90_000);
    expect(pauseMs(3, 1)).toBe(4_000);
  });
});

describe('Retry-After', () => {
  it.each([
    ['90', 90_000],
    ['0', 0],
    [null, 0],
    ['', 0],
    ['soon', 0],
    ['Sun, 01 Mar 2026 12:00:00 GMT', 0],
  ])('%j is %i ms', (header, ms) => {
    expect(retryAfterMs(header)).toBe(ms);
  });
});
