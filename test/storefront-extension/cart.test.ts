import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CartChange, CheckoutRecord } from '../../app/beacon/handover.ts';
import {
  type CartEvent,
  cartEventSchema,
  type Product,
} from '../../app/beacon/schemas/shop-events.ts';
import { noteChange } from '../../extensions/storefront/src/cart-change.ts';
import {
  type CartDeps,
  compareCart,
  type RenderedCart,
} from '../../extensions/storefront/src/cart.ts';
import { contextOf } from '../../extensions/storefront/src/context.ts';
import { keepIds } from '../../extensions/storefront/src/ids.ts';
import type { Settings } from '../../extensions/storefront/src/settings.ts';
import type { ShopPage } from '../../extensions/storefront/src/shop-page.ts';
import { storedKeys, storeEvent } from '../../extensions/storefront/src/stored-events.ts';
import { webStorage } from '../../extensions/storefront/src/storage.ts';
import { CORRUPT_TEXTS } from '../support/corrupt-texts.ts';
import { entriesOf, memoryBrowser, type MemoryBrowser, memoryStorage, NOW } from './memory-page.ts';

const MUG: Product = { parentId: '1', uid: '11', sku: 'MUG', qty: 1, price: 12.5 };
const KETTLE: Product = { parentId: '2', uid: '2', qty: 1, price: 68 };
const OTHER_PAGE = '3f0c6f57-3ad1-4d26-8d4c-7b6f0f5a9c11';
const SETTINGS: Settings = {
  cookiePrefix: 'svc',
  mode: 'live',
  logins: true,
  identifiers: 'product',
};

let browser: MemoryBrowser;
let began: number;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  browser = memoryBrowser();
  began = NOW - 500;
  browser.document.cookie = 'cart=T1%3Fkey%3Dsecret; path=/';
});
afterEach(() => vi.useRealTimers());

/** A cart as Liquid renders it. The kettle has no variants, the mug has. */
function rendered(items: { mug?: number; kettle?: number }): RenderedCart {
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
  ];
  const shown = all.filter(({ quantity }) => quantity > 0);
  return { country: 'DE', taxesIncluded: true, items: shown };
}

/** A page is opened with this cart and lives long enough to compare; what it has stored to be sent since. */
async function open(
  items: { mug?: number; kettle?: number },
  {
    page,
    settings,
    ...changes
  }: Partial<Omit<CartDeps, 'page'>> & { page?: Partial<ShopPage>; settings?: Settings } = {},
): Promise<{ path: string; event: CartEvent }[]> {
  const opened = browser.open({ began, now: Date.now, currency: 'EUR', ...page });
  const deps: CartDeps = {
    page: { ...opened, settings: { ...SETTINGS, ...settings } },
    ids: () => keepIds(opened),
    contextOf: (ids, at) => contextOf(opened, { ...SETTINGS, ...settings }, ids, at),
    store: (event) => {
      storeEvent(opened.local, opened.nameOf('Outbox'), event, event.since);
    },
    rendered: rendered(items),
    isPermalink: false,
    lookedAt: Date.now(),
    mayTrack: () => true,
    ...changes,
  };
  void compareCart(deps, (_, work) => work());
  await vi.advanceTimersByTimeAsync(1_200);
  return sent();
}

function sent(): { path: string; event: CartEvent }[] {
  const { local } = browser.open();
  return storedKeys(local, 'svcOutbox').map((key) => {
    const { path, body } = JSON.parse(local.get(key)) as { path: string; body: string };
    local.remove(key);
    return { path, event: cartEventSchema.parse(JSON.parse(body)) };
  });
}

/** The next page begins a while later. */
function later(): void {
  vi.setSystemTime(Date.now() + 60_000);
  began = Date.now() - 500;
}

/** A change that was reported, by this page or another. */
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
  browser.local.setItem(`svcCartChange.${crypto.randomUUID()}`, JSON.stringify(change));
}

const leaveCheckout = (record: CheckoutRecord) => {
  browser.local.setItem('svcCheckout', JSON.stringify(record));
};

const summary = (events: { path: string; event: CartEvent }[]) =>
  events.map(({ path, event }) => [path, event.data.results.map(({ uid, qty }) => [uid, qty])]);

