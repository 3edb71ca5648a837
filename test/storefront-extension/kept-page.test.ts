import { beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../../app/time/units.ts';
import { keepIds } from '../../extensions/storefront/src/ids.ts';
import { MUG, rendered, summary, useCarts } from './cart-kit.ts';
import type { RenderedCart } from '../../extensions/storefront/src/cart.ts';

const { browser, began, leaveCheckout, later, next, open, report } = useCarts();

describe('a page that was kept since it was rendered', () => {
  beforeEach(() => open({ mug: 2 }));

  it.each([0, 2, 14])(
    'reports a change, once, where the cart is known for five minutes longer: rendered %i minutes before',
    async (age) => {
      expect(summary(await next({ mug: 1 }, { minutes: age + 6, age }))).toEqual([
        ['cart/remove', [['11', 1]]],
      ]);
      expect(await next({ mug: 1 }, { minutes: age + 6, age })).toEqual([]);
    },
  );

  it('also where pages have found the cart unchanged since', async () => {
    await next({ mug: 2 }, { minutes: 4 });
    expect(summary(await next({ mug: 1 }, { minutes: 2, age: 0 }))).toEqual([
      ['cart/remove', [['11', 1]]],
    ]);
  });

  it.each<[what: string, happen: () => unknown, from: number]>([
    ['the cart was found changed', () => open({ mug: 5 }), 5],
    ['an addition was reported', () => report('cart/add', MUG), 3],
    ['a checkout has begun', () => leaveCheckout({ at: Date.now() }), 2],
  ])('leaves it to a later page where the clocks may deceive: %s', async (_, happen, from) => {
    later({ minutes: 10 });
    await happen();
    expect(await next({ mug: 1 }, { minutes: 6, age: 2 })).toEqual([]);
    expect(summary(await next({ mug: 1 }, { minutes: 2, age: 2 }))).toEqual([
      ['cart/remove', [['11', from - 1]]],
    ]);
  });

  it('reports nothing where a clock that was ahead has written of a change', async () => {
    later({ minutes: 20 });
    report('cart/add', MUG, { at: Date.now() + 60 * MINUTE_MS });
    expect(await next({ mug: 2 }, { age: 2 })).toEqual([]);
  });

  it('reports nothing where the clock of the browser is behind by more', async () => {
    expect(await next({ mug: 1 }, { minutes: 20, age: -6 })).toEqual([]);
  });

  it('reports nothing where the browser does not know that it was kept: by a service worker, or before the shop', async () => {
    later({ minutes: 4 });
    report('cart/add', MUG);
    later({ minutes: 60 });
    const kept = { age: 70, page: { mayBeOld: false } };
    expect(await open({}, kept)).toEqual([]);
    expect(await next({ mug: 2 }, kept)).toEqual([]);
    expect(await next({ mug: 3 })).toEqual([]);
  });

  it('does not take what was added on it for a difference', async () => {
    later({ minutes: 7 });
    const { pageLoadId } = keepIds(browser().open({ began: began() })) ?? {};
    report('cart/add', MUG, { pageLoadId: pageLoadId ?? '' });
    expect(await open({ mug: 2 }, { age: 0 })).toEqual([]);
    expect(await next({ mug: 3 })).toEqual([]);
  });
});

it.each([
  ['none is known', 'T1'],
  ['the browser has another', 'T2'],
])('A page that was kept does not make its cart the known one where %s.', async (_, token) => {
  if (token === 'T2') await open({ mug: 2 });
  browser().document.cookie = `cart=${token}; path=/`;
  await next({ mug: 2 }, { minutes: 10, age: 2 });
  expect(await next({ mug: 1 })).toEqual([]);
});

describe('a cart with a bundle', () => {
  it.each([
    ['appears where the parts were reported', { mug: 1 }, { bundle: 1 }],
    ['appears beside a change that was not reported', { mug: 2 }, { mug: 1, bundle: 1 }],
  ])('is not compared: the bundle %s', async (_, before, after) => {
    await open(before);
    report('cart/add', MUG, { token: 'T1' });
    expect(await next(after)).toEqual([]);
    expect(await next(after)).toEqual([]);
  });

  it('leaves a cart that is taken as it is once the bundle is gone, and compared from then on', async () => {
    await open({ mug: 1, bundle: 1 });
    expect(await next({ mug: 3 })).toEqual([]);
    expect(summary(await next({ mug: 2 }))).toEqual([['cart/remove', [['11', 1]]]]);
  });
});

describe('a cart of which Liquid may render only a part', () => {
  /** A cart of `count` lines, of which the latest 50 are rendered, newest first. */
  const linesOf = (count: number): RenderedCart => {
    const [line] = rendered({ mug: 1 }, began()).items;
    const variants = Array.from({ length: count }, (_, index) => 100 + index).reverse();
    const items = variants.slice(0, 50).map((variant) => ({ ...line, variant }) as typeof line);
    return { ...rendered({}, began()), items } as RenderedCart;
  };

  it('is not compared: the line that is no longer rendered is not reported as removed', async () => {
    await open({}, { rendered: linesOf(50) });
    report('cart/add', { ...MUG, uid: '150' }, { token: 'T1' });
    later();
    expect(await open({}, { rendered: linesOf(51) })).toEqual([]);
    later();
    expect(await open({}, { rendered: linesOf(49) })).toEqual([]);
    later();
    expect(summary(await open({}, { rendered: linesOf(48) }))).toEqual([
      ['cart/remove', [['148', 1]]],
    ]);
  });
});
