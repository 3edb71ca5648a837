import { describe, expect, it } from 'vitest';
import type { PlatformStorage } from '../../../extensions/web-pixel/src/storage.ts';
import { pass, settle } from '../clock.ts';
import { mug, productAddedToCart, shirt, SHOP } from '../fixtures.ts';
import { createTab, fullStorage, memoryStorage, refusingStorage } from '../memory-browser.ts';
import { openPage, type PageOptions } from '../open-page.ts';
import { mugs } from '../shop.ts';
import { addedMugs, useCartStage } from './cart-stage.ts';

const stage = useCartStage();

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
  /** The browser's localStorage, which changes whenever its length was asked for. */
  function storageThatChanges(change: () => unknown): PlatformStorage {
    const area = memoryStorage(stage.browser.local);
    return {
      ...area,
      async length() {
        const length = await area.length();
        change();
        return length;
      },
    };
  }

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
    const local = storageThatChanges(() => stage.browser.local.set('aTheme', 'dark'));
    page = await stage.go(page, '/cart', { local });
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
    const local = storageThatChanges(() => stage.browser.local.delete('aTheme'));
    page = await stage.go(page, '/cart', { local });
    expect(await stage.arrivals()).toEqual([]);
    page = await stage.go(page, '/pages/contact');
    await stage.go(page, '/pages/imprint');
    expect(await stage.arrivals()).toEqual([]);
  });
});