describe('a change that the platform did not report', () => {
  beforeEach(async () => {
    await open({ mug: 2 });
    later();
  });

  it('is reported by the next page, with all that an event says', async () => {
    const [removed, ...others] = await open({ mug: 1 }, { page: { customerId: '7' } });
    expect(others).toEqual([]);
    expect(removed?.path).toBe('cart/remove');
    expect(removed?.event).toEqual({
      context: {
        timestamp: expect.stringMatching(/^2026-11-21T12:01:02/) as string,
        pageUrl: expect.stringMatching(/^https:\/\/shop\.example\.com\/products\/mug/) as string,
        userId: expect.any(String) as string,
        sessionId: browser.session.getItem('svcSessionId'),
        pageLoadId: (JSON.parse(browser.session.getItem('svcPageLoad') ?? '') as { id: string }).id,
        initiator: 'svc/shopify-storefront/0.1.0',
        shopperId: '7',
        currency: { code: 'EUR' },
      },
      data: { results: [MUG], cart: [MUG] },
    });
  });

  it.each([{ mug: 1 }, { mug: 5 }, { kettle: 3 }, { mug: 2, kettle: 1 }, {}])(
    'is reported once: %j',
    async (cart) => {
      expect(await open(cart)).not.toEqual([]);
      for (let page = 1; page <= 3; page += 1) {
        later();
        expect(await open(cart)).toEqual([]);
      }
    },
  );

  it.each([2, 3, 4])(
    'is reported once by %i tabs that compare at the same moment',
    async (count) => {
      const tabs = Array.from({ length: count }, () => memoryStorage());
      const reports = await Promise.all(
        tabs.map((tab) => open({ mug: 1 }, { page: { session: webStorage(() => tab) } })),
      );
      expect(summary(reports.flat())).toEqual([['cart/remove', [['11', 1]]]]);
    },
  );

  it('may be both a removal and an addition', async () => {
    expect(summary(await open({ kettle: 3 }))).toEqual([
      ['cart/remove', [['11', 2]]],
      ['cart/add', [['2', 3]]],
    ]);
  });

  it('may empty the cart', async () => {
    const [removed] = await open({});
    expect(removed?.event.data).toEqual({ results: [{ ...MUG, qty: 2 }], cart: [] });
  });

  it('names products as the setting wants it', async () => {
    const settings: Settings = { ...SETTINGS, identifiers: 'variant' };
    expect(summary(await open({ mug: 2, kettle: 1 }, { settings }))).toEqual([
      ['cart/add', [['22', 1]]],
    ]);
  });

  it('is marked in test mode', async () => {
    const [removed] = await open({}, { settings: { ...SETTINGS, mode: 'test' } });
    expect(removed?.event.context.dev).toBe(true);
  });

  it('is not reported without consent', async () => {
    expect(await open({}, { mayTrack: () => false })).toEqual([]);
  });

  it('is not reported by a page that may be old, but by the next one', async () => {
    expect(await open({ mug: 1 }, { page: { mayBeOld: true } })).toEqual([]);
    later();
    expect(summary(await open({ mug: 1 }))).toEqual([['cart/remove', [['11', 1]]]]);
  });

  it('is not looked for on a page that was opened by a link with a cart, which is taken as it is', async () => {
    expect(await open({ mug: 2, kettle: 1 }, { isPermalink: true })).toEqual([]);
    later();
    expect(await open({ mug: 2, kettle: 1 })).toEqual([]);
  });
});

