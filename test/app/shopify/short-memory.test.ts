import { describe, expect, it } from 'vitest';
import { createShortMemory } from '../../../app/shopify/shop-facts.ts';

function memoryAt() {
  let ms = 0;
  const memory = createShortMemory<string>(() => new Date(ms), 1_000);
  return { ...memory, at: (time: number) => void (ms = time) };
}

describe('a short memory', () => {
  it('recalls what it was told of a shop, until its time is over', () => {
    const memory = memoryAt();
    memory.remember('one', 'a');
    memory.at(999);
    expect([memory.recall('one'), memory.recall('other')]).toEqual(['a', null]);
    memory.at(1_000);
    expect(memory.recall('one')).toBeNull();
  });

  it('counts anew from what it was told last', () => {
    const memory = memoryAt();
    memory.remember('one', 'a');
    memory.remember('other', 'x');
    memory.at(600);
    memory.remember('one', 'b');
    memory.at(1_500);
    expect([memory.recall('one'), memory.recall('other')]).toEqual(['b', null]);
  });
});
