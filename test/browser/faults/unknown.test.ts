import { describe, expect, it } from 'vitest';
import { KETTLE, SPOON } from '../journeys/goods.ts';
import { useFaultyShop } from './faulty-shop.ts';
import { eachOnce } from './ledger.ts';
import { requestNumber } from './request-number.ts';

const shop = useFaultyShop();

describe('an event whose fate is unknown is not repeated, on this page or the next', () => {
  it.each([500, 502, 504] as const)('when it is answered by %i', async (status) => {
    const { tab, arrived, settled, ledger } = await shop.shopper();
    await shop.fault({ kind: 'status', status, times: 1 });
    await tab.viewProduct('enamel-kettle');
    await settled();
    await tab.viewProduct('oak-spoon');
    const { lines } = await arrived();
    expect(lines).toEqual([
      `product/pageview ${KETTLE} → ${status} lost`,
      `product/pageview ${SPOON}`,
    ]);
    const { missing, ...numbers } = await ledger();
    expect(numbers).toEqual({ made: 2, once: 1, repeated: [], requests: 2 });
    expect(missing.map(({ path }) => path)).toEqual(['product/pageview']);
  });

  it('when the connection breaks after it was taken', async () => {
    const { tab, arrived, settled, ledger } = await shop.shopper();
    // The first request of a browser: on a connection in use the browser itself would send again.
    await shop.fault({ kind: 'drop', when: 'after', times: 1 });
    await tab.viewProduct('enamel-kettle');
    await settled();
    await tab.viewProduct('oak-spoon');
    const { lines } = await arrived();
    expect(lines).toEqual([
      `product/pageview ${KETTLE} → accepted without an answer`,
      `product/pageview ${SPOON}`,
    ]);
    expect(await ledger()).toEqual(eachOnce(2));
  });

  it('even where the browser sends again by itself, on a connection that was in use', async () => {
    const { tab, arrived, settled, ledger } = await shop.shopper();
    await tab.viewProduct('enamel-kettle');
    await settled();
    await shop.fault({ kind: 'drop', when: 'after', times: 1 });
    await tab.add();
    await settled();
    await tab.viewProduct('oak-spoon');
    const { events } = await arrived();
    // Two or one were received, but the pixel made one request.
    const additions = events.filter(({ event }) => event === 'add').map(requestNumber);
    expect(new Set(additions).size).toBe(1);
    expect(await ledger()).toEqual(eachOnce(3));
  });

  it('when the connection breaks before it is read', async () => {
    const { tab, arrived, settled, ledger } = await shop.shopper();
    await shop.fault({ kind: 'drop', when: 'before', match: 'cart/add' });
    await tab.viewProduct('enamel-kettle');
    await settled();
    await tab.add();
    await settled();
    await shop.fault();
    await tab.viewProduct('oak-spoon');
    const { lines } = await arrived();
    expect(lines.filter((line) => line !== 'cart/add → no answer, lost')).toEqual([
      `product/pageview ${KETTLE}`,
      `product/pageview ${SPOON}`,
    ]);
    const { missing, ...numbers } = await ledger();
    expect(numbers).toEqual({ made: 3, once: 2, repeated: [], requests: 3 });
    expect(missing.map(({ path }) => path)).toEqual(['cart/add']);
  });

  it('when the service is gone for a while', async () => {
    const { tab, arrived, settled, ledger } = await shop.shopper();
    await tab.viewProduct('enamel-kettle');
    await settled();
    await shop.fault({ kind: 'gone' });
    await tab.add();
    await settled();
    await tab.viewProduct('oak-spoon');
    await settled();
    await shop.fault();
    await tab.add();
    await settled();
    await tab.open('/cart');
    const { lines } = await arrived();
    expect(lines).toEqual([
      `product/pageview ${KETTLE}`,
      `cart/add 1×${SPOON} cart=[1×${KETTLE}, 1×${SPOON}]`,
    ]);
    const { missing, ...numbers } = await ledger();
    expect(numbers).toEqual({ made: 4, once: 2, repeated: [], requests: 2 });
    expect(missing.map(({ path }) => path)).toEqual(['cart/add', 'product/pageview']);
  });

  it('when the browser is offline for a while', async () => {
    const shopper = await shop.shopper();
    const { tab, arrived, settled, context } = shopper;
    shopper.expectProblem(/ERR_INTERNET_DISCONNECTED/);
    await tab.viewProduct('enamel-kettle');
    await settled();
    await context.setOffline(true);
    // The shop cannot be reached either: an event that the page itself gives rise to.
    await tab.page.evaluate(
      `__wire.tell({ ...__wire.sample.product_viewed, name: 'product_added_to_cart', data: {
        cartLine: { quantity: 1, merchandise: __wire.sample.product_viewed.data.productVariant } } })`,
    );
    await settled();
    await context.setOffline(false);
    await tab.viewProduct('oak-spoon');
    expect((await arrived()).lines.filter((line) => line.startsWith('product'))).toEqual([
      `product/pageview ${KETTLE}`,
      `product/pageview ${SPOON}`,
    ]);
    expect((await arrived()).lines.filter((line) => line.startsWith('cart/add'))).toEqual([]);
  });
});

describe('a slow service', () => {
  it('gets each event once while the shopper stays', async () => {
    const { tab, ledger } = await shop.shopper();
    await shop.fault({ kind: 'slow', delayMs: 400 });
    await tab.viewProduct('enamel-kettle');
    await tab.add();
    await tab.add();
    expect(await ledger()).toEqual(eachOnce(3));
  });
});
