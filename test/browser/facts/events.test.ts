import { describe, expect, it } from 'vitest';
import { said, useVisitor } from '../../sandbox/pixel-runtime/visitor.ts';

const visit = useVisitor();

const ITEM = { variant_id: 1, product_id: 10, product_title: 'Mug', price: 1999, image: null };
const ANSWERS = {
  '/cart/add.js': ITEM,
  '/cart/change.js': { items_removed: [{ ...ITEM, quantity: 1 }] },
};

const ADD = `fetch('/cart/add.js', { method: 'POST', body: 'id=1' })`;
const CHANGE = `fetch('/cart/change.js', { method: 'POST', body: 'line=1&quantity=0' })`;

describe('a change of the cart', () => {
  it('fact 1.events.cart-changed, 1.events.no-cart: is told with its line, and with no cart', async () => {
    const { page } = await visit({
      pixel: `api.analytics.subscribe('all_standard_events', ({ name, data }) =>
        say([name, Object.keys(data), Object.keys(data.cartLine ?? {}).sort()]))`,
      answers: ANSWERS,
    });
    await page.evaluate(`${ADD}.then(() => ${CHANGE}).then(() => undefined)`);
    const line = ['cost', 'merchandise', 'quantity'];
    expect(await said(page)).toEqual([
      ['page_viewed', [], []],
      ['product_added_to_cart', ['cartLine'], line],
      ['product_removed_from_cart', ['cartLine'], line],
    ]);
  });

  it('fact 1.events.init-cart-stale: leaves the cart of init as the page was rendered', async () => {
    const { page } = await visit({
      pixel: `api.analytics.subscribe('product_added_to_cart', ({ data }) =>
        say([data.cartLine.quantity, api.init.data.cart]))`,
      answers: ANSWERS,
    });
    await page.evaluate(`${ADD}.then(() => ${ADD}).then(() => undefined)`);
    expect(await said(page)).toEqual([
      [1, null],
      [1, null],
    ]);
  });
});
