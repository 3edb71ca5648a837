import { describe, expect, it } from 'vitest';
import { KETTLE, SPOON } from '../journeys/goods.ts';
import { useFaultyShop } from './faulty-shop.ts';
import { eachOnce } from './ledger.ts';
import { requestNumber } from './request-number.ts';

const shop = useFaultyShop();

describe('an event of which the outcome is unknown is not repeated, on this page or the next', () => {
  it('when the connection breaks after it was taken', async () => {
    const { tab, arrived, settled, ledger } = await shop.shopper();
    // The first request of a browser: on a used connection the browser itself would repeat it.
    await shop.fault({ kind: 'reset', when: 'after', times: 1 });
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
