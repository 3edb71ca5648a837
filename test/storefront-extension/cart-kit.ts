import { afterEach, beforeEach, vi } from 'vitest';
import { nameOf } from '../../app/beacon/storage-names.ts';
import type { CartChange, CheckoutRecord } from '../../app/beacon/handover.ts';
import {
  type CartEvent,
  cartEventSchema,
  type Product,
} from '../../app/beacon/schemas/shop-events.ts';
import {
  type CartDeps,
  compareCart,
  type RenderedCart,
} from '../../extensions/storefront/src/cart.ts';
import { contextOf } from '../../extensions/storefront/src/context.ts';
import { keepIds } from '../../extensions/storefront/src/ids.ts';
import { MINUTE_MS } from '../../app/time/units.ts';
import type { StorefrontSettings } from '../../app/beacon/storefront-settings.ts';
import type { ShopPage } from '../../extensions/storefront/src/shop-page.ts';
import { storedKeys, storeEvent } from '../../extensions/storefront/src/stored-events.ts';
import { memoryBrowser, type MemoryBrowser, NOW } from './memory-page.ts';

export const MUG: Product = { parentId: '1', uid: '11', sku: 'MUG', qty: 1, price: 12.5 };
export const KETTLE: Product = { parentId: '2', uid: '2', qty: 1, price: 68 };
export const OTHER_PAGE = '3f0c6f57-3ad1-4d26-8d4c-7b6f0f5a9c11';
export const SETTINGS: StorefrontSettings = {
  siteId: 'demo01',
  beaconUrl: 'https://beacon.example.com/beacon/v2',
  mode: 'live',
  logins: true,
  identifiers: 'product',
  urlParameters: '',
  attributionParameter: 'attribution',
};

/** The quantities of a cart. */
interface Items {
  mug?: number;
  kettle?: number;
  bundle?: number;
}

interface Opening extends Partial<Omit<CartDeps, 'page'>> {
  page?: Partial<ShopPage>;
  settings?: StorefrontSettings;
  /** The age of a kept page in minutes: the time from its rendering to its start. */
  age?: number;
}

/** Must be called at the top of a test file: a browser whose pages show carts rendered by Liquid. */
export function useCarts() {
  let browser: MemoryBrowser;
  let began: number;

  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
    browser = memoryBrowser();
    began = NOW - 500;
    browser.document.cookie = 'cart=T1%3Fkey%3Dsecret; path=/';
  });
  afterEach(() => vi.useRealTimers());

  /** Opens a page with this cart and waits until it has compared; resolves to its stored events. */
  async function open(items: Items, { page, settings, age, ...changes }: Opening = {}) {
    const mayBeOld = age !== undefined;
    const opened = browser.open({ began, mayBeOld, now: Date.now, currency: 'EUR', ...page });
    const deps: CartDeps = {
      page: { ...opened, settings: { ...SETTINGS, ...settings } },
      ids: () => keepIds(opened),
      contextOf: (ids, at) => contextOf(opened, { ...SETTINGS, ...settings }, ids, at),
      store: (event) => storeEvent(opened.local, opened.nameOf('Outbox'), event, event.since),
      rendered: rendered(items, began - (age ?? 0) * MINUTE_MS),
      isPermalink: false,
      firstCheckAt: Date.now(),
      mayTrack: () => true,
      ...changes,
    };
    void compareCart(deps, (_, work) => work());
    await vi.advanceTimersByTimeAsync(1_200);
    return sent();
  }

  function sent(): { path: string; event: CartEvent }[] {
    const { local } = browser.open();
    return storedKeys(local, nameOf('Outbox')).map((key) => {
      const { path, body } = JSON.parse(local.get(key)) as { path: string; body: string };
      local.remove(key);
      return { path, event: cartEventSchema.parse(JSON.parse(body)) };
    });
  }

  /** Lets a minute pass, or `minutes`; the next page has started `ago` ms before. */
  function later({ minutes = 1, ago = 500 } = {}): void {
    vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
    began = Date.now() - ago;
  }

  /** Opens the next page, a minute later, or `minutes`. */
  function next(items: Items, { minutes = 1, ...opening }: Opening & { minutes?: number } = {}) {
    later({ minutes });
    return open(items, opening);
  }

  /** Stores the record of a reported change, as this page or another one does. */
  function report(
    path: CartChange['path'],
    product: Product,
    changes: Partial<CartChange> = {},
  ): void {
    const change: CartChange = {
      at: Date.now(),
      path,
      results: [product],
      pageLoadId: OTHER_PAGE,
      ...changes,
    };
    browser.local.setItem(`${nameOf('CartChange')}.${crypto.randomUUID()}`, JSON.stringify(change));
  }

  const leaveCheckout = (record: CheckoutRecord) =>
    browser.local.setItem(nameOf('Checkout'), JSON.stringify(record));

  return {
    browser: () => browser,
    /** When the page started, in milliseconds since the epoch. */
    began: () => began,
    leaveCheckout,
    later,
    next,
    open,
    report,
  };
}

/** A cart as Liquid renders it. The kettle has no variants, the mug has some, and both are parts of the bundle. */
export function rendered(items: Items, at: number): RenderedCart {
  const all: RenderedCart['items'] = [
    {
      product: 1,
      variant: 11,
      isSingle: false,
      sku: 'MUG',
      quantity: items.mug ?? 0,
      price: 1_250,
    },
    { product: 2, variant: 22, isSingle: true, sku: '', quantity: items.kettle ?? 0, price: 6_800 },
    {
      product: 3,
      variant: 33,
      isSingle: true,
      isBundle: true,
      sku: 'SET',
      quantity: items.bundle ?? 0,
      price: 7_500,
    },
  ];
  const shown = all.filter(({ quantity }) => quantity > 0);
  return { made: Math.floor(at / 1_000), country: 'DE', taxesIncluded: true, items: shown };
}

/** Paths and quantities of events, by uid. */
export const summary = (events: { path: string; event: CartEvent }[]) =>
  events.map(({ path, event }) => [path, event.data.results.map(({ uid, qty }) => [uid, qty])]);
