import { describe, expect, it } from 'vitest';
import { createTtlCache } from '../../app/time/ttl-cache.ts';

function cacheAt() {
  let ms = 0;
  const cache = createTtlCache<string>(() => new Date(ms), 1_000);
  return { ...cache, at: (time: number) => void (ms = time) };
}

describe('a cache with a time to live', () => {
  it('has a value of each key until it expires', () => {
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

  it('drops the oldest of many thousand values', () => {
    const cache = cacheAt();
    for (let key = 0; key < 30_000; key += 1) cache.set(`${key}`, 'a');
    expect([cache.get('0'), cache.get('29999')]).toEqual([null, 'a']);
  });
});
