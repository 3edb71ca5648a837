import { describe, expect, it } from 'vitest';
import type { TinyShopOptions } from '../sandbox/pixel-runtime/tiny-shop.ts';
import { said, useVisitor } from '../sandbox/pixel-runtime/visitor.ts';

const visit = useVisitor();

/** The names and quantities of the cart events that a script in the page gives rise to. */
async function cartEvents(script: string, options: Partial<TinyShopOptions> = {}) {
  const { page } = await visit({ pixel: SAY_CART_EVENTS, answers: ANSWERS, ...options });
  await page.evaluate(script);
  return said(page);
}

const SAY_CART_EVENTS = `api.analytics.subscribe('all_standard_events', ({ name, data }) => {
  if (data.cartLine) say([name, data.cartLine.merchandise.id, data.cartLine.quantity]);
})`;

const item = (id: number, quantity: number) => ({
  product_id: id * 10,
  variant_id: id,
  product_title: 'Mug',
  variant_title: null,
  price: 1999,
  sku: null,
  vendor: 'Kiln',
  url: '/products/mug',
  image: null,
  quantity,
});

const CHANGED = { items_added: [item(1, 2)], items_removed: [item(2, 1)] };

const UPDATED = {
  items: [item(1, 5), item(2, 1)],
  items_changelog: { added: [{ variant_id: 1, quantity: 2 }] },
};

const ANSWERS = {
  '/cart/add.js': item(1, 9),
  '/fr/cart/add': { items: [item(1, 9), item(2, 9)] },
  '/cart/change.js': CHANGED,
  '/cart/update.js': UPDATED,
  '/api/2026-10/graphql.json': { data: { cartLinesAdd: { cart: { id: 'gid://shopify/Cart/1' } } } },
  '/cart/clear.js': CHANGED,
};

/** What the page sells. */
const VARIANT = {
  id: '1',
  image: null,
  price: { amount: 19.99, currencyCode: 'USD' },
  product: { id: '10', title: 'Mug', type: '', untranslatedTitle: 'Mug', url: null, vendor: 'K' },
  sku: null,
  title: 'Default Title',
  untranslatedTitle: 'Default Title',
};

const xhr = (path: string, type = '') =>
  `new Promise((resolve) => { const xhr = new XMLHttpRequest(); xhr.open('POST', '${path}');
    xhr.responseType = '${type}'; xhr.onload = () => resolve(); xhr.send(new URLSearchParams('id=1&quantity=2')) })`;

const post = (path: string, body: string) =>
  `fetch('${path}', { method: 'POST', body: '${body}' }).then(() => undefined)`;

describe('cart events', () => {
  it('fact 1.events.from-fetch, 1.events.quantity: come from an answered add, with the change as quantity', async () => {
    expect(await cartEvents(post('/cart/add.js', '{"id":1,"quantity":2}'))).toEqual([
      ['product_added_to_cart', '1', 2],
    ]);
  });

  it('fact 1.events.bulk: come one per item from a bulk add, under a locale too', async () => {
    const body = '{"items":[{"id":1,"quantity":2},{"id":2}]}';
    expect(await cartEvents(post('/fr/cart/add', body))).toEqual([
      ['product_added_to_cart', '1', 2],
      ['product_added_to_cart', '2', 1],
    ]);
  });

  it('fact 1.events.bulk-mismatch: come not from a bulk add whose request and answer differ in number', async () => {
    expect(await cartEvents(post('/fr/cart/add', '{"items":[{"id":1}]}'))).toEqual([]);
  });

  it('fact 1.events.removed-by-change: tell of additions and removals by change', async () => {
    expect(await cartEvents(post('/cart/change.js', 'line=1&quantity=1'))).toEqual([
      ['product_added_to_cart', '1', 2],
      ['product_removed_from_cart', '2', 1],
    ]);
  });

  it('fact 1.events.update-silent, 1.events.clear-silent: keep silent about what update decreased, and about clear', async () => {
    expect(await cartEvents(post('/cart/update.js', 'updates[1]=3'))).toEqual([
      ['product_added_to_cart', '1', 2],
    ]);
    expect(await cartEvents(post('/cart/clear.js', ''))).toEqual([]);
  });

  it.each([
    ['/cart/add.js', []],
    ['/cart/change.js', ['product_added_to_cart', 'product_removed_from_cart']],
    ['/cart/update.js', ['product_added_to_cart']],
  ])(
    'fact 1.events.request-silent, 1.events.request-told: of fetch(new Request(…)) to %s are %j',
    async (path, names) => {
      const script = `fetch(new Request('${path}', { method: 'POST', body: 'id=1' })).then(() => undefined)`;
      const events = (await cartEvents(script)) as [string][];
      expect(events.map(([name]) => name)).toEqual(names);
    },
  );

  it.each(['', 'text'])(
    'fact 1.events.from-xhr: come from an XHR with responseType %j',
    async (type) => {
      expect(await cartEvents(xhr('/cart/add.js', type))).toEqual([
        ['product_added_to_cart', '1', 2],
      ]);
    },
  );

  it('fact 1.events.xhr-json: come not from an XHR whose answer the browser parses', async () => {
    expect(await cartEvents(xhr('/cart/add.js', 'json'))).toEqual([]);
  });

  it('fact 1.events.xhr-redirected: tell of an XHR add that led to another page from its body alone', async () => {
    const options = { config: { productVariants: [VARIANT] }, redirects: { '/cart/add': '/cart' } };
    expect(await cartEvents(xhr('/cart/add'), options)).toEqual([
      ['product_added_to_cart', '1', 2],
    ]);
    const fetched = `fetch('/cart/add', { method: 'POST', body: new URLSearchParams('id=1') })
      .then(() => undefined)`;
    expect(await cartEvents(fetched, options)).toEqual([]);
  });

  it('fact 1.events.storefront-api-silent: come not from a cart mutation of the Storefront API', async () => {
    const mutation = '{"query":"mutation { cartLinesAdd { cart { id } } }"}';
    expect(await cartEvents(post('/api/2026-10/graphql.json', mutation))).toEqual([]);
  });

  it('fact 1.events.money, 1.events.numeric-ids: are in major units, in the currency of the cart or else of the shop', async () => {
    const { page } = await visit({
      pixel: `api.analytics.subscribe('product_added_to_cart', ({ data }) => say(data.cartLine))`,
      answers: ANSWERS,
    });
    await page.evaluate(post('/cart/add.js', 'id=1&quantity=2'));
    expect(await said(page)).toEqual([
      {
        cost: { totalAmount: { amount: 39.98, currencyCode: 'USD' } },
        merchandise: {
          id: '1',
          image: null,
          price: { amount: 19.99, currencyCode: 'USD' },
          product: {
            id: '10',
            title: 'Mug',
            vendor: 'Kiln',
            type: null,
            untranslatedTitle: 'Mug',
            url: '/products/mug',
          },
          sku: null,
          title: null,
          untranslatedTitle: null,
        },
        quantity: 2,
      },
    ]);
  });
});

