import { describe, expect, it } from 'vitest';
import { createProductIdentifier } from '../../extensions/web-pixel/src/product-identity.ts';
import { arrived, mug, shirt } from './fixtures.ts';
import { roundTrip } from './round-trip.ts';

const view = (variant: ReturnType<typeof mug>, identifiers = 'product'): unknown =>
  roundTrip({ result: createProductIdentifier(identifiers).identify(arrived(variant)) });

describe('product/pageview', () => {
  it('names a product with variants by product and variant, in both identifier modes', () => {
    const data = { result: { parentId: '1002', uid: '5021', sku: 'SHIRT-M' } };
    expect(view(shirt())).toEqual(data);
    expect(view(shirt(), 'variant')).toEqual(data);
  });

  it('names a product without variants twice by its product id', () => {
    expect(view(mug())).toEqual({ result: { parentId: '1001', uid: '1001', sku: 'MUG-1' } });
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
