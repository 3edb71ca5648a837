import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pass, settle, stopClock } from '../clock.ts';
import { mug, productAddedToCart, shirt, SHOP } from '../fixtures.ts';
import { createTab, fullStorage, memoryStorage, refusingStorage } from '../memory-browser.ts';
import { openPage, type PageOptions } from '../open-page.ts';
import { mugs } from '../shop.ts';
import { addedMugs, createCartStage, type CartStage } from './cart-stage.ts';

let stage: CartStage;

beforeEach(() => {
  stopClock();
  stage = createCartStage();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('two tabs', () => {
  it('opened at the same moment report one difference once', async () => {
    (await stage.knowOneMug()).close();
    stage.shop.put(mug(), 1);
    const cart = stage.shop.rendered();
    openPage(stage.tab, { url: `${SHOP}/a`, cart });
    openPage(createTab(stage.browser), { url: `${SHOP}/b`, cart });
    await pass(1_000);
    expect(await stage.arrivals()).toEqual([addedMugs(1, [mugs(2)])]);
  });

  it('of which one opens while the other is about to report, report once', async () => {
    (await stage.knowOneMug()).close();
    stage.shop.put(mug(), 1);
    const cart = stage.shop.rendered();
    openPage(stage.tab, { url: `${SHOP}/a`, cart });
    await pass(150);
    openPage(createTab(stage.browser), { url: `${SHOP}/b`, cart });
    await pass(1_000);
    expect(await stage.arrivals()).toEqual([addedMugs(1, [mugs(2)])]);
  });

  it('do not take each other’s changes for unreported ones', async () => {
    const first = await stage.knowOneMug();
    const second = await stage.show('/products/mug', createTab(stage.browser));
    second.publish(productAddedToCart(stage.shop.put(mug(), 1)));
    first.publish(productAddedToCart(stage.shop.put(shirt(), 1)));
    await stage.arrivals();
    await pass(20_000);
    await stage.go(first, '/cart');
    await stage.show('/pages/contact', createTab(stage.browser));
    expect(await stage.arrivals()).toEqual([]);
  });

  it('of which one changed the cart after a page was rendered: that page waits', async () => {
    const first = await stage.knowOneMug();
    const second = await stage.show('/products/mug', createTab(stage.browser));
    const stale = stage.shop.rendered();
    second.publish(productAddedToCart(stage.shop.put(mug(), 1)));
    await stage.arrivals();
    const page = await stage.go(first, '/cart', { cart: stale });
    expect(await stage.arrivals()).toEqual([]);
    await pass(20_000);
    await stage.go(page, '/pages/contact');
    expect(await stage.arrivals()).toEqual([]);
  });
});

describe('a storage', () => {
  it.each(['throws', 'rejects'] as const)(
    'that %s: changes are reported, differences are not',
    async (how) => {
      const local = refusingStorage(how);
      const refused: PageOptions = { local, session: local };
      stage.shop.put(mug(), 1);
      let page = await stage.show('/', stage.tab, refused);
      page.publish(productAddedToCart(stage.shop.put(mug(), 1)));
      await settle();
      expect(await stage.arrivals()).toEqual([addedMugs(1, [mugs(2)])]);
      stage.shop.put(mug(), 1);
      page = await stage.go(page, '/cart', refused);
      await stage.go(page, '/pages/contact', refused);
      expect(await stage.arrivals()).toEqual([]);
    },
  );

  it('that has become full: what was reported is not reported again', async () => {
    let page = await stage.knowOneMug();
    page = await stage.go(page, '/products/mug', { local: fullStorage(stage.browser.local) });
    page.publish(productAddedToCart(stage.shop.put(mug(), 1)));
    expect(await stage.arrivals()).toEqual([addedMugs(1, [mugs(2)])]);
    page = await stage.go(page, '/cart');
    await stage.go(page, '/pages/contact');
    expect(await stage.arrivals()).toEqual([]);
  });

  it('that a theme writes to while the pixel reads it: nothing is reported twice', async () => {
    let page = await stage.knowOneMug();
    page.publish(productAddedToCart(stage.shop.put(mug(), 1)));
    await stage.arrivals();
    const area = memoryStorage(stage.browser.local);
    const busy = {
      ...area,
      length: async () => {
        const length = await area.length();
        stage.browser.local.set('aTheme', 'dark');
        return length;
      },
    };
    page = await stage.go(page, '/cart', { local: busy });
    expect(await stage.arrivals()).toEqual([]);
    page = await stage.go(page, '/pages/contact');
    await stage.go(page, '/pages/imprint');
    expect(await stage.arrivals()).toEqual([]);
  });

  it('that a theme removes a key from while the pixel reads it: nothing is reported twice', async () => {
    stage.browser.local.set('aTheme', 'dark');
    let page = await stage.knowOneMug();
    page.publish(productAddedToCart(stage.shop.put(mug(), 1)));
    await stage.arrivals();
    const area = memoryStorage(stage.browser.local);
    const busy = {
      ...area,
      length: async () => {
        const length = await area.length();
        stage.browser.local.delete('aTheme');
        return length;
      },
    };
    page = await stage.go(page, '/cart', { local: busy });
    expect(await stage.arrivals()).toEqual([]);
    page = await stage.go(page, '/pages/contact');
    await stage.go(page, '/pages/imprint');
    expect(await stage.arrivals()).toEqual([]);
  });
});