describe('cart events of forms', () => {
  const form = `<form action="/cart/add" method="post" target="other"><input name="id" value="1">
    <input name="quantity" value="3"><button>Add</button></form><iframe name="other"></iframe>`;
  const options = { config: { productVariants: [VARIANT] } };

  it('fact 1.events.from-form: come at the submit of a form that was there at window load', async () => {
    const script = `document.querySelector('button').click()`;
    expect(await cartEvents(script, { ...options, body: form })).toEqual([
      ['product_added_to_cart', '1', 3],
    ]);
  });

  it('fact 1.events.form-at-load: come not from a form that was added later', async () => {
    const script = `document.body.innerHTML = ${JSON.stringify(form)}; document.querySelector('button').click()`;
    expect(await cartEvents(script, options)).toEqual([]);
  });

  /** A theme that prevents the submission and sends a request, in a listener on `target`. */
  const byRequest = (target: string) => `${target}.addEventListener('submit', (event) => {
    event.preventDefault(); fetch('/cart/add.js', { method: 'POST', body: new FormData(event.target) }) });`;
  const click = `document.querySelector('button').click()`;
  const once = [['product_added_to_cart', '1', 3]];

  it('come once where the form’s own listener prevented the submit before the page had loaded', async () => {
    const body = `${form}<script>${byRequest(`document.querySelector('form')`)}</script>`;
    expect(await cartEvents(click, { ...options, body })).toEqual(once);
  });

  it('fact 1.events.form-delegated: come twice where a delegated listener prevents the submit and sends a request', async () => {
    const body = `${form}<script>${byRequest('document')}</script>`;
    expect(await cartEvents(click, { ...options, body })).toEqual([...once, ...once]);
  });

  it('fact 1.events.form-delegated: come twice where a listener that came after the load does', async () => {
    const script = byRequest(`document.querySelector('form')`) + click;
    expect(await cartEvents(script, { ...options, body: form })).toEqual([...once, ...once]);
  });
});

describe('cart events of permalinks', () => {
  const line = (id: string, quantity: number) => ({
    cost: { totalAmount: { amount: 19.99 * quantity, currencyCode: 'USD' } },
    merchandise: { ...VARIANT, id },
    quantity,
  });
  const lines = [line('1', 2), line('2', 1)];
  const cart = {
    id: 'c1',
    attributes: [],
    cost: { totalAmount: { amount: 59.97, currencyCode: 'USD' } },
    lines,
    totalQuantity: 3,
  };

  it('fact 1.events.from-permalink, 1.events.permalink-rendered: come for every line of the rendered cart, once for each link', async () => {
    const { page, shop } = await visit({
      pixel: `api.analytics.subscribe('all_standard_events', ({ name, data }) =>
        say(data.cartLine ? [data.cartLine.merchandise.id, data.cartLine.quantity,
          api.init.data.cart.totalQuantity] : name))`,
    });
    await page.route(/cart_link_id/, async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      await route.fulfill({
        response: answer,
        body: text.replace('"cart":null', `"cart":${JSON.stringify(cart)}`),
      });
    });
    const added = [
      ['1', 2, 3],
      ['2', 1, 3],
    ];
    await page.goto(`${shop.url}?cart_link_id=aBcD1234`);
    expect(await said(page)).toEqual(['page_viewed', ...added]);
    await page.reload();
    expect(await said(page)).toEqual(['page_viewed']);
    await page.goto(`${shop.url}?cart_link_id=eFgH5678`);
    expect(await said(page)).toEqual(['page_viewed', ...added]);
  });
});
