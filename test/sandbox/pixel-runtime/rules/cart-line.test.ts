import { describe, expect, it } from 'vitest';
import { cartLineOfVariant } from './cart-line.ts';

const variant = {
  id: '101',
  image: null,
  price: { amount: 19.99, currencyCode: 'USD' },
  product: {
    id: '11',
    title: 'Mug',
    type: '',
    untranslatedTitle: 'Mug',
    url: null,
    vendor: 'Kiln',
  },
  sku: '',
  title: 'Blue',
  untranslatedTitle: 'Blue',
};

describe('the cart line of a submitted form', () => {
  it('is the variant that the page knows, with the cost of the change', () => {
    expect(cartLineOfVariant(variant, 3)).toEqual({
      cost: { totalAmount: { amount: 59.97, currencyCode: 'USD' } },
      merchandise: variant,
      quantity: 3,
    });
  });

  it('fact 1.events.default-title-form: calls a default variant as the page does', () => {
    const only = { ...variant, title: 'Default Title', untranslatedTitle: 'Default Title' };
    expect(cartLineOfVariant(only, 1).merchandise).toEqual(only);
  });
});
