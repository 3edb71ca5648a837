import { describe, expect, it } from 'vitest';
import { cartEventsOf, type LineItem } from './cart-line.ts';

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
  cartEventsOf({ action, body, answer, currencyCode: 'USD' }).map(({ name, data }) => {
    const { cartLine } = data as { cartLine: { quantity: number; merchandise: { id: string } } };
    return [name, cartLine.merchandise.id, cartLine.quantity];
  });

describe('the events of a cart request', () => {
  it('carry the change as quantity and cost, ids as digits and money in major units', () => {
    const [event] = cartEventsOf({
      action: 'add',
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

  it('are one per item of a bulk add from JSON', () => {
    const answer = { items: [mug, card] };
    const expected = [
      ['product_added_to_cart', '101', 2],
      ['product_added_to_cart', '102', 1],
    ];
    const json = JSON.stringify({ items: [{ id: 101, quantity: 2 }, { id: 102 }] });
    expect(quantities('add', json, answer)).toEqual(expected);
  });

  it('fact 1.events.bulk-form: say quantity 1 for every item of a bulk form', () => {
    expect(quantities('add', form(BULK), { items: [mug, card] })).toEqual([
      ['product_added_to_cart', '101', 1],
      ['product_added_to_cart', '102', 1],
    ]);
  });

  it('fact 1.events.bulk-text: are one without a product for the URL-encoded text of a bulk add', () => {
    const events = cartEventsOf({
      action: 'add',
      body: new URLSearchParams(BULK).toString(),
      answer: { items: [mug, card] },
      currencyCode: 'USD',
    });
    expect(events).toMatchObject([
      {
        name: 'product_added_to_cart',
        data: { cartLine: { merchandise: { id: 'undefined', price: { amount: NaN } } } },
      },
    ]);
  });

  it('are none when a bulk add asks for another number of items than was answered', () => {
    const body = JSON.stringify({ items: [{ id: 101 }, { id: 101 }] });
    expect(quantities('add', body, { items: [mug] })).toEqual([]);
  });

  it('are none for an add whose body does not tell what was asked for', () => {
    expect(quantities('add', undefined, mug)).toEqual([]);
    expect(quantities('add', 'null', mug)).toEqual([]);
    expect(quantities('add', 'quantity=2', mug)).toEqual([]);
  });

  it('come with the changed quantities of change, in the currency of the cart', () => {
    const answer = {
      currency: 'EUR',
      items_added: [{ ...mug, quantity: 2 }],
      items_removed: [{ ...card, quantity: 1 }],
    };
    expect(quantities('change', undefined, answer)).toEqual([
      ['product_added_to_cart', '101', 2],
      ['product_removed_from_cart', '102', 1],
    ]);
    const [event] = cartEventsOf({ action: 'change', body: '', answer, currencyCode: 'USD' });
    expect(event?.data).toMatchObject({
      cartLine: { cost: { totalAmount: { amount: 39.98, currencyCode: 'EUR' } } },
    });
  });

  it('fact 1.events.update-changelog: take what update added from its changelog, and nothing else', () => {
    const answer = {
      currency: 'EUR',
      items: [mug, card],
      items_changelog: { added: [{ variant_id: 101, quantity: 2 }] },
      items_removed: [{ ...card, quantity: 1 }],
    };
    expect(quantities('update', undefined, answer)).toEqual([['product_added_to_cart', '101', 2]]);
    const [event] = cartEventsOf({ action: 'update', body: '', answer, currencyCode: 'USD' });
    expect(event?.data).toMatchObject({
      cartLine: { cost: { totalAmount: { amount: 39.98, currencyCode: 'EUR' } } },
    });
  });

  it('are none for an answer that is no cart', () => {
    expect(quantities('change', '', null)).toEqual([]);
    expect(quantities('add', 'id=1', { status: 422, message: 'Cart Error' })).toEqual([]);
  });
});

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}
