import { describe, expect, it } from 'vitest';
import { forgetEverything } from '../../../extensions/web-pixel/src/forget.ts';
import { checkoutCompleted, germanCheckout } from '../checkout-fixtures.ts';
import { pass, settle } from '../clock.ts';
import { cart, cartLine, mug, productAddedToCart, shirt } from '../fixtures.ts';
import { createTab } from '../memory-browser.ts';
import type { OpenPage } from '../open-page.ts';
import { useCartStage } from './cart-stage.ts';

const CHECKOUT = '/checkouts/cn/Z2NwLXVzLWNlbnRyYWwxOjAx';

const stage = useCartStage();

const paths = async (): Promise<string[]> => (await stage.arrivals()).map(({ path }) => path);

const add = async (page: OpenPage, variant = mug()): Promise<void> => {
  page.publish(productAddedToCart(stage.shop.put(variant, 1)));
  expect(await paths()).toEqual(['cart/add']);
};

/** A checkout of its own, which leaves the shop's cart alone. */
const buyNow = async (tab = stage.tab): Promise<void> => {
  const page = await stage.show(CHECKOUT, tab, { cart: null });
  page.publish(checkoutCompleted(germanCheckout()));
  expect(await paths()).toEqual(['order/transaction']);
  page.close();
};

describe('an addition is counted once, though its page has outlived', () => {
  it('the cart that it was opened with', async () => {
    const other = createTab(stage.browser);
    const outlived = await stage.knowOneMug();
    await pass(20_000);
    stage.shop.quantities.clear();
    stage.shop.renew('c2');
    stage.shop.put(mug(), 1);
    (await stage.show('/', other)).close();
    await add(outlived, shirt());
    await pass(20_000);
    await stage.show('/cart', other);
    expect(await paths()).toEqual([]);
  });

  it('the records of its own changes', async () => {
    const other = createTab(stage.browser);
    const outlived = await stage.show('/');
    await add(outlived);
    await pass(20_000);
    await buyNow(other);
    (await stage.show('/pages/contact', other)).close();
    await stage.arrivals();
    await pass(20_000);
    await add(outlived, shirt());
    await pass(20_000);
    await stage.show('/cart', other);
    expect(await paths()).toEqual([]);
  });

  it('the time when there was no cart', async () => {
    const outlived = await stage.show('/', createTab(stage.browser));
    const page = await stage.show('/');
    await add(page);
    page.close();
    await buyNow();
    const next = await stage.show('/pages/contact');
    await stage.arrivals();
    await add(outlived, shirt());
    await pass(20_000);
    await stage.go(next, '/cart');
    expect(await paths()).toEqual([]);
  });
});

describe('nothing is invented', () => {
  it('by a page that comes out of the cache after a visit elsewhere', async () => {
    stage.shop.put(shirt(), 1);
    const rendered = stage.shop.rendered();
    let page = await stage.show('/products/mug', stage.tab, { cart: rendered });
    await add(page);
    page = await stage.go(page, '/products/mug', { cart: rendered });
    await stage.go(page, '/cart');
    expect(await paths()).toEqual([]);
  });

  it('by a page that shows a line which cannot be named', async () => {
    let page = await stage.show('/');
    await add(page);
    const unnamed = { ...cartLine(mug(), 1), merchandise: { ...mug(), product: null as never } };
    page = await stage.go(page, '/cart', { cart: cart('c1', [unnamed]) });
    await stage.go(page, '/pages/contact');
    expect(await paths()).toEqual([]);
  });
});

describe('withdrawn consent', () => {
  it('leaves nothing behind, though others write to the storage meanwhile', async () => {
    const page = await stage.show('/');
    await add(page);
    stage.browser.local.set('zzz-vendor', '1');
    page.withdraw();
    forgetEverything(page.tools);
    for (let turn = 0; turn < 3; turn++) await Promise.resolve();
    stage.browser.local.delete('zzz-vendor');
    await settle();
    expect([...stage.browser.local.keys()]).toEqual([]);
  });
});
