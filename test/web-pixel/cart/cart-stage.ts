/** A shop, a browser with one tab, and a tracking service: what the cart's tests play with. */
import { beforeEach, expect } from 'vitest';
import type { Json } from '../../beacon/payloads.ts';
import { pass, settle, useStoppedClock } from '../clock.ts';
import { mug, SHOP } from '../fixtures.ts';
import { useTab, type MemoryBrowser, type MemoryTab } from '../memory-browser.ts';
import { openPage, type OpenPage, type PageOptions } from '../open-page.ts';
import { createShopCart, mugs, type ShopCart } from '../shop.ts';
import { reports, useTrackingService } from '../tracking-service.ts';

export interface CartStage {
  readonly browser: MemoryBrowser;
  readonly tab: MemoryTab;
  readonly shop: ShopCart;
  /** What arrived since the last call. */
  arrivals(): Promise<{ path: string; data: Json }[]>;
  /** Shows a page with the shop's cart, in the tab or another one, and lets it find what it has to. */
  show(path: string, on?: MemoryTab, options?: PageOptions): Promise<OpenPage>;
  /** Leaves a page for another one of the tab. */
  go(from: OpenPage, path: string, options?: PageOptions): Promise<OpenPage>;
  /** A page that has seen the cart with one mug. */
  knowOneMug(): Promise<OpenPage>;
}

/** To be called at the top of a file of tests: each of them finds a stage on which nothing happened yet. */
export function useCartStage(): CartStage {
  useStoppedClock();
  const service = useTrackingService();
  const tab = useTab();
  let shop: ShopCart;

  beforeEach(() => {
    shop = createShopCart(tab.browser, 'c1');
  });

  async function arrivals(): Promise<{ path: string; data: Json }[]> {
    await settle();
    const found = reports(service);
    service.sent = [];
    return found;
  }

  async function show(path: string, on = tab, options: PageOptions = {}): Promise<OpenPage> {
    const page = openPage(on, { url: SHOP + path, cart: shop.rendered(), ...options });
    await pass(1_000);
    return page;
  }

  return {
    get browser() {
      return tab.browser;
    },
    tab,
    get shop() {
      return shop;
    },
    arrivals,
    show,
    go(from, path, options) {
      from.close();
      return show(path, tab, options);
    },
    async knowOneMug() {
      shop.put(mug(), 1);
      const page = await show('/');
      expect(await arrivals()).toEqual([]);
      return page;
    },
  };
}

/** `cart/add` of so many mugs, with what is in the cart after it. */
export const addedMugs = (qty: number, inCart: Json[]): { path: string; data: Json } => ({
  path: 'cart/add',
  data: { results: [mugs(qty)], cart: inCart },
});
