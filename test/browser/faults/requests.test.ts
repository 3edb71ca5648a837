import { describe, expect, it } from 'vitest';
import { KETTLE, KETTLE_VARIANT, SPOON } from '../journeys/goods.ts';
import { useFaultyShop } from './faulty-shop.ts';
import { eachOnce } from './ledger.ts';
import { isKeptAlive, requestNumber } from './request-number.ts';
import type { Cart, CartLine } from '../../sandbox/storefront/cart/cart.ts';

const shop = useFaultyShop();

describe('an event of which the outcome is unknown is not repeated, on this page or the next', () => {
  it('when the connection breaks after it was taken', async () => {
    const { tab, arrived, ledger, view } = await shop.shopper();
    // The first request of a browser: on a used connection the browser itself would repeat it.
    await shop.fault({ kind: 'reset', when: 'after', times: 1 });
    await view('enamel-kettle');
    await tab.viewProduct('oak-spoon');
    const { lines } = await arrived();
    expect(lines).toEqual([
      `product/pageview ${KETTLE} → accepted without an answer`,
      `product/pageview ${SPOON}`,
    ]);
    expect(await ledger()).toEqual(eachOnce(2));
  });

  it('even where the browser sends again by itself, on a connection that was in use', async () => {
    const { tab, arrived, settled, ledger, view } = await shop.shopper();
    await view('enamel-kettle');
    await shop.fault({ kind: 'reset', when: 'after', times: 1 });
    await tab.add();
    await settled();
    await tab.viewProduct('oak-spoon');
    const { events } = await arrived();
    // One or two were received, but the pixel made one request.
    const additions = events.filter(({ event }) => event === 'add').map(requestNumber);
    expect(new Set(additions).size).toBe(1);
    expect(await ledger()).toEqual(eachOnce(3));
  });
});

const KEEPALIVE_BYTES = 65_536;

describe('what the pixel sends', () => {
  it('is one kept-alive request of plain text per event, and no preflight', async () => {
    const { tab, settled, arrived, putInCart } = await shop.shopper();
    const before = shop.sandbox().tracking.preflights();
    await putInCart('enamel-kettle', { quantity: 2 });
    await tab.open('/cart');
    await tab.changeLine(KETTLE_VARIANT, 'decrease');
    await settled();
    await tab.buy();
    const { events } = await arrived();
    expect(
      events.map((one) => [one.module, one.method, one.contentType, isKeptAlive(one)]),
    ).toEqual([
      ['product', 'POST', 'text/plain;charset=UTF-8', true],
      ['cart', 'POST', 'text/plain;charset=UTF-8', true],
      ['cart', 'POST', 'text/plain;charset=UTF-8', true],
      ['order', 'POST', 'text/plain;charset=UTF-8', true],
    ]);
    expect(shop.sandbox().tracking.preflights()).toBe(before);
  });

  it('arrives whole where several large events are under way at a time', async () => {
    const { tab, settled, arrived, view, putInCart } = await shop.shopper();
    await putInCart('enamel-kettle');
    fillCart(300);
    await view('oak-spoon');
    await shop.fault({ kind: 'slow', delayMs: 300 });
    await tab.page.evaluate(`Promise.all([1, 2, 3, 4, 5].map((quantity) =>
      fetch('/cart/add.js', {
        method: 'POST',
        body: new URLSearchParams({ id: '${KETTLE_VARIANT}', quantity }),
      })))`);
    await settled();
    await shop.fault();
    await tab.add();
    const { events } = await arrived();
    const parallel = events.slice(3, 8);
    expect(events).toHaveLength(9);
    expect(events.filter(({ verdict }) => verdict !== 'accepted')).toEqual([]);
    expect(parallel.map(({ bytes }) => bytes > 20_000)).toEqual(parallel.map(() => true));
    // Only as many as fit are kept alive; the others are sent without it.
    const keptAlive = parallel.filter(isKeptAlive).reduce((sum, { bytes }) => sum + bytes, 0);
    expect(keptAlive).toBeGreaterThan(0);
    expect(keptAlive).toBeLessThanOrEqual(KEEPALIVE_BYTES);
    // The limit is available again once they are answered.
    expect(events.slice(-1).map(isKeptAlive)).toEqual([true]);
  });
});

/** Fills the newest cart of the shop with lines of variants that were never seen before. */
function fillCart(count: number): void {
  const { carts, catalogue } = shop.sandbox().storefront.shop;
  const cart = carts.all().at(-1);
  const kettle = catalogue.findOffer(KETTLE_VARIANT);
  if (!cart || !kettle) throw new Error('There is no cart to fill.');
  const lines = Array.from({ length: count }, (_, index): CartLine => {
    const id = String(50_000_000_000_000 + index);
    const variant = { ...kettle.variant, id, title: `No. ${index}`, sku: `LARGE-CART-${index}` };
    const product = { ...kettle.product, id: String(8_000_000_000_000 + index) };
    return { key: `${id}:0`, offer: { product, variant }, quantity: 1, properties: {} };
  });
  carts.save({ ...cart, lines: [...lines, ...cart.lines] } satisfies Cart);
}
