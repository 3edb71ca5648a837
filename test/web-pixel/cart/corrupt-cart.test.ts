import { afterEach, describe, expect, it, vi } from 'vitest';
import { seal } from '../../../extensions/web-pixel/src/sealed.ts';
import { pass, useStoppedClock } from '../clock.ts';
import { mug, SHOP } from '../fixtures.ts';
import { createBrowser, createTab } from '../memory-browser.ts';
import { openPage } from '../open-page.ts';
import { createShopCart, mugs } from '../shop.ts';
import { objections, reports, startTrackingService } from '../tracking-service.ts';

useStoppedClock();
afterEach(() => {
  vi.unstubAllGlobals();
});

/** What is sent on a page with two mugs in the cart, when the texts of the stored entries are these. */
async function sentWith(entries: Record<string, string>) {
  const service = startTrackingService();
  const browser = createBrowser();
  const shop = createShopCart(browser, 'c1');
  shop.put(mug(), 2);
  for (const [key, text] of Object.entries(entries)) browser.local.set(key, text);
  openPage(createTab(browser), { url: `${SHOP}/cart`, cart: shop.rendered() });
  await pass(1_000);
  return service;
}

/** A record in the place of the one that was sealed. */
const tampered = (record: unknown): string =>
  seal(base).replace(/ .*/, () => ` ${JSON.stringify(record)}`);

const line = { parentId: '1002', uid: '5021', qty: 1, price: 24.9 };
const base = { id: 'c1', lines: {} };

describe('what is stored of the cart', () => {
  it('is compared with the rendered one', async () => {
    const service = await sentWith({ svcCart: seal(base) });
    expect(reports(service)).toEqual([
      { path: 'cart/add', data: { results: [mugs(2)], cart: [mugs(2)] } },
    ]);
  });

  it('of other carts beside it makes the cart at hand a new one', async () => {
    const other = { id: 'c0', lines: { '5001': { ...line, qty: 9 } }, at: 0, tab: 'x' };
    const service = await sentWith({ svcCart: seal(base), 'svcCart.p0': seal(other) });
    expect(reports(service)).toEqual([]);
    expect(reports(await sentWith({ svcCart: seal({ ...base, id: 'c0' }) }))).toEqual([]);
  });

  it.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['null', 'null'],
    ['a number', '5'],
    ['a list', '[]'],
    ['a record without lines', { id: 'c1' }],
    ['lines that are null', { id: 'c1', lines: null }],
    ['lines that are texts', { id: 'c1', lines: 'abc' }],
    ['a line that is null', { id: 'c1', lines: { a: null } }],
    ['a line without an id', { id: 'c1', lines: { a: { ...line, uid: '' } } }],
    ['a line without a parent', { id: 'c1', lines: { a: { ...line, parentId: undefined } } }],
    ['a line without a quantity', { id: 'c1', lines: { a: { ...line, qty: null } } }],
    ['a quantity that is a text', { id: 'c1', lines: { a: { ...line, qty: '2' } } }],
    ['a negative price', { id: 'c1', lines: { a: { ...line, price: -1 } } }],
    ['a line without a price', { id: 'c1', lines: { a: { ...line, price: undefined } } }],
  ])('with %s, says nothing', async (_, corrupt) => {
    const texts =
      typeof corrupt === 'string'
        ? [corrupt, `0 ${corrupt}`]
        : [JSON.stringify(corrupt), tampered({ at: 0, tab: 'x', ...corrupt })];
    for (const text of texts) {
      expect(reports(await sentWith({ svcCart: text }))).toEqual([]);
      expect(reports(await sentWith({ svcCart: seal(base), 'svcCart.p0': text }))).toEqual([]);
    }
  });

  it.each([
    ['an id that is a number', { ...line, uid: 5021 }],
    ['a parent that is an object', { ...line, parentId: {} }],
    ['a price that is a text', { ...line, price: '24.9' }],
    ['a sku that is null', { ...line, sku: null }],
    ['a sku that is a number', { ...line, sku: 5 }],
    ['an unknown field', { ...line, colour: 'red' }],
  ])('with %s, leads to nothing that the service refuses', async (_, corrupt) => {
    const service = await sentWith({ svcCart: tampered({ id: 'c1', lines: { '5021': corrupt } }) });
    expect(service.sent.flatMap(objections)).toEqual([]);
  });

  it('with an endless price, leads to nothing that the service refuses', async () => {
    const endless = seal({ id: 'c1', lines: { a: line } }).replace('24.9', '1e999');
    const service = await sentWith({ svcCart: endless });
    expect(service.sent.flatMap(objections)).toEqual([]);
  });

  it.each(['', ' ', 'nonsense', 'NaN x y', '1e999 x y'])(
    'besides a claim that is %j, is compared all the same',
    async (claim) => {
      const service = await sentWith({ svcCart: seal(base), svcClaim: claim });
      expect(reports(service)).toMatchObject([{ path: 'cart/add', data: { results: [mugs(2)] } }]);
    },
  );
});
