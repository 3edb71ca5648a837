import { describe, expect, it } from 'vitest';
import { productBody } from '../../../app/catalogue/catalogue-snapshot.ts';
import { difference, type ItemState } from '../../../app/catalogue/fingerprint.ts';
import { webhookProduct, webhookVariant } from './shop-product.ts';

function stateOf(changes: Record<string, unknown> = {}): ItemState {
  const snapshot = productBody.parse(webhookProduct(changes));
  if (snapshot.about !== 'product') throw new Error(snapshot.about);
  return snapshot.state;
}

const LATER = { updated_at: '2026-11-20T10:05:00Z' };

/** The description for staff of a change from the usual product to this one, a few minutes later. */
const changedTo = (changes: Record<string, unknown>) =>
  difference(stateOf(), stateOf({ ...LATER, ...changes }));

describe('what a webhook changes in an index', () => {
  it.each([
    ['title', { title: 'Kettle' }],
    ['address', { handle: 'kettle' }],
    ['description', { body_html: '' }],
    ['vendor', { vendor: 'Pine' }],
    ['type', { product_type: 'Outdoor' }],
    ['tags', { tags: 'kitchen' }],
    ['options', { options: [{ name: 'Size', values: ['S'] }] }],
    ['images', { images: [] }],
    ['prices', { variants: [webhookVariant({ price: '69.00' })] }],
    ['prices', { variants: [webhookVariant({ compare_at_price: '80.00' })] }],
    ['variants', { variants: [webhookVariant({ sku: 'KET-02' })] }],
    ['visibility', { status: 'draft' }],
    ['visibility', { published_at: null }],
    ['availability', { variants: [webhookVariant({ inventory_quantity: 0 })] }],
    ['other', {}],
  ])('%s', (field, changes) => {
    expect(changedTo(changes)).toEqual({ shows: true, fields: [field] });
  });

  it('is nothing where only the stock moves, and availability does not', () => {
    expect(changedTo({ variants: [webhookVariant({ inventory_quantity: 21 })] })).toEqual({
      shows: false,
    });
    const soldOn = (inventory_quantity: number) => ({
      variants: [webhookVariant({ inventory_quantity, inventory_policy: 'continue' })],
    });
    expect(difference(stateOf(soldOn(1)), stateOf({ ...soldOn(-1), ...LATER }))).toEqual({
      shows: false,
    });
  });

  it('is nothing when the same snapshot comes again', () => {
    expect(difference(stateOf(), stateOf())).toEqual({ shows: false });
  });

  it('is nothing while no shopper can see the product', () => {
    const draft = { status: 'draft' };
    expect(difference(null, stateOf(draft))).toEqual({ shows: false });
    expect(difference(stateOf(draft), stateOf({ ...draft, title: 'Kettle' }))).toEqual({
      shows: false,
    });
    expect(difference(stateOf(draft), stateOf(LATER))).toMatchObject({ shows: true });
  });

  it('is not known in detail for a product that was not known, or of which another version knew', () => {
    expect(difference(null, stateOf())).toEqual({ shows: true, fields: [] });
    const older = { ...stateOf(), prints: Buffer.alloc(8) };
    expect(difference(older, stateOf(LATER))).toEqual({ shows: true, fields: [] });
  });
});