describe('a change that was reported', () => {
  it('is known, whoever reported it', async () => {
    await open({ mug: 2 });
    report('cart/add', { ...KETTLE, qty: 3 });
    report('cart/remove', MUG);
    later();
    expect(await open({ mug: 1, kettle: 3 })).toEqual([]);
    expect(Object.keys(entriesOf(browser.local)).filter((key) => key.includes('Change'))).toEqual(
      [],
    );
    later();
    expect(await open({ mug: 1, kettle: 3 })).toEqual([]);
  });

  it('on this page, after it was rendered, is known to the next', async () => {
    const page = browser.open({ began });
    await open({});
    const { id } = JSON.parse(browser.session.getItem('svcPageLoad') ?? '') as { id: string };
    later();
    // The page is shown anew, and the shopper adds before it compares.
    began = Date.now();
    vi.setSystemTime(began + 100);
    const timestamp = new Date(Date.now()).toISOString();
    browser.session.setItem('svcPageLoad', JSON.stringify({ id, time: began, by: 'script' }));
    const body = JSON.stringify({
      context: { timestamp, pageLoadId: id },
      data: { results: [MUG], cart: [MUG] },
    });
    noteChange(page, { path: 'cart/add', body, since: Date.now() });
    expect(await open({})).toEqual([]);
    later();
    expect(await open({ mug: 1 })).toEqual([]);
    later();
    expect(summary(await open({}))).toEqual([['cart/remove', [['11', 1]]]]);
  });

  it('by another tab, after this page was rendered, keeps it from comparing', async () => {
    await open({ mug: 1 });
    later();
    report('cart/add', MUG, { at: began + 200 });
    expect(await open({ mug: 1 })).toEqual([]);
    later();
    expect(await open({ mug: 2 })).toEqual([]);
  });

  it('under the id of its variant is one of the product without variants', async () => {
    await open({});
    report('cart/add', { ...KETTLE, uid: '22' }, { token: 'T1' });
    later();
    expect(await open({ kettle: 1 })).toEqual([]);
  });

  it('makes the cart known whose first change it is', async () => {
    browser.document.cookie = 'cart=; max-age=0';
    await open({});
    later();
    browser.document.cookie = 'cart=T2; path=/';
    report('cart/add', MUG, { token: 'T2' });
    later();
    expect(summary(await open({ mug: 1, kettle: 1 }))).toEqual([['cart/add', [['2', 1]]]]);
  });

  it.each(['cart/add', 'cart/remove'] as const)('is noted before it leaves: %s', (path) => {
    const timestamp = '2026-11-21T12:00:00.000Z';
    const context = { timestamp, pageLoadId: OTHER_PAGE };
    const body = JSON.stringify({ context, data: { results: [MUG], cart: [] } });
    noteChange(browser.open(), { path, body, since: NOW });
    expect(
      Object.values(entriesOf(browser.local)).map((text) => JSON.parse(text) as unknown),
    ).toEqual([{ at: NOW, path, results: [MUG], pageLoadId: OTHER_PAGE, token: 'T1' }]);
  });

  it('that cannot be noted lets the next page take its cart as it is', async () => {
    await open({});
    later();
    const page = browser.open({ began, now: Date.now });
    const refusing = { ...page.local, set: () => undefined };
    const context = {
      timestamp: new Date().toISOString(),
      pageLoadId: keepIds(page)?.pageLoadId,
    };
    const body = JSON.stringify({ context, data: { results: [MUG], cart: [MUG] } });
    noteChange({ ...page, local: refusing }, { path: 'cart/add', body, since: Date.now() });
    // The page compares only now.
    expect(await open({})).toEqual([]);
    later();
    expect(await open({ mug: 1 })).toEqual([]);
  });

  it('that the rendered cart already holds is not noted, nor is any other event', () => {
    const body = JSON.stringify({ context: {}, data: { results: [MUG], cart: [MUG] } });
    noteChange(browser.open(), { path: 'cart/add', body, since: NOW, isInCart: true });
    noteChange(browser.open(), { path: 'product/pageview', body, since: NOW });
    expect(entriesOf(browser.local)).toEqual({});
  });
});

describe('a cart is taken as it is', () => {
  it('where none is known', async () => {
    expect(await open({ mug: 5 })).toEqual([]);
  });

  it('where it is another one', async () => {
    await open({ mug: 1 });
    later();
    browser.document.cookie = 'cart=T9; path=/';
    expect(await open({ kettle: 1 })).toEqual([]);
    later();
    expect(summary(await open({}))).toEqual([['cart/remove', [['2', 1]]]]);
  });

  it('where a change belongs to another one', async () => {
    await open({ mug: 1 });
    report('cart/add', MUG, { token: 'T0' });
    later();
    expect(await open({ mug: 1 })).toEqual([]);
  });

  it('after a completed checkout', async () => {
    await open({ mug: 1 });
    leaveCheckout({ at: Date.now(), done: true });
    later();
    expect(await open({ kettle: 1 })).toEqual([]);
    expect(browser.local.getItem('svcCheckout')).toBeNull();
  });

  it('where it is empty after a checkout began', async () => {
    await open({ mug: 1 });
    leaveCheckout({ at: Date.now() });
    later();
    expect(await open({})).toEqual([]);
  });

  it.each([...CORRUPT_TEXTS, '{"at":5}'])('where what is stored is nonsense: %s', async (text) => {
    await open({ mug: 1 });
    later();
    browser.local.setItem('svcCartChange.x', text);
    browser.local.setItem('svcCheckout', text);
    expect(await open({ mug: 1 })).toEqual([]);
    for (const key of ['svcCart', 'svcCartChange.x', 'svcCheckout'])
      browser.local.setItem(key, text);
    expect(await open({ mug: 1 })).toEqual([]);
    later();
    expect(await open({ mug: 1 })).toEqual([]);
  });
});

it('a cart that is still full after a checkout began is compared', async () => {
  await open({ mug: 2 });
  leaveCheckout({ at: Date.now() });
  later();
  expect(summary(await open({ mug: 1 }))).toEqual([['cart/remove', [['11', 1]]]]);
});

it('a page that was rendered before a checkout compares nothing', async () => {
  await open({ mug: 2 });
  later();
  leaveCheckout({ at: began + 100, done: true });
  expect(await open({ mug: 1 })).toEqual([]);
});
