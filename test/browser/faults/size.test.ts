import { describe, expect, it } from 'vitest';
import type { Cart, CartLine } from '../../sandbox/storefront/cart/cart.ts';
import { useFaultyShop } from './faulty-shop.ts';
import { isKeptAlive } from './request-number.ts';

const KEEPALIVE_BYTES = 65_536;

const shop = useFaultyShop();

describe('what the pixel sends', () => {
  it('is one kept-alive request of plain text per event, and no preflight', async () => {
    const { tab, settled, arrived } = await shop.shopper();
    const before = shop.sandbox().tracking.preflights();
    await tab.viewProduct('enamel-kettle');
    await tab.add({ quantity: 2 });
    await settled();
    await tab.open('/cart');
    await tab.changeLine('43218082392018', 'decrease');
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
    const { tab, settled, arrived } = await shop.shopper();
    await tab.viewProduct('enamel-kettle');
    await tab.add();
    await settled();
    fillCart(300);
    await tab.viewProduct('oak-spoon');
    await settled();
    await shop.fault({ kind: 'slow', delayMs: 300 });
    await tab.page.evaluate(`Promise.all([1, 2, 3, 4, 5].map((quantity) =>
      fetch('/cart/add.js', {
        method: 'POST',
        body: new URLSearchParams({ id: '43218082392018', quantity }),
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
  const kettle = catalogue.findOffer('43218082392018');
  if (!cart || !kettle) throw new Error('There is no cart to fill.');
  const lines = Array.from({ length: count }, (_, index): CartLine => {
    const id = String(50_000_000_000_000 + index);
    const variant = { ...kettle.variant, id, title: `No. ${index}`, sku: `LARGE-CART-${index}` };
    const product = { ...kettle.product, id: String(8_000_000_000_000 + index) };
    return { key: `${id}:0`, offer: { product, variant }, quantity: 1, properties: {} };
  });
  carts.save({ ...cart, lines: [...lines, ...cart.lines] } satisfies Cart);
}
