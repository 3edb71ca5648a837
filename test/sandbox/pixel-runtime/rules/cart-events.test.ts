import { describe, expect, it } from 'vitest';
import { cartEventsOf, cartLineOfVariant, type LineItem } from './cart-line.ts';
import { cartActionOf } from './cart-request.ts';

const mug: LineItem = {
  product_id: 11,
  variant_id: 101,
  product_title: 'Mug',
  variant_title: 'Blue',
  price: 1999,
  sku: 'MUG-B',
  vendor: 'Kiln',
  product_type: 'Cups',
  url: '/products/mug?variant=101',
  image: 'https://cdn.example.com/mug.png',
  quantity: 5,
};
const card: LineItem = { ...mug, product_id: 12, variant_id: 102, variant_title: null, sku: null };

/** The fields of a bulk add: two mugs and a card. */
const BULK = { 'items[0][id]': '101', 'items[0][quantity]': '2', 'items[1][id]': '102' };

const quantities = (action: 'add' | 'change' | 'update', body: unknown, answer: unknown) =>
  cartEventsOf({ action, by: 'fetch', body, answer, currencyCode: 'USD' }).map(({ name, data }) => {
    const { cartLine } = data as { cartLine: { quantity: number; merchandise: { id: string } } };
    return [name, cartLine.merchandise.id, cartLine.quantity];
  });

describe('the events of a cart request', () => {
  it('fact 1.events.quantity, 1.events.money, 1.events.numeric-ids: carry the change as quantity and cost, ids as digits and money in major units', () => {
    const [event] = cartEventsOf({
      action: 'add',
      by: 'fetch',
      body: JSON.stringify({ id: 101, quantity: 3 }),
      answer: mug,
      currencyCode: 'USD',
    });
    expect(event).toEqual({
      name: 'product_added_to_cart',
      data: {
        cartLine: {
          cost: { totalAmount: { amount: 59.97, currencyCode: 'USD' } },
          merchandise: {
            id: '101',
            image: { src: 'https://cdn.example.com/mug.png' },
            price: { amount: 19.99, currencyCode: 'USD' },
            product: {
              id: '11',
              title: 'Mug',
              vendor: 'Kiln',
              type: 'Cups',
              untranslatedTitle: 'Mug',
              url: '/products/mug?variant=101',
            },
            sku: 'MUG-B',
            title: 'Blue',
            untranslatedTitle: 'Blue',
          },
          quantity: 3,
        },
      },
    });
  });

  it('fact 1.events.default-title: name no title for a product whose only variant is the default one', () => {
    const [event] = cartEventsOf({
      action: 'add',
      by: 'fetch',
      body: 'id=102',
      answer: card,
      currencyCode: 'USD',
    });
    expect(event?.data).toMatchObject({ cartLine: { merchandise: { title: null, sku: null } } });
  });

  it.each([
    ['a form', () => form({ id: '101', quantity: '2' })],
    ['URL-encoded text', () => 'form_type=product&id=101&quantity=2'],
    ['URL parameters', () => new URLSearchParams({ id: '101', quantity: '2' })],
    ['JSON', () => '{"id":101,"quantity":2}'],
  ])('take the quantity of an add from %s', (_, body) => {
    expect(quantities('add', body(), mug)).toEqual([['product_added_to_cart', '101', 2]]);
  });

  it('take a missing quantity as one', () => {
    expect(quantities('add', 'id=101', mug)).toEqual([['product_added_to_cart', '101', 1]]);
  });

  it('fact 1.events.bulk: are one per item of a bulk add from JSON', () => {
    const answer = { items: [mug, card] };
    const expected = [
      ['product_added_to_cart', '101', 2],
      ['product_added_to_cart', '102', 1],
    ];
    const json = JSON.stringify({ items: [{ id: 101, quantity: 2 }, { id: 102 }] });
    expect(quantities('add', json, answer)).toEqual(expected);
  });

  it('fact 1.events.bulk-form: have quantity 1 for every item of a bulk form', () => {
    expect(quantities('add', form(BULK), { items: [mug, card] })).toEqual([
      ['product_added_to_cart', '101', 1],
      ['product_added_to_cart', '102', 1],
    ]);
  });

  it('fact 1.events.bulk-mismatch: are none when a bulk add asks for another number of items than was answered', () => {
    const body = JSON.stringify({ items: [{ id: 101 }, { id: 101 }] });
    expect(quantities('add', body, { items: [mug] })).toEqual([]);
  });

  it('are none for an add whose body does not show what was asked for', () => {
    expect(quantities('add', undefined, mug)).toEqual([]);
    expect(quantities('add', 'null', mug)).toEqual([]);
    expect(quantities('add', 'quantity=2', mug)).toEqual([]);
  });

  it('fact 1.events.removed-by-change: are what change added and removed, in the currency of the cart', () => {
    const answer = {
      currency: 'EUR',
      items_added: [{ ...mug, quantity: 2 }],
      items_removed: [{ ...card, quantity: 1 }],
    };
    expect(quantities('change', undefined, answer)).toEqual([
      ['product_added_to_cart', '101', 2],
      ['product_removed_from_cart', '102', 1],
    ]);
    const [event] = cartEventsOf({
      action: 'change',
      by: 'fetch',
      body: '',
      answer,
      currencyCode: 'USD',
    });
    expect(event?.data).toMatchObject({
      cartLine: { cost: { totalAmount: { amount: 39.98, currencyCode: 'EUR' } } },
    });
  });

  it('fact 1.events.update-changelog, 1.events.update-silent: are what update added by its changelog, never what it removed', () => {
    const answer = {
      currency: 'EUR',
      items: [mug, card],
      items_changelog: { added: [{ variant_id: 101, quantity: 2 }] },
      items_removed: [{ ...card, quantity: 1 }],
    };
    expect(quantities('update', undefined, answer)).toEqual([['product_added_to_cart', '101', 2]]);
  });

  it('are none for an answer that is no cart', () => {
    expect(quantities('change', '', null)).toEqual([]);
    expect(quantities('add', 'id=1', { status: 422, message: 'Cart Error' })).toEqual([]);
  });
});

