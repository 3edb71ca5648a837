import { describe, expect, it } from 'vitest';
import { reported, type TinyShopOptions, useVisitor } from '../sandbox/pixel-runtime/tiny-shop.ts';

const visit = useVisitor();

/** The names and quantities of the cart events that a script in the page causes. */
async function cartEvents(script: string, options: Partial<TinyShopOptions> = {}) {
  const { page } = await visit({ pixel: SAY_CART_EVENTS, answers: ANSWERS, ...options });
  await page.evaluate(script);
  return reported(page);
}

const SAY_CART_EVENTS = `api.analytics.subscribe('all_standard_events', ({ name, data }) => {
  if (data.cartLine) report([name, data.cartLine.merchandise.id, data.cartLine.quantity]);
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
  '/cart/change.js': CHANGED,
  '/cart/update.js': UPDATED,
  '/api/2026-10/graphql.json': { data: { cartLinesAdd: { cart: { id: 'gid://shopify/Cart/1' } } } },
  '/cart/clear.js': CHANGED,
};

/** The page's product. */
const VARIANT = {
  id: '1',
  image: null,
  price: { amount: 19.99, currencyCode: 'USD' },
  product: { id: '10', title: 'Mug', type: '', untranslatedTitle: 'Mug', url: null, vendor: 'K' },
  sku: null,
  title: 'Default Title',
  untranslatedTitle: 'Default Title',
};

const xhr = (path: string, type = '', body = `new URLSearchParams('id=1&quantity=2')`) =>
  `new Promise((resolve) => { const xhr = new XMLHttpRequest(); xhr.open('POST', '${path}');
    xhr.responseType = '${type}'; xhr.onload = () => resolve(); xhr.send(${body}) })`;

const post = (path: string, body: string) =>
  `fetch('${path}', { method: 'POST', body: '${body}' }).then(() => undefined)`;

const request = (path: string) =>
  `fetch(new Request('${path}', { method: 'POST', body: 'id=1' })).then(() => undefined)`;

describe('cart events', () => {
  const added = (quantity: number) => ['product_added_to_cart', '1', quantity];
  const removed = ['product_removed_from_cart', '2', 1];

  it.each([
    ['a fetch to add', post('/cart/add.js', 'id=1&quantity=2'), [added(2)]],
    ['a fetch to change', post('/cart/change.js', 'line=1&quantity=1'), [added(2), removed]],
    ['a fetch to update', post('/cart/update.js', 'updates[1]=3'), [added(2)]],
    ['a change by a Request', request('/cart/change.js'), [added(2), removed]],
    ['an update by a Request', request('/cart/update.js'), [added(2)]],
    ['an XHR', xhr('/cart/add.js'), [added(2)]],
    ['an XHR for text', xhr('/cart/add.js', 'text'), [added(2)]],
  ])(
    'fact 1.events.from-fetch, 1.events.from-xhr, 1.events.request-told: come from %s',
    async (_, script, events) => {
      expect(await cartEvents(script)).toEqual(events);
    },
  );

  it.each([
    ['/cart/clear', post('/cart/clear.js', '')],
    ['an add by a Request', request('/cart/add.js')],
    ['an XHR whose answer the browser parses', xhr('/cart/add.js', 'json')],
    ['a mutation of the Storefront API', post('/api/2026-10/graphql.json', '{"query":"…"}')],
  ])(
    'fact 1.events.clear-silent, 1.events.request-silent, 1.events.xhr-json, 1.events.storefront-api-silent: do not come from %s',
    async (_, script) => {
      expect(await cartEvents(script)).toEqual([]);
    },
  );

  it('fact 1.events.xhr-redirected: come from the body alone where another page answers an XHR add', async () => {
    const options = { config: { productVariants: [VARIANT] }, redirects: { '/cart/add': '/cart' } };
    const form = `Object.entries({ id: 1, quantity: 2 }).reduce((form, field) => (form.append(...field), form), new FormData())`;
    for (const body of [undefined, form, `'{"id":1,"quantity":2}'`]) {
      expect(await cartEvents(xhr('/cart/add', '', body), options)).toEqual([added(2)]);
    }
    expect(await cartEvents(post('/cart/add', 'id=1'), options)).toEqual([]);
  });

  it('fact 1.events.xhr-redirected-text: do not come where the body of a redirected XHR add is URL-encoded text', async () => {
    const options = { config: { productVariants: [VARIANT] }, redirects: { '/cart/add': '/cart' } };
    expect(await cartEvents(xhr('/cart/add', '', `'id=1&quantity=2'`), options)).toEqual([]);
  });

  it('fact 1.events.bulk-text, 1.events.bulk-text-xhr: come, of a bulk add by URL-encoded text, for each item by XHR and once, without a product, by fetch', async () => {
    const bulk = 'items[0][id]=1&items[0][quantity]=2&items[1][id]=2&items[1][quantity]=3';
    const answers = { '/cart/add.js': { items: [item(1, 2), item(2, 3)] } };
    const second = ['product_added_to_cart', '2', 3];
    const encoded = bulk.replaceAll('[', '%5B').replaceAll(']', '%5D');
    for (const body of [bulk, encoded]) {
      const script = xhr('/cart/add.js', '', `'${body}'`);
      expect(await cartEvents(script, { answers })).toEqual([added(2), second]);
    }
    expect(await cartEvents(post('/cart/add.js', bulk), { answers })).toEqual([
      ['product_added_to_cart', 'undefined', 1],
    ]);
  });

  it('fact 1.events.cart-changed, 1.events.no-cart, 1.events.init-cart-stale: carry one line and no cart, and the cart of init stays as rendered', async () => {
    const { page } = await visit({
      pixel: `api.analytics.subscribe('all_standard_events', ({ name, data }) =>
        report([name, Object.keys(data), Object.keys(data.cartLine ?? {}).sort(), api.init.data.cart]))`,
      answers: ANSWERS,
    });
    await page.evaluate(post('/cart/add.js', 'id=1'));
    await page.evaluate(post('/cart/change.js', 'line=1&quantity=1'));
    const line = ['cost', 'merchandise', 'quantity'];
    expect(await reported(page)).toEqual([
      ['page_viewed', [], [], null],
      ['product_added_to_cart', ['cartLine'], line, null],
      ['product_added_to_cart', ['cartLine'], line, null],
      ['product_removed_from_cart', ['cartLine'], line, null],
    ]);
  });
});

describe('cart events of forms', () => {
  const form = `<form action="/cart/add" method="post" target="other"><input name="id" value="1">
    <input name="quantity" value="3"><button>Add</button></form><iframe name="other"></iframe>`;
  const options = { config: { productVariants: [VARIANT] } };

  const click = `document.querySelector('button').click()`;
  const once = [['product_added_to_cart', '1', 3]];

  it('fact 1.events.from-form: come at the submit of a form that was there at window load', async () => {
    expect(await cartEvents(click, { ...options, body: form })).toEqual(once);
  });

  it.each([
    [
      'the first of several radio buttons, checked or not',
      `<input type="radio" name="id" value="1"><input type="radio" name="id" value="2" checked>`,
      ['product_added_to_cart', '1', 1],
    ],
    [
      'the chosen option of a select',
      `<select name="id"><option value="1"><option value="2" selected></select>`,
      ['product_added_to_cart', '2', 1],
    ],
    [
      'quantity 1 where it is chosen in a select',
      `<input name="id" value="1"><select name="quantity"><option>1<option selected>3</select>`,
      ['product_added_to_cart', '1', 1],
    ],
  ])('fact 1.events.form-first-field: name %s', async (_, fields, event) => {
    const body = form.replace(/<input.*"3">/s, fields);
    const config = { productVariants: [VARIANT, { ...VARIANT, id: '2' }] };
    expect(await cartEvents(click, { config, body })).toEqual([event]);
  });

  it('fact 1.events.form-at-load: do not come from a form that was added later', async () => {
    const script = `document.body.innerHTML = ${JSON.stringify(form)}; ${click}`;
    expect(await cartEvents(script, options)).toEqual([]);
  });

  /** A theme that prevents the submission and sends a request, in a listener on `target`. */
  const byRequest = (target: string) => `${target}.addEventListener('submit', (event) => {
    event.preventDefault(); fetch('/cart/add.js', { method: 'POST', body: new FormData(event.target) }) });`;
  const onForm = byRequest(`document.querySelector('form')`);

  it.each([
    ['once where a listener of the form does, from before the load', onForm, '', once],
    ['twice where a listener of the document does', byRequest('document'), '', [...once, ...once]],
    ['twice where a listener from after the load does', '', onForm, [...once, ...once]],
  ])(
    'fact 1.events.form-delegated: come, of a submit that is prevented and sent as a request, %s',
    async (_, inPage, afterLoad, events) => {
      const body = `${form}<script>${inPage}</script>`;
      expect(await cartEvents(afterLoad + click, { ...options, body })).toEqual(events);
    },
  );
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
        report(data.cartLine ? [data.cartLine.merchandise.id, data.cartLine.quantity,
          api.init.data.cart.totalQuantity] : name))`,
      route: (page) =>
        page.route(/cart_link_id/, async (route) => {
          const answer = await route.fetch();
          const text = await answer.text();
          await route.fulfill({
            response: answer,
            body: text.replace('"cart":null', `"cart":${JSON.stringify(cart)}`),
          });
        }),
    });
    const added = [
      ['1', 2, 3],
      ['2', 1, 3],
    ];
    await page.goto(`${shop.url}?cart_link_id=aBcD1234`);
    expect(await reported(page)).toEqual(['page_viewed', ...added]);
    await page.reload();
    expect(await reported(page)).toEqual(['page_viewed']);
    await page.goto(`${shop.url}?cart_link_id=eFgH5678`);
    expect(await reported(page)).toEqual(['page_viewed', ...added]);
  });
});
