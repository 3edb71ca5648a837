import { expect, it } from 'vitest';
import { wireWeightOf } from './differences.ts';

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
