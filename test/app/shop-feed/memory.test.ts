import { expect, it } from 'vitest';
import { measureFeed } from '../../bench/feed/bench-feed.ts';

const MB = 1_000_000;

it('a feed is made of a result far larger than the memory that it takes', async () => {
  const { counts, resultBytes, liveBytes } = await measureFeed(10_000);
  expect(counts.products).toBe(10_000);
  expect(resultBytes).toBeGreaterThan(15 * MB);
  expect(liveBytes).toBeLessThan(6 * MB);
}, 60_000);
