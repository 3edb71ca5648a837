import { describe, expect, it } from 'vitest';
import { checkoutCompleted, checkoutStarted, germanCheckout } from '../checkout-fixtures.ts';
import { pass, settle } from '../clock.ts';
import { mug, productAddedToCart, productRemovedFromCart, shirt, SHOP } from '../fixtures.ts';
import { openPage } from '../open-page.ts';
import { mugs, shirts } from '../shop.ts';
import { addedMugs, useCartStage } from './cart-stage.ts';

const stage = useCartStage();

describe('a change that the platform tells', () => {
  it('is reported with the whole cart after it', async () => {
    const page = await stage.show('/');
    page.publish(productAddedToCart(stage.shop.put(mug({ title: null }), 2)));
    page.publish(productAddedToCart(stage.shop.put(shirt(), 1)));
    page.publish(productRemovedFromCart(stage.shop.put(mug({ title: null }), -1)));
    expect(await stage.arrivals()).toEqual([
      addedMugs(2, [mugs(2)]),
      { path: 'cart/add', data: { results: [shirts(1)], cart: [mugs(2), shirts(1)] } },
      { path: 'cart/remove', data: { results: [mugs(1)], cart: [mugs(1), shirts(1)] } },
    ]);
  });

  it('is not reported again by the next pages', async () => {
    let page = await stage.show('/');
    page.publish(productAddedToCart(stage.shop.put(mug(), 2)));
    await settle();
    page = await stage.go(page, '/collections/all');
    page.publish(productRemovedFromCart(stage.shop.put(mug(), -2)));
    await stage.arrivals();
    page = await stage.go(page, '/cart');
    await stage.go(page, '/pages/contact');
    expect(await stage.arrivals()).toEqual([]);
  });

  it('that comes before the pixel knows the cart waits for it', async () => {
    const known = await stage.knowOneMug();
    known.close();
    const page = openPage(stage.tab, { url: `${SHOP}/products/mug`, cart: stage.shop.rendered() });
    page.publish(productAddedToCart(stage.shop.put(mug(), 1)));
    expect(await stage.arrivals()).toEqual([addedMugs(1, [mugs(2)])]);
  });

  it('that takes away more than is known leaves nothing', async () => {
    const page = await stage.show('/');
    page.publish(productRemovedFromCart(stage.shop.put(mug(), -3)));
    expect(await stage.arrivals()).toEqual([
      { path: 'cart/remove', data: { results: [mugs(3)], cart: [] } },
    ]);
  });
});

describe('a change that nobody reported', () => {
  it.each([
    ['a decrease', -1, { path: 'cart/remove', data: { results: [mugs(1)], cart: [mugs(2)] } }],
    ['an increase', 2, addedMugs(2, [mugs(5)])],
    ['an emptied cart', -3, { path: 'cart/remove', data: { results: [mugs(3)], cart: [] } }],
  ])('%s, is reported by the next page, once', async (_, difference, expected) => {
    stage.shop.put(mug(), 3);
    let page = await stage.show('/');
    stage.shop.put(mug(), difference);
    page = await stage.go(page, '/cart');
    expect(await stage.arrivals()).toEqual([expected]);
    page = await stage.go(page, '/pages/contact');
    await stage.go(page, '/pages/imprint');
    expect(await stage.arrivals()).toEqual([]);
  });

  it('both ways, is a removal and an addition', async () => {
    const page = await stage.knowOneMug();
    stage.shop.put(mug(), -1);
    stage.shop.put(shirt(), 2);
    await stage.go(page, '/cart');
    expect(await stage.arrivals()).toEqual([
      { path: 'cart/remove', data: { results: [mugs(1)], cart: [shirts(2)] } },
      { path: 'cart/add', data: { results: [shirts(2)], cart: [shirts(2)] } },
    ]);
  });

  it('is left to the next page by one that is left at once', async () => {
    let page = await stage.knowOneMug();
    stage.shop.put(mug(), 1);
    page.close();
    page = openPage(stage.tab, { url: `${SHOP}/cart`, cart: stage.shop.rendered() });
    await pass(100);
    await stage.go(page, '/pages/contact');
    expect(await stage.arrivals()).toEqual([addedMugs(1, [mugs(2)])]);
  });
});

describe('a reloaded page', () => {
  it('that looks as it did before may come from the cache: the next page tells, once', async () => {
    let page = await stage.knowOneMug();
    page.publish(productAddedToCart(stage.shop.put(mug(), 1)));
    await stage.arrivals();
    stage.shop.put(mug(), -1); // by /cart/update: no event
    page = await stage.go(page, '/');
    expect(await stage.arrivals()).toEqual([]);
    page = await stage.go(page, '/pages/contact');
    expect(await stage.arrivals()).toEqual([
      { path: 'cart/remove', data: { results: [mugs(1)], cart: [mugs(1)] } },
    ]);
    await stage.go(page, '/pages/about');
    expect(await stage.arrivals()).toEqual([]);
  });
});

