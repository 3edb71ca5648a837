import { describe, expect, it } from 'vitest';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import type { HandedOver } from '../../../app/beacon/handover.ts';
import type { PageLoadRecord } from '../../../app/beacon/page-load.ts';
import { HOUR_MS } from '../../../app/time/units.ts';
import { checkoutCompleted, germanCheckout } from '../checkout-fixtures.ts';
import { pass, settle, START } from '../clock.ts';
import { cart, cartLine, mug, productAddedToCart, SHOP } from '../fixtures.ts';
import { fullStorage, memoryStorage, silentlyFullStorage } from '../memory-browser.ts';
import type { OpenPage, PageOptions } from '../open-page.ts';
import { add, PAGE_LOAD_ID, remove, useDeliveryStage, view, viewed } from './delivery-stage.ts';

const { service, tab, show, sent, leaveRecord, ofLocal } = useDeliveryStage();

function showWithScript(
  options: PageOptions = {},
  changes: Partial<PageLoadRecord> = {},
): Promise<OpenPage> {
  leaveRecord(changes);
  return show(tab, options);
}

/** The handed-over entries with their numbers, in the order of writing. */
const handedOver = (): [number: string, entry: HandedOver][] =>
  [...tab.session]
    .filter(([key]) => key.startsWith(`${nameOf('Handover')}.${PAGE_LOAD_ID}.`))
    .map(([key, text]) => [key.split('.')[2] ?? '', JSON.parse(text) as HandedOver]);

describe('where the page sends', () => {
  it('an event is handed over in the turn in which it comes, and the pixel does not send it', async () => {
    const page = await showWithScript();
    await viewed(page, '1', HOUR_MS);
    expect(service.sent).toEqual([]);
    const [[number, entry] = ['', undefined]] = handedOver();
    expect([number, entry?.path, entry?.since]).toEqual(['1', 'product/pageview', START]);
    expect(JSON.parse(entry?.body ?? '')).toMatchObject({
      context: { pageLoadId: PAGE_LOAD_ID },
      data: { result: { parentId: '1' } },
    });
  });

  it('entries are numbered in the order of the events, name no address, and are no orders', async () => {
    const page = await showWithScript();
    view(page, '1');
    add(page, 2);
    remove(page);
    page.publish(checkoutCompleted(germanCheckout()));
    await settle();
    expect(handedOver().map(([number, { path }]) => [number, path])).toEqual([
      ['1', 'product/pageview'],
      ['2', 'cart/add'],
      ['3', 'cart/remove'],
    ]);
    expect(Object.keys(handedOver()[0]?.[1] ?? {}).sort()).toEqual(['body', 'path', 'since']);
    // The page itself reads the changes of the cart for its comparison.
    expect(ofLocal(nameOf('CartChange'))).toEqual([]);
  });

  it('an addition that the rendered cart already holds says so', async () => {
    const url = `${SHOP}/cart?cart_link_id=a1`;
    const line = cartLine(mug({ title: null }), 2);
    const page = await showWithScript({ url, cart: cart('c1', [line]) });
    page.publish(productAddedToCart(line, { url }));
    await settle();
    expect(handedOver()[0]?.[1]).toMatchObject({ path: 'cart/add', isInCart: true });
  });

  it.each([
    ['has taken an entry', '1'],
    ['has removed everything, since consent is withdrawn', ''],
  ])('a page that %s, as the pixel reads it, is no reason to send it again', async (_, text) => {
    const session = memoryStorage(tab.session);
    const page = await showWithScript({
      session: {
        ...session,
        getItem: (key) => {
          if (!key.startsWith(nameOf('Handover'))) return session.getItem(key);
          if (!text) tab.session.clear();
          return Promise.resolve(text || null);
        },
      },
    });
    await viewed(page, '1', HOUR_MS);
    expect(service.sent).toEqual([]);
  });

  it('a page that is left before the first message has neither handed over nor recorded', async () => {
    const page = await showWithScript();
    add(page);
    page.close();
    await pass(HOUR_MS);
    expect([handedOver(), ofLocal(nameOf('CartChange')), service.sent]).toEqual([[], [], []]);
  });

  it.each([
    ['with an error', fullStorage],
    ['without a word', silentlyFullStorage],
  ])('the pixel sends by itself what the browser refuses %s, once', async (_, full) => {
    const page = await showWithScript({ session: full(tab.session) });
    view(page, '1');
    add(page);
    await pass(HOUR_MS);
    expect(service.sent.map(({ path }) => path).sort()).toEqual(['cart/add', 'product/pageview']);
    expect(ofLocal(nameOf('CartChange'))).toHaveLength(1);
    expect(handedOver()).toEqual([]);
  });

  it.each([
    [1_999, 1],
    [2_000, 0],
  ])('where the browser says only after %i ms that it refused, %i are sent', async (ms, count) => {
    const session = silentlyFullStorage(tab.session);
    const page = await showWithScript({
      session: {
        ...session,
        getItem: async (key) => {
          if (key.startsWith(nameOf('Handover'))) await new Promise((read) => setTimeout(read, ms));
          return session.getItem(key);
        },
      },
    });
    await viewed(page, '1', HOUR_MS);
    expect(service.sent).toHaveLength(count);
  });

  it('the pixel sends by itself a cart that is too large for a page that is left', async () => {
    const lines = Array.from({ length: 900 }, (_, index) =>
      cartLine(mug({ id: String(10_000 + index), title: 'Blue', sku: 'x'.repeat(20) }), 1),
    );
    const page = await showWithScript({ cart: cart('c1', lines) });
    add(page);
    await viewed(page, '1');
    expect(service.sent.map(({ path }) => path)).toEqual(['cart/add']);
    expect(handedOver().map(([, { path }]) => path)).toEqual(['product/pageview']);
  });

  it('nothing is handed over once consent is withdrawn, and what was is forgotten', async () => {
    const page = await showWithScript();
    await viewed(page, '1');
    expect(handedOver()).toHaveLength(1);
    page.withdraw();
    page.deps.session.forget();
    await viewed(page, '2', HOUR_MS);
    expect(handedOver()).toEqual([]);
    expect(service.sent).toEqual([]);
  });
});

