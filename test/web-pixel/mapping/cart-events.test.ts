import { describe, expect, it } from 'vitest';
import type { Product } from '../../../app/beacon/schemas/shop-events.ts';
import { createPageCart } from '../../../extensions/web-pixel/src/cart.ts';
import { mapCartLine } from '../../../extensions/web-pixel/src/mapping/cart-change.ts';
import { createProductIdentifier } from '../../../extensions/web-pixel/src/product-identity.ts';
import { arrived, cart, cartLine, mug, roundTrip, shirt } from '../fixtures.ts';

const { identify } = createProductIdentifier('product');
/** The product of a line with these fields. */
const held = (...of: Parameters<typeof cartLine>): Product =>
  mapCartLine(arrived(cartLine(...of)), identify)[1];
/** The content of a cart that was rendered like this. */
const inCart = (rendered: unknown): Product[] =>
  createPageCart(rendered as never, identify).products();

describe('a cart line', () => {
  it('has the price of one, before discounts, whatever its own cost', () => {
    const cheap = cartLine(shirt(), 3, {
      cost: { totalAmount: { amount: 1, currencyCode: 'EUR' } },
    });
    expect(roundTrip(mapCartLine(arrived(cheap), identify))).toEqual([
      '5021',
      { parentId: '1002', uid: '5021', sku: 'SHIRT-M', qty: 3, price: 24.9 },
    ]);
  });

  it('may be free', () => {
    const gift = shirt({ price: { amount: 0, currencyCode: 'EUR' } });
    expect(held(gift, 1)).toMatchObject({ uid: '5021', price: 0 });
  });

  it.each([
    ['no line', null, /^no cart ?line$/i],
    ['no variant', { ...cartLine(mug(), 1), merchandise: null }, /^no cart ?line$/i],
    ['no id of its variant', cartLine(mug({ id: null }), 1), 'no uid'],
    ['a quantity of 0', cartLine(mug(), 0), 'no quantity'],
    ['a negative quantity', cartLine(mug(), -1), 'no quantity'],
    ['a quantity that is no number', cartLine(mug(), '2' as never), 'no quantity'],
    ['no price', { ...cartLine(mug(), 1), merchandise: mug({ price: null as never }) }, 'no price'],
    [
      'a negative price',
      cartLine(mug({ price: { amount: -1, currencyCode: 'EUR' } }), 1),
      'no price',
    ],
  ])('with %s is no event, and says why', (_, broken, reason) => {
    expect(() => mapCartLine(arrived(broken) as never, identify)).toThrow(reason);
  });
});

it('A rendered cart is read without a line that cannot be named.', () => {
  for (const broken of [cartLine(shirt({ id: null }), 1), null as never]) {
    const lines = [broken, cartLine(mug(), 1)];
    expect(inCart({ ...cart('c1', []), lines }).map(({ uid }) => uid)).toEqual(['1001']);
  }
});
