import { describe, expect, it } from 'vitest';
import { createProductIdentifier } from '../../extensions/web-pixel/src/product-identity.ts';
import { arrived, bare, mug, roundTrip, shirt, withoutTitle } from './fixtures.ts';

const view = (variant: ReturnType<typeof mug>, identifiers = 'product'): unknown =>
  roundTrip({ result: createProductIdentifier(identifiers).identify(arrived(variant)) });

describe('product/pageview', () => {
  it('names a product with variants by product and variant, in both identifier modes', () => {
    const data = { result: { parentId: '1002', uid: '5021', sku: 'SHIRT-M' } };
    expect(view(shirt())).toEqual(data);
    expect(view(shirt(), 'variant')).toEqual(data);
  });

  it('names a product without variants by its variant where the feed does so', () => {
    expect(view(mug(), 'variant')).toEqual({
      result: { parentId: '1001', uid: '5001', sku: 'MUG-1' },
    });
  });

  it.each([null, ''])('leaves out a sku that is %j', (sku) => {
    expect(view(shirt({ sku }))).toEqual({ result: { parentId: '1002', uid: '5021' } });
  });

  it('takes the plain id out of a global one, and a number for its digits', () => {
    const product = { ...shirt().product, id: 'gid://shopify/Product/1002' };
    const ids = { id: 'gid://shopify/ProductVariant/5021?source=feed', product };
    const data = { result: { parentId: '1002', uid: '5021', sku: 'SHIRT-M' } };
    expect(view(shirt(ids))).toEqual(data);
    const numbers = { id: 5021, product: { ...product, id: 1002 } } as unknown as typeof ids;
    expect(view(shirt(numbers))).toEqual(data);
  });

  it('says why it cannot name a product', () => {
    expect(() => view(shirt({ id: null }))).toThrow(/^no (variant id|uid|variant\.id)$/i);
    expect(() => view(shirt({ product: { ...shirt().product, id: null } }))).toThrow(
      /^no (product id|parentId|product\.id)$/i,
    );
    expect(() => view(null as unknown as ReturnType<typeof mug>)).toThrow(
      /^no (product id|parentId|product\.id)$/i,
    );
  });

  it('needs no variant id for a product without variants', () => {
    expect(view(mug({ id: null }))).toEqual({
      result: { parentId: '1001', uid: '1001', sku: 'MUG-1' },
    });
  });
});

/** The uids that one page assigns to the variants, in this order. */
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
/** As in an old captured checkout: it is unknown whether there are other variants. */
const nothing = bare(mug());

it.each([
  ['viewed, added and bought', [defaultTitle, nullTitle, nullTitle]],
  ['added before it is viewed', [nullTitle, defaultTitle, nullTitle]],
  ['listed, then in an old event without titles', [defaultTitle, nothing]],
  ['added, then in an old event without titles', [nullTitle, nothing]],
  ['bought without a title, with an empty untranslated one', [noTitle, nullTitle, defaultTitle]],
  ['viewed under a translated title', [mug({ title: 'Titre par défaut' }), defaultTitle]],
])('A product without variants has one uid: %s.', (_, variants) => {
  expect(new Set(uids('product', ...variants))).toEqual(new Set(['1001']));
  expect(new Set(uids('variant', ...variants))).toEqual(new Set(['5001']));
});

it.each([
  ['viewed, added and bought with a title', [shirt(), shirt(), shirt()]],
  ['in an old event without titles, nothing seen before', [bare(shirt())]],
  ['in an event with its untranslated title alone', [withoutTitle(shirt())]],
  ['viewed, then in an event with a null title', [shirt(), nullTitleOf(shirt())]],
  ['viewed, then in an old event without titles', [shirt(), bare(shirt())]],
])('A product with variants has the uid of the variant: %s.', (_, variants) => {
  expect(new Set(uids('product', ...variants))).toEqual(new Set(['5021']));
  expect(new Set(uids('variant', ...variants))).toEqual(new Set(['5021']));
});

describe('what was seen of a product', () => {
  it.each([
    ['on a collection page', { collection: { productVariants: [shirt(), mug()] } }],
    ['in search results', { searchResult: { query: 'mug', productVariants: [mug()] } }],
    ['in the rendered cart', { cart: { lines: [{ merchandise: mug() }] }, customer: null }],
    ['in a checkout that has begun', { checkout: { lineItems: [{ variant: mug() }] } }],
  ])('%s names it in an order without the title', (_, data) => {
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
