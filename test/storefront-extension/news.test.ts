import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { nameOf } from '../../app/beacon/storage-names.ts';
import type { PageEvents } from '../../extensions/storefront/src/page-events.ts';
import type { RenderedCart } from '../../extensions/storefront/src/cart.ts';
import { noteLogin } from '../../extensions/storefront/src/login-report.ts';
import {
  createNews,
  mayHaveChanges,
  hasLoginNews,
  type NewsDeps,
  type VisitModule,
} from '../../extensions/storefront/src/news.ts';
import type { ShopPage } from '../../extensions/storefront/src/shop-page.ts';
import { SETTINGS } from './cart-kit.ts';
import { entriesOf, memoryBrowser, NOW, type MemoryBrowser } from './memory-page.ts';

const ADA = '7012345678901';
const EMPTY: RenderedCart = { country: 'DE', taxesIncluded: true, items: [] };
const FULL: RenderedCart = {
  ...EMPTY,
  items: [{ product: 1, variant: 11, isSingle: false, sku: null, quantity: 1, price: 1_250 }],
};

let browser: MemoryBrowser;
beforeEach(() => {
  browser = memoryBrowser();
});

const loginNews = (page?: Partial<ShopPage>) => hasLoginNews(browser.open(page));
const cartNews = (rendered: RenderedCart, page?: Partial<ShopPage>) =>
  mayHaveChanges(browser.open(page), rendered);

describe('news of logins', () => {
  it('are none while no customer logs in; the first page notes that none is there', () => {
    expect(loginNews()).toBe(false);
    const noted = browser.local.getItem(nameOf('Login'));
    expect(loginNews()).toBe(false);
    expect(browser.local.getItem(nameOf('Login'))).toBe(noted);
    expect(noteLogin(browser.open({ customerId: ADA, began: NOW + 1 }))).toBe(true);
  });

  it('are a login until it is reported, and a logout', () => {
    loginNews();
    expect(loginNews({ customerId: ADA })).toBe(true);
    noteLogin(browser.open({ customerId: ADA, began: NOW + 1 }));
    expect(loginNews({ customerId: ADA })).toBe(true);
    browser.local.setItem(nameOf('Login'), JSON.stringify({ time: NOW, customerId: ADA }));
    expect(loginNews({ customerId: ADA })).toBe(false);
    expect(loginNews()).toBe(true);
  });

  it('are a customer whom the browser meets for the first time', () => {
    expect(loginNews({ customerId: ADA })).toBe(true);
  });

  it('are possible on a page that may be old', () => {
    expect(loginNews({ mayBeOld: true })).toBe(true);
    expect(entriesOf(browser.local)).toEqual({});
  });
});

describe('news of the cart', () => {
  it('are none while it is empty; the first page notes that it is', () => {
    browser.document.cookie = 'cart=T1%3Fkey%3Dsecret; path=/';
    expect(cartNews(EMPTY)).toBe(false);
    expect(JSON.parse(browser.local.getItem(nameOf('Cart')) ?? '')).toEqual({
      token: 'T1',
      lines: [],
      at: NOW - 500,
    });
    expect(cartNews(EMPTY, { began: NOW + 5_000 })).toBe(false);
  });

  it('are what is in it', () => {
    expect(cartNews(FULL)).toBe(true);
    expect(entriesOf(browser.local)).toEqual({});
  });

  it.each([
    ['what was in it', nameOf('Cart'), '{"token":"","lines":[{}],"at":5}'],
    ['another cart', nameOf('Cart'), '{"token":"T0","lines":[],"at":5}'],
    ['a reported change', nameOf('CartChange', '1'), '{}'],
    ['a checkout', nameOf('Checkout'), '{}'],
  ])('are %s', (_, name, text) => {
    browser.local.setItem(name, text);
    expect(cartNews(EMPTY)).toBe(true);
    cartNews(EMPTY);
    expect(entriesOf(browser.local)).toEqual({ [name]: text });
  });

  it('are possible where a change of a page of this tab has no record', () => {
    browser.session.setItem(nameOf('Cart'), 'a page load');
    expect(cartNews(EMPTY)).toBe(true);
    expect(entriesOf(browser.local)).toEqual({});
  });

  it('are what is in a cart that was empty, and a reported change of it', () => {
    cartNews(EMPTY);
    expect(cartNews(FULL)).toBe(true);
    browser.local.setItem(nameOf('CartChange', '1'), '{}');
    expect(cartNews(EMPTY)).toBe(true);
  });
});

describe('the module that looks at cart and login', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW });
  });
  afterEach(() => vi.useRealTimers());

  /** A page that looks for news twice; how often the module was loaded, and how often it looked. */
  async function visit(cart: string, page?: Partial<ShopPage>, deps?: Partial<NewsDeps>) {
    const look = vi.fn();
    const start = vi.fn<VisitModule['start']>(() => ({ look }));
    const importVisit = vi.fn(() => Promise.resolve({ start }));
    const lookForNews = createNews({
      page: {
        ...browser.open(page),
        settings: SETTINGS,
      },
      cart,
      opened: '',
      lock: (_, work) => work(),
      mayTrack: () => true,
      ids: () => undefined,
      openEvents: () => Promise.resolve({} as PageEvents),
      importVisit,
      store: () => undefined,
      ...deps,
    });
    await lookForNews();
    await vi.advanceTimersByTimeAsync(100);
    await lookForNews();
    await vi.advanceTimersByTimeAsync(100);
    const { rendered, lookedAt } = start.mock.lastCall?.[0] ?? {};
    const [loaded, looked] = [importVisit.mock.calls.length, look.mock.calls.length];
    return { loaded, looked, rendered, lookedAt };
  }

  it.each([
    [EMPTY, 'DE yes'],
    [{ ...EMPTY, taxesIncluded: false }, 'DE no'],
    [{ ...EMPTY, taxesIncluded: null }, null],
    [{ ...EMPTY, country: null }, null],
  ])('is not loaded without news, and the market’s taxes are noted: %j', async (cart, noted) => {
    expect(await visit(JSON.stringify(cart))).toMatchObject({ loaded: 0, looked: 0 });
    expect(browser.session.getItem(nameOf('TaxesIncluded'))).toBe(noted);
  });

  it.each<[string, Partial<NewsDeps>]>([
    ['where tabs cannot lock', { lock: undefined }],
    ['without consent', { mayTrack: () => false }],
  ])('is not loaded for a cart %s', async (_, deps) => {
    expect(await visit(JSON.stringify(FULL), {}, deps)).toMatchObject({ loaded: 0, looked: 0 });
  });

  it('is told what the page shows, and when it first looked', async () => {
    const visited = await visit(JSON.stringify(FULL), { now: Date.now });
    expect(visited).toMatchObject({ rendered: FULL, lookedAt: NOW });
  });

  it.each([
    ['of the cart', JSON.stringify(FULL), {}],
    ['of a login', JSON.stringify(EMPTY), { customerId: ADA }],
    ['of a login, where no cart is rendered', '', { customerId: ADA }],
  ])('is loaded once for news %s, and looks whenever it is asked', async (_, cart, page) => {
    expect(await visit(cart, page)).toMatchObject({ loaded: 1, looked: 2 });
  });
});
