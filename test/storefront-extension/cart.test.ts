import { beforeEach, describe, expect, it } from 'vitest';
import { storefrontInitiator } from '../../app/beacon/dialect.ts';
import { nameOf } from '../../app/beacon/storage-names.ts';
import type { StorefrontSettings } from '../../app/beacon/storefront-settings.ts';
import { webStorage } from '../../extensions/storefront/src/storage.ts';
import { CORRUPT_TEXTS } from '../support/corrupt-texts.ts';
import { memoryStorage } from './memory-page.ts';
import { KETTLE, MUG, rendered, SETTINGS, summary, useCarts } from './cart-kit.ts';

const { browser, began, leaveCheckout, later, next, open, report } = useCarts();

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
        sessionId: browser().session.getItem(nameOf('SessionId')),
        pageLoadId: (
          JSON.parse(browser().session.getItem(nameOf('PageLoad')) ?? '') as { id: string }
        ).id,
        initiator: `${storefrontInitiator}/0.1.0`,
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
        expect(await next(cart)).toEqual([]);
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

  it('is described as the last page that showed it did, in another market also', async () => {
    const { items } = rendered({ mug: 2 }, began());
    await open(
      {},
      {
        rendered: {
          ...rendered({}, began()),
          items: items.map((item) => ({ ...item, price: 1_400 })),
        },
      },
    );
    const [removed] = await next({});
    expect(removed?.event.data.results).toEqual([{ ...MUG, qty: 2, price: 14 }]);
  });

  it('may be one of another variant of the same product', async () => {
    report('cart/add', { ...MUG, uid: '12' });
    expect(summary(await next({ mug: 3 }))).toEqual([
      ['cart/remove', [['12', 1]]],
      ['cart/add', [['11', 1]]],
    ]);
  });

  it('is found though a clock that was ahead has written the known cart', async () => {
    const stored = JSON.parse(browser().local.getItem(nameOf('Cart')) ?? '') as { at: number };
    browser().local.setItem(
      nameOf('Cart'),
      JSON.stringify({ ...stored, at: Date.now() + 86_400_000 }),
    );
    expect(summary(await open({ mug: 1 }))).toEqual([['cart/remove', [['11', 1]]]]);
  });

  it('is reported a second after the page first checked, however late its scripts came', async () => {
    expect(await open({ mug: 1 }, { firstCheckAt: Date.now() - 1_000 })).not.toEqual([]);
  });

  it('names products as the setting wants it', async () => {
    const settings: StorefrontSettings = { ...SETTINGS, identifiers: 'variant' };
    expect(summary(await open({ mug: 2, kettle: 1 }, { settings }))).toEqual([
      ['cart/add', [['22', 1]]],
    ]);
  });

  it.each(['product', 'variant'] as const)(
    'is none where staff have products named otherwise since: by %s',
    async (identifiers) => {
      const before = identifiers === 'product' ? 'variant' : 'product';
      await open({ kettle: 2 }, { settings: { ...SETTINGS, identifiers: before } });
      later();
      // The pixel of an open page continues with its settings.
      const uid = before === 'product' ? '2' : '22';
      report('cart/remove', { ...KETTLE, uid });
      later();
      const settings: StorefrontSettings = { ...SETTINGS, identifiers };
      expect(await open({ kettle: 1 }, { settings })).toEqual([]);
      report('cart/remove', { ...KETTLE, uid });
      expect(await next({}, { settings })).toEqual([]);
    },
  );

  it('is marked in test mode, and may empty the cart', async () => {
    const [removed] = await open({}, { settings: { ...SETTINGS, mode: 'test' } });
    expect(removed?.event.context.dev).toBe(true);
    expect(removed?.event.data).toEqual({ results: [{ ...MUG, qty: 2 }], cart: [] });
  });

  it('is not reported without consent', async () => {
    expect(await open({}, { mayTrack: () => false })).toEqual([]);
  });

  it('is not reported by a page that may be old, but by the next one', async () => {
    expect(await open({ mug: 1 }, { age: 0 })).toEqual([]);
    expect(summary(await next({ mug: 1 }))).toEqual([['cart/remove', [['11', 1]]]]);
  });

  it('is not searched for on a page that was opened by a cart link: its cart is taken as it is', async () => {
    expect(await open({ mug: 2, kettle: 1 }, { isPermalink: true })).toEqual([]);
    expect(await next({ mug: 2, kettle: 1 })).toEqual([]);
  });
});

it('A page compares nothing where the browser has another cart by then: the next one does.', async () => {
  await open({ mug: 2 });
  later();
  const opening = open({ mug: 1 });
  browser().document.cookie = 'cart=T2; path=/';
  expect(await opening).toEqual([]);
  browser().document.cookie = 'cart=T1; path=/';
  expect(summary(await next({ mug: 1 }))).toEqual([['cart/remove', [['11', 1]]]]);
});

describe('a cart is taken as it is', () => {
  it('where the browser did not store the one before', async () => {
    await open({ mug: 2 });
    await next(
      { mug: 1 },
      { page: { local: { ...browser().open().local, set: () => undefined } } },
    );
    expect(await next({ mug: 1 })).toEqual([]);
  });

  it('after a completed checkout', async () => {
    await open({ mug: 1 });
    leaveCheckout({ at: Date.now(), done: true });
    expect(await next({ kettle: 1 })).toEqual([]);
    expect(browser().local.getItem(nameOf('Checkout'))).toBeNull();
  });

  it('where it is empty after a checkout began', async () => {
    await open({ mug: 1 });
    leaveCheckout({ at: Date.now() });
    expect(await next({})).toEqual([]);
  });

  it.each([...CORRUPT_TEXTS, '{"at":5}'])('where what is stored is nonsense: %s', async (text) => {
    await open({ mug: 1 });
    later();
    browser().local.setItem(nameOf('CartChange', 'x'), text);
    browser().local.setItem(nameOf('Checkout'), text);
    expect(await open({ mug: 1 })).toEqual([]);
    for (const key of [nameOf('Cart'), nameOf('CartChange', 'x'), nameOf('Checkout')])
      browser().local.setItem(key, text);
    expect(await open({ mug: 1 })).toEqual([]);
    expect(await next({ mug: 1 })).toEqual([]);
  });
});

it('a cart that is still full after a checkout began is compared', async () => {
  await open({ mug: 2 });
  leaveCheckout({ at: Date.now() });
  expect(summary(await next({ mug: 1 }))).toEqual([['cart/remove', [['11', 1]]]]);
});

it.each(['{}', '"text"'])('a checkout is none where its record is %s', async (text) => {
  await open({ mug: 1 });
  browser().local.setItem(nameOf('Checkout'), text);
  expect(summary(await next({}))).toEqual([['cart/remove', [['11', 1]]]]);
});

it('a page that was rendered before a checkout compares nothing', async () => {
  await open({ mug: 2 });
  later();
  leaveCheckout({ at: began() + 100 });
  expect(await open({ mug: 1 })).toEqual([]);
});
