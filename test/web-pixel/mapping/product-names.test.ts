import { describe, expect, it } from 'vitest';
import { createProductIdentifier } from '../../../extensions/web-pixel/src/product-identity.ts';
import { arrived, mug, shirt, withoutTitle } from '../fixtures.ts';

/** The uids that one page gives to the variants, in this order. */
function uids(identifiers: string, ...variants: ReturnType<typeof mug>[]): string[] {
  const { identify } = createProductIdentifier(identifiers);
  return variants.map((variant) => identify(arrived(variant)).uid);
}

const defaultTitle = mug();
const nullTitle = mug({ title: null });

describe('a product without variants has one uid', () => {
  it.each([
    ['viewed, added and bought', [defaultTitle, nullTitle, nullTitle]],
    ['added before it is viewed', [nullTitle, defaultTitle, nullTitle]],
    ['listed, then in an old event without a title', [defaultTitle, withoutTitle(mug())]],
  ])('%s', (_, variants) => {
    expect(new Set(uids('product', ...variants))).toEqual(new Set(['1001']));
    expect(new Set(uids('variant', ...variants))).toEqual(new Set(['5001']));
  });
});

describe('a product with variants has the uid of the variant', () => {
  it.each([
    ['viewed, added and bought with a title', [shirt(), shirt(), shirt()]],
    ['in an old event without a title, nothing seen before', [withoutTitle(shirt())]],
    ['viewed, then in an event with a null title', [shirt(), shirt({ title: null })]],
    ['viewed, then in an old event without a title', [shirt(), withoutTitle(shirt())]],
  ])('%s', (_, variants) => {
    expect(new Set(uids('product', ...variants))).toEqual(new Set(['5021']));
    expect(new Set(uids('variant', ...variants))).toEqual(new Set(['5021']));
  });
});

describe('what an earlier page knew about a product', () => {
  it('counts more than a missing title', () => {
    const { identify, remember } = createProductIdentifier('product');
    remember({ parentId: '1001', uid: '1001' });
    remember({ parentId: '1002', uid: '5021' });
    expect(identify(arrived(withoutTitle(mug()))).uid).toBe('1001');
    expect(identify(arrived(shirt({ title: null }))).uid).toBe('5021');
  });

  it('counts less than what this page has shown', () => {
    const { identify, remember } = createProductIdentifier('product');
    identify(arrived(mug()));
    remember({ parentId: '1001', uid: '5001' });
    expect(identify(arrived(mug({ title: null }))).uid).toBe('1001');
    expect(identify(arrived(mug({ title: 'Blue' }))).uid).toBe('5001');
  });
});
