import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nameOf } from '../../app/beacon/storage-names.ts';
import type { PageEvents } from '../../extensions/storefront/src/page-events.ts';
import type { RenderedCart } from '../../extensions/storefront/src/cart.ts';
import { readLogin } from '../../extensions/storefront/src/login.ts';
import { recordLogin } from '../../extensions/storefront/src/login-report.ts';
import {
  createVisitLoader,
  hasLoginChange,
  mayHaveChanges,
  type VisitLoaderDeps,
  type VisitModule,
} from '../../extensions/storefront/src/visit-loader.ts';
import type { ShopPage } from '../../extensions/storefront/src/shop-page.ts';
import { SETTINGS } from './cart-kit.ts';
import { entriesOf, memoryBrowser, NOW, type MemoryBrowser } from './memory-page.ts';

const ADA = '7012345678901';
const EMPTY: RenderedCart = { made: NOW / 1_000, country: 'DE', taxesIncluded: true, items: [] };
const FULL: RenderedCart = {
  ...EMPTY,
  items: [{ product: 1, variant: 11, isSingle: false, sku: null, quantity: 1, price: 1_250 }],
};

let browser: MemoryBrowser;
beforeEach(() => {
  browser = memoryBrowser();
});

const loginChange = (page?: Partial<ShopPage>) => hasLoginChange(browser.open(page));
const cartChange = (rendered: RenderedCart, page?: Partial<ShopPage>) =>
  mayHaveChanges(browser.open(page), rendered);

describe('a change of the login', () => {
  it('is none while no customer logs in; the first page stores that, with the id of the next login for all tabs', () => {
    const noted = () => readLogin(browser.local.getItem(nameOf('Login')) ?? '');
    expect(loginChange()).toBe(false);
    const first = noted();
    expect(loginChange()).toBe(false);
    expect(noted()).toEqual(first);
    expect(recordLogin(browser.open({ customerId: ADA, began: NOW + 1 }))).toBe(true);
    expect(noted()).toEqual({ ...first, customerId: ADA });
  });

  it('is a login until it is reported, and a logout', () => {
    loginChange();
    expect(loginChange({ customerId: ADA })).toBe(true);
    recordLogin(browser.open({ customerId: ADA, began: NOW + 1 }));
    expect(loginChange({ customerId: ADA })).toBe(true);
    browser.local.setItem(nameOf('Login'), JSON.stringify({ time: NOW, customerId: ADA }));
    expect(loginChange({ customerId: ADA })).toBe(false);
    expect(loginChange()).toBe(true);
  });

  it('is possible on a page that may be old', () => {
    expect(loginChange({ mayBeOld: true })).toBe(true);
    expect(entriesOf(browser.local)).toEqual({});
  });
});

describe('a change of the cart', () => {
  it('is none while it is empty; the first page stores that it is', () => {
    browser.document.cookie = 'cart=T1%3Fkey%3Dsecret; path=/';
    expect(cartChange(EMPTY)).toBe(false);
    expect(JSON.parse(browser.local.getItem(nameOf('Cart')) ?? '')).toEqual({
      token: 'T1',
      lines: [],
      at: NOW - 500,
    });
    expect(cartChange(EMPTY, { began: NOW + 5_000 })).toBe(false);
  });

  it.each([
    ['something was in it', nameOf('Cart'), '{"token":"","lines":[{}],"at":5}'],
    ['another cart was known', nameOf('Cart'), '{"token":"T0","lines":[],"at":5}'],
    ['a change was reported', nameOf('CartChange', '1'), '{}'],
    ['a checkout was begun', nameOf('Checkout'), '{}'],
  ])('is possible where %s', (_, name, text) => {
    browser.local.setItem(name, text);
    expect(cartChange(EMPTY)).toBe(true);
    cartChange(EMPTY);
    expect(entriesOf(browser.local)).toEqual({ [name]: text });
  });

  it('is possible where a change of a page of this tab has no record', () => {
    browser.session.setItem(nameOf('Cart'), 'a page load');
    expect(cartChange(EMPTY)).toBe(true);
    expect(entriesOf(browser.local)).toEqual({});
  });

  it('is possible where a known empty cart has been filled, or a change of it was reported', () => {
    cartChange(EMPTY);
    expect(cartChange(FULL)).toBe(true);
    browser.local.setItem(nameOf('CartChange', '1'), '{}');
    expect(cartChange(EMPTY)).toBe(true);
  });
});

