import { describe, expect, it } from 'vitest';
import { KETTLE, SPOON, TOTE } from '../journeys/goods.ts';
import { OUTAGE, takenOf, useFaultyShop } from './faulty-shop.ts';
import { eachOnce } from './ledger.ts';

/** Of a shopper who has seen the pages of the kettle and of the spoon. */
const BOTH_VIEWS = [`product/pageview ${KETTLE}`, `product/pageview ${SPOON}`];

const shop = useFaultyShop();

describe('events that were not taken', () => {
  it('are sent by the tab in which they were made, when two tabs are open', async () => {
    const { tab, newTab, arrived, settled, ledger } = await shop.shopper();
    const other = await newTab();
    await shop.fault(OUTAGE);
    await tab.viewProduct('enamel-kettle');
    await other.viewProduct('oak-spoon');
    await settled({ timers: 'ignore' });
    await other.page.close({ runBeforeUnload: false });
    await shop.fault();
    await settled();
    await tab.viewProduct('canvas-tote');
    const { lines } = await arrived();
    // What the closed tab kept died with it.
    expect(takenOf(lines).toSorted()).toEqual([
      `product/pageview ${KETTLE}`,
      `product/pageview ${TOTE}`,
    ]);
    expect((await ledger()).repeated).toEqual([]);
  });

  it('are each sent once, when two tabs wait out an outage', async () => {
    const { tab, newTab, arrived, settled, ledger } = await shop.shopper();
    const other = await newTab();
    await shop.fault(OUTAGE);
    await Promise.all([tab.viewProduct('enamel-kettle'), other.viewProduct('oak-spoon')]);
    await settled({ timers: 'ignore' });
    await shop.fault();
    const { lines } = await arrived();
    expect(takenOf(lines).toSorted()).toEqual(BOTH_VIEWS);
    expect(await ledger()).toEqual(eachOnce(2));
  });
});