describe('the event of a submitted form', () => {
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
    title: 'Default Title',
    untranslatedTitle: 'Default Title',
  };

  it('fact 1.events.default-title-form: has the variant as the page calls it, and the cost of the change', () => {
    expect(cartLineOfVariant(variant, 3)).toEqual({
      cost: { totalAmount: { amount: 59.97, currencyCode: 'USD' } },
      merchandise: variant,
      quantity: 3,
    });
  });
});

const PAGE = 'http://shop.example:4001/products/mug';

describe('a request that the platform takes for a change of the cart', () => {
  it.each([
    ['/cart/add', 'add'],
    ['/cart/add.js', 'add'],
    ['/cart/add.json?sections=cart', 'add'],
    ['/cart/change.js', 'change'],
    ['/cart/update', 'update'],
    ['/fr/cart/add.js', 'add'],
    ['/en-GB/cart/change.json', 'change'],
    ['/zh-Hant/cart/add.js', 'add'],
    ['http://shop.example:4001/cart/update.js', 'update'],
  ])('fact 1.events.from-paths: is %s', (address, action) => {
    expect(cartActionOf(address, PAGE)).toBe(action);
  });

  it.each([
    '/es-419/cart/add.js',
    '/cart/clear.js',
    '/cart.js',
    '/cart',
    '/cart/add.html',
    '/apps/proxy/cart/add.js',
    '/cart/add/more',
    'http://other.example/cart/add.js',
    'http://[',
  ])('fact 1.events.locale-letters: is not %s', (address) => {
    expect(cartActionOf(address, PAGE)).toBeNull();
  });
});

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}
