import { describe, expect, it } from 'vitest';
import { createProductIdentifier } from '../../../extensions/web-pixel/src/product-identity.ts';
import { arrived, bare, mug, shirt, withoutTitle } from '../fixtures.ts';

/** The uids that one page gives to the variants, in this order. */
function uids(identifiers: string, ...variants: ReturnType<typeof mug>[]): string[] {
  const { identify } = createProductIdentifier(identifiers);
  return variants.map((variant) => identify(arrived(variant)).uid);
}

const nullTitleOf = (variant: ReturnType<typeof mug>): ReturnType<typeof mug> => ({
  ...variant,
  title: null,
  untranslatedTitle: null,
});

const defaultTitle = mug();
const nullTitle = nullTitleOf(mug());
/** As in a captured checkout. */
const noTitle = withoutTitle(mug({ untranslatedTitle: '' }));
/** As in an old captured checkout: nothing tells whether there are other variants. */
const nothing = bare(mug());

describe('a product without variants has one uid', () => {
  it.each([
    ['viewed, added and bought', [defaultTitle, nullTitle, nullTitle]],
    ['added before it is viewed', [nullTitle, defaultTitle, nullTitle]],
    ['listed, then in an old event without titles', [defaultTitle, nothing]],
    ['added, then in an old event without titles', [nullTitle, nothing]],
    ['bought without a title, with an empty untranslated one', [noTitle, nullTitle, defaultTitle]],
    ['viewed under a translated title', [mug({ title: 'Titre par défaut' }), defaultTitle]],
  ])('%s', (_, variants) => {
    expect(new Set(uids('product', ...variants))).toEqual(new Set(['1001']));
    expect(new Set(uids('variant', ...variants))).toEqual(new Set(['5001']));
  });
});

describe('a product with variants has the uid of the variant', () => {
  it.each([
    ['viewed, added and bought with a title', [shirt(), shirt(), shirt()]],
    ['in an old event without titles, nothing seen before', [bare(shirt())]],
    ['in an event with its untranslated title alone', [withoutTitle(shirt())]],
    ['viewed, then in an event with a null title', [shirt(), nullTitleOf(shirt())]],
    ['viewed, then in an old event without titles', [shirt(), bare(shirt())]],
  ])('%s', (_, variants) => {
    expect(new Set(uids('product', ...variants))).toEqual(new Set(['5021']));
    expect(new Set(uids('variant', ...variants))).toEqual(new Set(['5021']));
  });
});

describe('what was seen of a product', () => {
  it.each([
    ['on a collection page', { collection: { productVariants: [shirt(), mug()] } }],
    ['in search results', { searchResult: { query: 'mug', productVariants: [mug()] } }],
    ['in the rendered cart', { cart: { lines: [{ merchandise: mug() }] }, customer: null }],
    ['in a checkout that has begun', { checkout: { lineItems: [{ variant: mug() }] } }],
  ])('%s names it in an order that does not tell', (_, data) => {
    const { identify, observe } = createProductIdentifier('product');
    observe(data);
    expect(identify(arrived(nothing)).uid).toBe('1001');
    expect(identify(arrived(bare(shirt()))).uid).toBe('5021');
  });

  it('may be nonsense', () => {
    const { identify, observe } = createProductIdentifier('product');
    const circle: Record<string, unknown> = { product: { id: {} } };
    circle.product = circle;
    for (const data of [undefined, null, 'text', 7, [null], { product: null }, circle]) {
      observe(data);
    }
    expect(identify(arrived(mug())).uid).toBe('1001');
  });
});

describe('what an earlier page knew about a product', () => {
  it('counts more than a missing title', () => {
    const { identify, remember } = createProductIdentifier('product');
    remember({ parentId: '1001', uid: '1001' });
    remember({ parentId: '1002', uid: '5021' });
    expect(identify(arrived(nothing)).uid).toBe('1001');
    expect(identify(arrived(nullTitleOf(shirt()))).uid).toBe('5021');
  });

  it('counts more than an empty title that was seen before it was known', () => {
    const { identify, remember } = createProductIdentifier('product');
    identify(arrived(nullTitleOf(shirt())));
    remember({ parentId: '1002', uid: '5021' });
    expect(identify(arrived(nullTitleOf(shirt()))).uid).toBe('5021');
  });

  it('counts less than what this page has shown', () => {
    const { identify, remember } = createProductIdentifier('product');
    identify(arrived(mug()));
    remember({ parentId: '1001', uid: '5001' });
    expect(identify(arrived(nullTitle)).uid).toBe('1001');
    expect(identify(arrived(mug({ title: 'Blue', untranslatedTitle: 'Blue' }))).uid).toBe('5001');
  });
});
