import { describe, expect, it } from 'vitest';
import type { ConnectedPixel } from '../pixel-runtime/contract.ts';
import { usd, useStorefront } from './test-storefront.ts';

const PIXEL: ConnectedPixel = {
  bundleUrl: '/web-pixels/pixel.js',
  settings: { siteId: '</script><b>' },
  privacy: { analytics: true, marketing: false, preferences: false, sale_of_data: 'disabled' },
};

const { storefront, visitor } = useStorefront({
  pixel: () => PIXEL,
  addressMap: () => ({ 'https://tracking.example.com': 'http://localhost:3' }),
});

const PAGE_VIEWED = { name: 'page_viewed', data: {} };

const spoon = {
  id: '43218082394012',
  image: { src: '/cdn/shop/files/oak-spoon.svg' },
  price: usd(12.95),
  product: {
    id: '7913550012042',
    title: 'Oak Spoon',
    vendor: 'Pine Pottery',
    type: 'Kitchenware',
    untranslatedTitle: 'Oak Spoon',
    url: '/products/oak-spoon',
  },
  sku: '',
  title: 'Default Title',
  untranslatedTitle: 'Default Title',
};

/** Variant ids in the data of a page's second event. */
async function listed(path: string): Promise<[string, string[]]> {
  const { events } = await visitor.config(path);
  expect(events[0]).toEqual(PAGE_VIEWED);
  const json = JSON.stringify(events[1]?.data);
  const ids = [...json.matchAll(/"id":"(\d{14})"/g)].map(([, id]) => id ?? '');
  return [events[1]?.name ?? '', ids];
}

describe('the configuration that a page embeds', () => {
  it('is complete, and cannot end its own script element', async () => {
    const html = await (await visitor.get('/')).text();
    expect(html).toContain('\\u003c/script>\\u003cb>');
    expect(await visitor.config('/')).toEqual({
      pixel: PIXEL,
      addressMap: { 'https://tracking.example.com': 'http://localhost:3' },
      initData: {
        customer: null,
        cart: null,
        shop: {
          countryCode: 'US',
          myshopifyDomain: 'harbour-and-pine.myshopify.com',
          name: 'Harbour & Pine',
          paymentSettings: { currencyCode: 'USD' },
          storefrontUrl: storefront().url,
        },
        purchasingCompany: null,
      },
      productVariants: [],
      events: [PAGE_VIEWED],
      consentAssumed: true,
    });
  });

  it('stands in the head, right before the runtime', async () => {
    const html = await (await visitor.get('/nowhere')).text();
    const head = html.slice(0, html.indexOf('</head>'));
    expect(head).toMatch(
      /id="web-pixels-config">[^<]*<\/script>\s*<script src="\/web-pixels\/runtime.js"><\/script>/,
    );
  });

  it('fact 1.events.product-viewed, 1.events.default-title-shown: reports the viewed variant of a product and offers all of them', async () => {
    const spoonPage = await visitor.config('/products/oak-spoon');
    expect(spoonPage.events).toEqual([
      PAGE_VIEWED,
      { name: 'product_viewed', data: { productVariant: spoon } },
    ]);
    expect(spoonPage.productVariants).toEqual([spoon]);

    expect(await listed('/products/stoneware-mug')).toEqual(['product_viewed', ['43218082391011']]);
    const chosen = '/products/stoneware-mug?variant=43218082391042';
    expect(await listed(chosen)).toEqual(['product_viewed', ['43218082391042']]);
    expect((await visitor.config(chosen)).productVariants).toHaveLength(4);
  });

  it('fact 1.events.sku: knows products whose sku is empty, and whose sku is null', async () => {
    const { productVariants } = await visitor.config('/collections/table-and-kitchen');
    const { events } = await visitor.config('/search?q=e');
    const skus = JSON.stringify([productVariants, events]).match(/"sku":(?:""|null)/g);
    expect([...new Set(skus)].sort()).toEqual(['"sku":""', '"sku":null']);
  });

  it('fact 1.events.collection-viewed: reports one variant per product of a collection, the first that is available', async () => {
    expect(await listed('/collections/out-and-about')).toEqual([
      'collection_viewed',
      ['43218082395019', '43218082396016', '43218082397013', '43218082398010'],
    ]);
    const { events } = await visitor.config('/collections/table-and-kitchen');
    expect(events[1]?.data).toMatchObject({
      collection: {
        id: '298374650112',
        title: 'Table & Kitchen',
        productVariants: [{}, { title: 'Default Title' }, {}, spoon],
      },
    });
  });

  it('fact 1.events.search-submitted: reports a search, also one that finds nothing, but not an empty one', async () => {
    expect(await listed('/search?q=Loom+bag')).toEqual(['search_submitted', ['43218082398010']]);
    const { events } = await visitor.config('/search?q=%3Cb%3E');
    expect(events[1]).toEqual({
      name: 'search_submitted',
      data: { searchResult: { query: '<b>', productVariants: [] } },
    });
    expect((await visitor.config('/search')).events).toEqual([PAGE_VIEWED]);
  });

  it('fact 1.events.cart-viewed, 1.events.cart-viewed-rendered, 1.events.init-cart: reports the cart page with the cart as rendered', async () => {
    expect((await visitor.config('/cart')).events).toEqual([
      PAGE_VIEWED,
      { name: 'cart_viewed', data: { cart: null } },
    ]);
    await visitor.postJson('/cart/add.js', { id: spoon.id, quantity: 2 });
    const { events, initData } = await visitor.config('/cart');
    expect(events[1]).toEqual({ name: 'cart_viewed', data: { cart: initData.cart } });
    expect(initData.cart).toMatchObject({
      lines: [{ merchandise: spoon, quantity: 2, cost: { totalAmount: usd(25.9) } }],
      totalQuantity: 2,
    });
  });

  it.each(['/', '/account/login', '/nowhere', '/products/nothing'])(
    'reports no more than the page view at %s',
    async (path) => {
      expect((await visitor.config(path)).events).toEqual([PAGE_VIEWED]);
    },
  );

  it('says in a region that asks for consent that none is assumed, there and afterwards', async () => {
    expect((await visitor.config('/?sandbox_region=consent')).consentAssumed).toBe(false);
    expect((await visitor.config('/')).consentAssumed).toBe(false);
    expect((await visitor.config('/?sandbox_region=elsewhere')).consentAssumed).toBe(true);
    expect((await visitor.config('/')).consentAssumed).toBe(true);
  });
});

