import { describe, expect, it } from 'vitest';
import { createTtlCache } from '../../../app/shopify/ttl-cache.ts';

function cacheAt() {
  let ms = 0;
  const cache = createTtlCache<string>(() => new Date(ms), 1_000);
  return { ...cache, at: (time: number) => void (ms = time) };
}

describe('a cache with a time to live', () => {
  it('has a value of each shop until it expires', () => {
    const cache = cacheAt();
    cache.set('one', 'a');
    cache.at(999);
    expect([cache.get('one'), cache.get('other')]).toEqual(['a', null]);
    cache.at(1_000);
    expect(cache.get('one')).toBeNull();
  });

  it('has a new value for the whole time', () => {
    const cache = cacheAt();
    cache.set('one', 'a');
    cache.set('other', 'x');
    cache.at(600);
    cache.set('one', 'b');
    cache.at(1_500);
    expect([cache.get('one'), cache.get('other')]).toEqual(['b', null]);
  });
});
