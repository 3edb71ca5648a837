import { expect, it } from 'vitest';
import { KETTLE } from '../journeys/goods.ts';
import { useFaultyShop } from './faulty-shop.ts';

const shop = useFaultyShop({ extension: 'on' });

/** Changes that themes, their apps and polyfills make to a page, before or after its own scripts. */
const HABITS: [what: string, script: string][] = [
  [
    'a fetch, a Promise and a JSON of its own, methods on all prototypes, and handlers that throw',
    `{ const native = window.fetch; window.fetch = async (...args) => native(...args); }
     window.Promise = class extends Promise {
       then(...args) { return super.then(...args); }
     };
     for (const { prototype } of [Object, Array, String]) {
       Object.defineProperty(prototype, 'toJSON', { value: undefined, writable: true });
     }
     Array.prototype.last = function () { return this[this.length - 1]; };
     Object.prototype.extend = function () {};
     {
       const { parse, stringify } = JSON;
       JSON.stringify = (value) => stringify(value, null, 2);
       JSON.parse = (...args) => {
         const value = parse(...args);
         return Object.isExtensible(value) ? Object.assign(value, { hijacked: {} }) : value;
       };
     }
     for (const name of ['click', 'submit', 'message', 'storage', 'visibilitychange', 'pagehide']) {
       addEventListener(name, () => { throw new Error('theme: ' + name); }, true);
     }`,
  ],
  [
    'standard events that it publishes itself',
    `addEventListener('load', () => {
       const data = { cartLine: { quantity: 5, merchandise: {
         id: '1', title: 'Fake', price: { amount: 1, currencyCode: 'USD' }, product: { id: '2' } } } };
       for (const name of ['product_added_to_cart', 'product_viewed', 'checkout_completed']) {
         Shopify.analytics.publish(name, data);
         Shopify.analytics.publish('custom:' + name, data);
         Shopify.analytics.publish(name.toUpperCase(), data);
       }
     });`,
  ],
  ['a storage that it empties all the time', `setInterval(() => { localStorage.clear(); }, 20);`],
  [
    'many entries that come and go in the storage',
    `setInterval(() => {
       localStorage.setItem('theme' + Math.random(), '1');
       localStorage.removeItem(localStorage.key(0)?.startsWith('theme') ? localStorage.key(0) : 'x');
     }, 3);`,
  ],
];

it('Scripts that watch for requests to …/cart/add see those of the theme alone.', async () => {
  const { tab, settled, arrived, context, view } = await shop.shopper();
  await context.addInitScript(`new MutationObserver((_, observer) => {
    if (!document.body) return;
    observer.disconnect();
    window.seen = [];
    const native = window.fetch;
    window.fetch = (...args) => {
      if (String(args[0]).includes('/cart/add')) seen.push(String(args[0]));
      return native(...args);
    };
  }).observe(document, { childList: true, subtree: true })`);
  await view('enamel-kettle');
  await tab.page.click('[data-test=add-fetch]');
  await tab.page.waitForFunction(`document.documentElement.dataset.cart !== 'busy'`);
  await settled();
  expect(await tab.page.evaluate('seen')).toEqual(['/cart/add.js']);
  expect((await arrived()).events.filter(({ event }) => event === 'add')).toHaveLength(1);
});

it.each(HABITS)(
  'A theme with %s changes nothing: what happened is reported, once.',
  async (_, script) => {
    const shopper = await shop.shopper();
    const { tab, settled, arrived, context, view } = shopper;
    shopper.expectProblem(/theme: /);
    // In the page, not in its frames.
    await context.addInitScript(`if (self === top) { ${script} }`);
    await view('enamel-kettle');
    await tab.page.click('[data-test=add-fetch]');
    await tab.page.waitForFunction(`document.documentElement.dataset.cart !== 'busy'`);
    await settled();
    await tab.page.click('[data-test=drawer-increase]');
    await tab.page.waitForFunction(`document.documentElement.dataset.cart !== 'busy'`);
    await settled();
    await tab.open('/cart');
    const { lines } = await arrived();
    expect(lines.map((line) => line.split(' cart=')[0])).toEqual([
      `product/pageview ${KETTLE}`,
      `cart/add 1×${KETTLE}`,
      `cart/add 1×${KETTLE}`,
    ]);
  },
);