describe('pages', () => {
  it.each([
    ['/', 200],
    ['/account/login', 200],
    ['/collections/none', 404],
    ['/nowhere', 404],
  ])('%s answers %i and may be kept for going back', async (path, status) => {
    const answer = await visitor.get(path);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
  });

  it('escape what a visitor typed', async () => {
    const html = await (await visitor.get('/search?q=%3Cimg%20src=x%3E')).text();
    expect(html).not.toContain('<img src=x>');
  });

  it('give the theme the shopper’s currency', async () => {
    visitor.cookies.set('localization', 'DE');
    const html = await (await visitor.get('/products/oak-spoon')).text();
    expect(html).toContain('"currency":{"active":"EUR","rate":"1.0"}');
    expect(html).toContain('€13.90');
  });

  it('can be asked for the cart’s parts alone', async () => {
    await visitor.postJson('/cart/add.js', { id: spoon.id });
    const drawer = await (await visitor.get('/?section_id=cart-drawer')).text();
    expect(drawer).toMatch(/^<dialog/);
    expect(drawer).toContain('data-variant-id="43218082394012"');
    const contents = await (await visitor.get('/?section_id=cart-contents')).text();
    expect(contents).toMatch(/^<h1>Your cart/);
  });
});

describe('accounts', () => {
  it('fact 1.events.customer: know the two demo customers', async () => {
    expect((await visitor.get('/account')).headers.get('location')).toBe('/account/login');
    const answer = await visitor.postForm('/account/login', { email: ' Ada@example.com ' });
    expect(answer.headers.get('location')).toBe('/account');
    expect((await visitor.config('/')).initData.customer).toEqual({
      id: '7012345678901',
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Winter',
      phone: null,
      ordersCount: 0,
    });
    expect(await (await visitor.get('/account')).text()).toContain('Hello Ada');
  });

  it('are closed to anyone else', async () => {
    const answer = await visitor.postForm('/account/login', { email: 'eve@example.com' });
    expect(answer.headers.get('location')).toBe('/account/login');
    expect((await visitor.config('/')).initData.customer).toBeNull();
  });

  it('end with the logout, and the cart stays', async () => {
    await visitor.postJson('/cart/add.js', { id: spoon.id });
    await visitor.postForm('/account/login', { email: 'ben@example.com' });
    await visitor.get('/account/logout');
    const { initData } = await visitor.config('/');
    expect(initData.customer).toBeNull();
    expect(initData.cart?.totalQuantity).toBe(1);
  });
});
