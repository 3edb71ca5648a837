import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buy,
  checkoutIn,
  KETTLE,
  newVisitor,
  openStorefront,
  usd,
  type Visitor,
} from '../test-storefront.ts';
import type { Storefront } from '../start-storefront.ts';

let storefront: Storefront;
let visitor: Visitor;

beforeAll(async () => {
  storefront = await openStorefront();
  storefront.shop.platform.fields = 'sparse';
  visitor = newVisitor(storefront);
});
afterAll(() => storefront.close());

const kettle = {
  id: KETTLE,
  price: usd(68),
  product: { id: '7913550012028', title: 'Enamel Kettle', vendor: 'Harbour & Pine' },
  sku: 'KET-01',
};

describe('events that lack what captured ones lack', () => {
  it('fact 1.events.sparse: have products without picture, address, type and first title', async () => {
    const { events, productVariants } = await visitor.config('/products/enamel-kettle');
    const variant = { ...kettle, title: 'Default Title' };
    expect(events[1]).toEqual({ name: 'product_viewed', data: { productVariant: variant } });
    expect(productVariants).toEqual([variant]);

    await visitor.postJson('/cart/add.js', { id: KETTLE });
    const { initData } = await visitor.config('/');
    expect(initData.cart?.lines?.[0]?.merchandise).toEqual(variant);
  });

  it('fact 1.events.tax-currency, 1.events.checkout-untitled: have a tax without a currency, and all other sums with theirs', async () => {
    await visitor.postJson('/cart/add.js', { id: KETTLE });
    const checkout = await checkoutIn(visitor, await buy(visitor), 'checkout_completed');
    expect(Object.keys(checkout.totalTax ?? {})).toEqual(['amount']);
    expect(checkout.subtotalPrice).toEqual(usd(136));
    expect(checkout.lineItems[0]?.variant).toEqual({ ...kettle, untranslatedTitle: '' });
    expect(checkout.discountApplications).toEqual([]);
    expect(checkout.transactions[0]?.paymentMethod).toEqual({ name: 'bogus', type: 'creditCard' });
  });
});
