import { describe, expect, it } from 'vitest';
import { IS_LONG_RUN } from '../../support/long-run.ts';
import { KETTLE_VARIANT } from '../journeys/goods.ts';
import { watchCarts } from './cart-watch.ts';
import { useFaultyShop } from './faulty-shop.ts';
import { countedUnits } from './ledger.ts';

/** Chance decides what a page still does while it is left: `npm run test:long` tries each way more often. */
const ROUNDS = IS_LONG_RUN ? 3 : 1;
const ADD = `fetch('/cart/add.js', {
  method: 'POST',
  body: new URLSearchParams({ id: '${KETTLE_VARIANT}' }),
})`;
const BUSY = `for (const end = performance.now() + 100; performance.now() < end;);`;

/** Ways to leave a product page around an addition, as a theme's script. */
const LEAVINGS: [how: string, script: string][] = [
  ['with the answer', `${ADD}.then(() => location.assign('/cart'))`],
  ['in the same turn', `${ADD}; location.assign('/cart')`],
  ['with the answer, and busy', `${ADD}.then(() => { location.assign('/cart'); ${BUSY} })`],
  ['after being busy', `${ADD}.then(() => { ${BUSY} location.assign('/cart') })`],
  [
    'when the event is published, and busy',
    `__wire.afterEvent = ({ name }) => {
       if (name === 'product_added_to_cart') { location.assign('/cart'); ${BUSY} }
     };
     ${ADD}`,
  ],
];

const shop = useFaultyShop();

describe.each(['off', 'on'] as const)('with the storefront extension %s, an addition', (state) => {
  it.each(LEAVINGS)('is never counted twice when the page is left %s', async (_, script) => {
    shop.extension(state);
    const { tab, arrived, settled, ledger, putInCart } = await shop.shopper();
    const carts = watchCarts(shop.sandbox().storefront.shop.carts);
    await shop.fault({ kind: 'slow', delayMs: 200 });
    for (let round = 0; round < ROUNDS; round += 1) {
      await putInCart('enamel-kettle');
      // The next page finds changes that were not reported.
      await Promise.all([
        tab.page.waitForURL('/cart', { waitUntil: 'load' }),
        tab.page.evaluate(`void setTimeout(() => { ${script} })`),
      ]);
      await settled();
    }
    const { events } = await arrived();
    carts.end();
    const { repeated, missing } = await ledger();
    expect(repeated).toEqual([]);
    // Only additions are events of pages that were left before the answer.
    expect(missing.filter(({ path }) => path !== 'cart/add')).toEqual([]);
    const counted = countedUnits(events);
    expect(counted.removed).toBe(0);
    expect(counted.added, 'pieces counted').toBeLessThanOrEqual(carts.added());
  });
});