describe('the pixel sends by itself', () => {
  it.each([
    ['the record does not state that the script sends', {}, { sends: false }],
    ['the record is a pixel’s', {}, { by: 'pixel' as const }],
    ['the record is of a page that began later', {}, { time: START + 1 }],
    ['the record is of a page that began more than a minute ago', {}, { time: START - 60_001 }],
    ['the page is one of the checkout', { url: `${SHOP}/de/checkouts/cn/Z2NwLXVzLWNlbn` }, {}],
    ['no session can be read', { session: fullStorage(new Map()) }, {}],
  ])('where %s', async (_, options, changes) => {
    const page = await showWithScript(options, changes);
    await viewed(page, '1');
    expect(sent()).toEqual(['1 at 0']);
    expect(handedOver()).toEqual([]);
  });

  it('until a script that comes late has taken over the pixel’s own record', async () => {
    const page = await show();
    const own = JSON.parse(tab.session.get(nameOf('PageLoad')) ?? '') as PageLoadRecord;
    tab.session.set(nameOf('PageLoad'), JSON.stringify({ ...own, by: 'script', sends: true }));
    await viewed(page, '1');
    await viewed(page, '2');
    expect(sent()).toEqual(['1 at 0']);
    expect(tab.session.get(`${nameOf('Handover')}.${own.id}.1`)).toContain('product/pageview');
  });

  it('also where another page’s script says that it sends', async () => {
    const page = await showWithScript({}, { sends: false });
    leaveRecord({ id: '1c311c14-c33b-4222-952a-f17db729ea31' });
    await viewed(page, '1');
    await viewed(page, '2');
    expect(sent()).toEqual(['1 at 0', '2 at 0']);
  });
});
