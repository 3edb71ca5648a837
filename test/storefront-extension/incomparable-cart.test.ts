import { describe, expect, it } from 'vitest';
import type { RenderedCart } from '../../extensions/storefront/src/cart.ts';
import { MUG, rendered, summary, useCarts } from './cart-kit.ts';

const { began, later, open, report } = useCarts();

describe('a cart with a bundle', () => {
  it.each([
    ['appears where the parts were reported', { mug: 1 }, { bundle: 1 }],
    ['appears beside a change that was not reported', { mug: 2 }, { mug: 1, bundle: 1 }],
  ])('is not compared: the bundle %s', async (_, before, after) => {
    await open(before);
    report('cart/add', MUG, { token: 'T1' });
    later();
    expect(await open(after)).toEqual([]);
    later();
    expect(await open(after)).toEqual([]);
  });

  it('leaves a cart that is taken as it is once the bundle is gone, and compared from then on', async () => {
    await open({ mug: 1, bundle: 1 });
    later();
    expect(await open({ mug: 3 })).toEqual([]);
    later();
    expect(summary(await open({ mug: 2 }))).toEqual([['cart/remove', [['11', 1]]]]);
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