describe('a page that cannot tell how many there are', () => {
  it('tells what they cost: the shopper may have gone to another market', async () => {
    const price = { amount: 14, currencyCode: 'USD' };
    let page = await stage.knowOneMug();
    stage.shop.put(mug({ price }), 0);
    page = await stage.go(page, '/pages/contact');
    page = await stage.go(page, '/pages/contact');
    page.publish(productAddedToCart(stage.shop.put(shirt(), 1)));
    expect(await stage.arrivals()).toEqual([
      {
        path: 'cart/add',
        data: { results: [shirts(1)], cart: [{ ...mugs(1), price: 14 }, shirts(1)] },
      },
    ]);
  });
});

describe('a cart that says nothing', () => {
  it('is one that is seen for the first time', async () => {
    stage.shop.put(mug(), 5);
    await stage.show('/');
    expect(await stage.arrivals()).toEqual([]);
  });

  it('is a new one', async () => {
    const page = await stage.knowOneMug();
    stage.shop.renew('c2');
    stage.shop.put(shirt(), 1);
    await stage.go(page, '/');
    expect(await stage.arrivals()).toEqual([]);
  });

  it('is an empty one without its cookie: it has expired', async () => {
    const page = await stage.knowOneMug();
    stage.shop.renew('c2');
    await stage.go(page, '/');
    expect(await stage.arrivals()).toEqual([]);
  });

  it('is the one of a checkout page', async () => {
    let page = await stage.knowOneMug();
    page = await stage.go(page, '/checkouts/cn/Z2NwLXVzLWNlbnRyYWwxOjAx', { cart: null });
    expect(await stage.arrivals()).toEqual([]);
    await stage.go(page, '/cart');
    expect(await stage.arrivals()).toEqual([]);
  });

  it('is an empty one after a checkout began elsewhere and was completed unseen', async () => {
    let page = await stage.knowOneMug();
    page = await stage.go(page, '/checkouts/cn/Z2NwLXVzLWNlbnRyYWwxOjAx', { cart: null });
    page.publish(checkoutStarted(germanCheckout()));
    await settle();
    stage.shop.quantities.clear();
    await stage.go(page, '/');
    expect(await stage.arrivals()).toEqual([]);
  });

  it('is any one after a completed checkout', async () => {
    let page = await stage.knowOneMug();
    page = await stage.go(page, '/checkouts/cn/Z2NwLXVzLWNlbnRyYWwxOjAx', { cart: null });
    page.publish(checkoutStarted(germanCheckout()));
    page.publish(checkoutCompleted(germanCheckout()));
    expect(await stage.arrivals()).toHaveLength(1);
    stage.shop.quantities.clear();
    page = await stage.go(page, '/');
    expect(await stage.arrivals()).toEqual([]);
    stage.shop.renew('c2');
    page.publish(productAddedToCart(stage.shop.put(shirt(), 1)));
    expect(await stage.arrivals()).toEqual([
      { path: 'cart/add', data: { results: [shirts(1)], cart: [shirts(1)] } },
    ]);
    await settle();
    await stage.go(page, '/cart');
    expect(await stage.arrivals()).toEqual([]);
  });

  it('is the old one of a page from the browser’s cache; the page after it tells', async () => {
    stage.shop.put(shirt(), 1);
    const rendered = stage.shop.rendered();
    let page = await stage.show('/products/mug', stage.tab, { cart: rendered });
    page = await stage.go(page, '/cart');
    stage.shop.put(mug(), 1);
    // Back: the page as it once was, with the cart of that moment.
    page = await stage.go(page, '/products/mug', { cart: rendered });
    expect(await stage.arrivals()).toEqual([]);
    await stage.go(page, '/pages/contact');
    expect(await stage.arrivals()).toMatchObject([
      { path: 'cart/add', data: { results: [mugs(1)] } },
    ]);
  });
});

describe('the token of a cart that did not exist', () => {
  it('is learnt with the first addition, so that later changes are seen', async () => {
    let page = await stage.show('/');
    page.publish(productAddedToCart(stage.shop.put(mug(), 1)));
    await stage.arrivals();
    page = await stage.go(page, '/cart');
    expect(await stage.arrivals()).toEqual([]);
    stage.shop.put(mug(), 2);
    await stage.go(page, '/pages/contact');
    expect(await stage.arrivals()).toEqual([addedMugs(2, [mugs(3)])]);
  });
});

describe('a change on a page that cannot see the cart', () => {
  it('is reported with what is known, and not again', async () => {
    let page = await stage.knowOneMug();
    page = await stage.go(page, '/checkouts/cn/Z2NwLXVzLWNlbnRyYWwxOjAx', { cart: null });
    page.publish(productAddedToCart(stage.shop.put(shirt(), 1)));
    expect(await stage.arrivals()).toMatchObject([
      { path: 'cart/add', data: { results: [shirts(1)] } },
    ]);
    await settle();
    await stage.go(page, '/cart');
    expect(await stage.arrivals()).toEqual([]);
  });

  it('of which nothing is known is reported, and the next page takes its cart as it is', async () => {
    let page = await stage.show('/checkouts/cn/Z2NwLXVzLWNlbnRyYWwxOjAx', stage.tab, {
      cart: null,
    });
    page.publish(productAddedToCart(stage.shop.put(mug(), 1)));
    expect(await stage.arrivals()).toEqual([addedMugs(1, [mugs(1)])]);
    await settle();
    page = await stage.go(page, '/cart');
    await stage.go(page, '/pages/contact');
    expect(await stage.arrivals()).toEqual([]);
  });
});