describe('the module that checks cart and login', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
  });
  afterEach(() => vi.useRealTimers());

  /** A page that requests the module twice; resolves to the numbers of loads and of checks. */
  async function visit(
    cart: string,
    { settings, ...page }: Partial<VisitLoaderDeps['page']> = {},
    deps?: Partial<VisitLoaderDeps>,
  ) {
    const check = vi.fn();
    const start = vi.fn<VisitModule['start']>(() => ({ check }));
    const importAsset = vi.fn((name: string) =>
      name === 'visit' ? Promise.resolve({ start }) : Promise.reject(new Error(name)),
    );
    const loadVisitIfNeeded = createVisitLoader({
      page: {
        ...browser.open(page),
        settings: { ...SETTINGS, ...settings },
      },
      cart,
      lock: (_, work) => work(),
      mayTrack: () => true,
      ids: () => undefined,
      openEvents: () => Promise.resolve({} as PageEvents),
      importAsset,
      store: () => undefined,
      ...deps,
    });
    await loadVisitIfNeeded();
    await vi.advanceTimersByTimeAsync(100);
    await loadVisitIfNeeded();
    await vi.advanceTimersByTimeAsync(100);
    const { rendered, firstCheckAt } = start.mock.lastCall?.[0] ?? {};
    const [loaded, checked] = [importAsset.mock.calls.length, check.mock.calls.length];
    return { loaded, checked, rendered, firstCheckAt };
  }

  it.each([
    [EMPTY, 'DE yes'],
    [{ ...EMPTY, taxesIncluded: false }, 'DE no'],
    [{ ...EMPTY, taxesIncluded: null }, null],
    [{ ...EMPTY, country: null }, null],
  ])(
    'is not loaded without a change, and the market’s taxes are stored: %j',
    async (cart, noted) => {
      expect(await visit(JSON.stringify(cart))).toMatchObject({ loaded: 0, checked: 0 });
      expect(browser.session.getItem(nameOf('TaxesIncluded'))).toBe(noted);
    },
  );

  it.each<[string, Partial<VisitLoaderDeps>]>([
    ['where tabs cannot lock', { lock: undefined }],
    ['without consent', { mayTrack: () => false }],
    [
      'while another tab compares it',
      {
        lock: (name, work) => (name === nameOf('Cart') ? new Promise(() => undefined) : work()),
      },
    ],
  ])('is not loaded for a cart %s', async (_, deps) => {
    expect(await visit(JSON.stringify(FULL), {}, deps)).toMatchObject({ loaded: 0, checked: 0 });
  });

  it('is not loaded for a cart without a pixel, and what was known of the cart is forgotten', async () => {
    browser.local.setItem(nameOf('Cart'), '{"token":"","lines":[],"at":5}');
    const page = { settings: { ...SETTINGS, noPixel: true } };
    await visit(JSON.stringify(FULL));
    expect(browser.local.getItem(nameOf('Cart'))).not.toBeNull();
    expect(await visit(JSON.stringify(FULL), page)).toMatchObject({ loaded: 0, checked: 0 });
    expect(browser.local.getItem(nameOf('Cart'))).toBeNull();
    const ofLogin = { ...page, customerId: ADA };
    expect(await visit(JSON.stringify(FULL), ofLogin)).toMatchObject({
      checked: 2,
      rendered: undefined,
    });
  });

  it('receives what the page shows, and when it first checked', async () => {
    const visited = await visit(JSON.stringify(FULL), { now: Date.now });
    expect(visited).toMatchObject({ rendered: FULL, firstCheckAt: NOW });
  });

  it.each([
    ['of the cart', JSON.stringify(FULL), {}],
    ['of a login', JSON.stringify(EMPTY), { customerId: ADA }],
    ['of a login, where no cart is rendered', '', { customerId: ADA }],
  ])('is loaded once for a change %s, and checks whenever it is asked', async (_, cart, page) => {
    expect(await visit(cart, page)).toMatchObject({ loaded: 1, checked: 2 });
  });
});
