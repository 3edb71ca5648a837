import { describe, expect, it, vi } from 'vitest';
import { prefix } from '../../app/beacon/dialect.ts';
import { nameOf } from '../../app/beacon/storage-names.ts';
import { recordCartChange } from '../../extensions/storefront/src/cart-change.ts';
import { keepIds } from '../../extensions/storefront/src/ids.ts';
import { webStorage } from '../../extensions/storefront/src/storage.ts';
import { entriesOf, memoryStorage, NOW } from './memory-page.ts';
import { KETTLE, MUG, OTHER_PAGE, summary, useCarts } from './cart-kit.ts';

const { browser, began, later, next, open, report } = useCarts();

describe('a change that was reported', () => {
  it('is known, whether the pixel or a page has reported it', async () => {
    await open({ mug: 2 });
    report('cart/add', { ...KETTLE, qty: 3 });
    report('cart/remove', MUG);
    browser().local.setItem(`${prefix}CartChanges`, 'of the theme');
    expect(await next({ mug: 1, kettle: 3 })).toEqual([]);
    expect(Object.keys(entriesOf(browser().local)).filter((key) => key.includes('Change'))).toEqual(
      [`${prefix}CartChanges`],
    );
    expect(await next({ mug: 1, kettle: 3 })).toEqual([]);
  });

  it('on this page, after it was rendered, does not keep it from comparing, and is known to the next', async () => {
    const page = browser().open({ began: began() });
    await open({});
    const { id } = JSON.parse(browser().session.getItem(nameOf('PageLoad')) ?? '') as {
      id: string;
    };
    // The page is rendered again, and the shopper adds before it compares.
    later({ ago: 0 });
    vi.setSystemTime(began() + 100);
    const timestamp = new Date(Date.now()).toISOString();
    browser().session.setItem(
      nameOf('PageLoad'),
      JSON.stringify({ id, time: began(), by: 'script' }),
    );
    const body = JSON.stringify({
      context: { timestamp, pageLoadId: id },
      data: { results: [MUG], cart: [MUG] },
    });
    recordCartChange(page, { path: 'cart/add', body, since: Date.now() });
    expect(summary(await open({ kettle: 1 }))).toEqual([['cart/add', [['2', 1]]]]);
    // A page of another tab that was rendered between the two.
    const session = memoryStorage();
    const tab = { session: webStorage(() => session), began: began() + 50 };
    expect(await open({ kettle: 1 }, { page: tab })).toEqual([]);
    expect(summary(await next({ mug: 1, kettle: 2 }))).toEqual([['cart/add', [['2', 1]]]]);
  });

  it.each([1, 2])(
    'by another tab, after this page was rendered, keeps it from comparing: %i in its cart',
    async (mug) => {
      await open({ mug: 1 });
      later();
      report('cart/add', MUG, { at: began() + 200 });
      expect(await open({ mug })).toEqual([]);
      expect(await next({ mug: 2 })).toEqual([]);
    },
  );

  it.each([
    ['was under way before it', 5, [['cart/add', [['2', 1]]]]],
    ['keeps it from comparing', 6, []],
    ['keeps it from comparing at that moment', 1_600, []],
  ])('by another tab %s: %i ms after this page began', async (_, ms, found) => {
    await open({});
    later();
    report('cart/add', MUG, { at: began() + ms });
    expect(summary(await open({ mug: 1, kettle: 1 }))).toEqual(found);
  });

  it.each(['cart/add', 'cart/remove'] as const)('is noted before it leaves: %s', (path) => {
    const timestamp = '2026-11-21T12:00:00.000Z';
    const context = { timestamp, pageLoadId: OTHER_PAGE };
    const body = JSON.stringify({ context, data: { results: [MUG], cart: [] } });
    recordCartChange(browser().open(), { path, body, since: NOW });
    expect(
      Object.values(entriesOf(browser().local)).map((text) => JSON.parse(text) as unknown),
    ).toEqual([{ at: NOW, path, results: [MUG], pageLoadId: OTHER_PAGE, token: 'T1' }]);
  });

  it('that cannot be noted makes the next page take its cart as it is', async () => {
    await open({});
    later();
    const page = browser().open({ began: began(), now: Date.now });
    const refusing = { ...page.local, set: () => undefined };
    const context = {
      timestamp: new Date().toISOString(),
      pageLoadId: keepIds(page)?.pageLoadId,
    };
    const body = JSON.stringify({ context, data: { results: [MUG], cart: [MUG] } });
    recordCartChange({ ...page, local: refusing }, { path: 'cart/add', body, since: Date.now() });
    // The page compares only now.
    expect(await open({})).toEqual([]);
    expect(await next({ mug: 1 })).toEqual([]);
  });

  it('that the rendered cart already holds is not noted, nor is any other event', () => {
    const body = JSON.stringify({ context: {}, data: { results: [MUG], cart: [MUG] } });
    recordCartChange(browser().open(), { path: 'cart/add', body, since: NOW, isInCart: true });
    recordCartChange(browser().open(), { path: 'product/pageview', body, since: NOW });
    expect(entriesOf(browser().local)).toEqual({});
  });
});
