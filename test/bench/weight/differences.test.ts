import { describe, expect, it } from 'vitest';
import { differenceOf, rotated, wireWeightOf } from './differences.ts';

describe('the difference over rounds', () => {
  it('is taken round by round, so that a slow moment of the machine is in neither side', () => {
    expect(differenceOf([12, 212, 13], [10, 200, 10])).toEqual({
      median: 3,
      lowest: 2,
      highest: 12,
    });
  });

  it('may be less than nothing', () => {
    expect(differenceOf([1], [4])).toEqual({ median: -3, lowest: -3, highest: -3 });
  });

  it('is refused where rounds are missing', () => {
    expect(() => differenceOf([1, 2], [1])).toThrow('2 rounds cannot be compared with 1.');
  });
});

it('each round begins with another of the list, and has all', () => {
  const list = ['a', 'b', 'c'];
  expect([0, 1, 2, 3].map((round) => rotated(list, round).join(''))).toEqual([
    'abc',
    'bca',
    'cab',
    'abc',
  ]);
});

it('counts what went over the wire, not what the cache had nor what is the runtime’s', () => {
  const weight = wireWeightOf([
    { path: '/', sent: 0, received: 4_000 },
    { path: '/cart/add.js', sent: 243, received: 1_333 },
    { path: '/checkout', sent: 0, received: 0 },
    { path: '/cdn/shop/t/1/assets/theme.js', sent: 0, received: -276 },
    { path: '/web-pixels/runtime.js', sent: 0, received: 6_986 },
    { path: '/web-pixels/worker.js', sent: 0, received: 0 },
    { path: '/web-pixels/pixel.js', sent: 0, received: 6_094 },
  ]);
  expect(weight).toEqual({ requests: 4, sent: 243, received: 11_427 });
});
