import { describe, expect, it } from 'vitest';
import { KETTLE, KETTLE_ADDED } from '../journeys/goods.ts';
import { errorsIn, useFaultyShop } from './faulty-shop.ts';

const shop = useFaultyShop();

/** Values that no consumer of an event expects, as source for the page. */
const GARBAGE = ['undefined', 'null', '"gibberish"', '[null]', 'new Date(NaN)'];

/**
 * Tells the pixel an event with every part of its data, time and page replaced by garbage, one at a time, and says how often.
 * `renew` makes each a different event, since a product page and an order are reported once. Of so many requests at a time a browser would
 * refuse some.
 */
const TELL_DAMAGED = `async (event, renew) => {
  const garbage = [${GARBAGE.map((value) => `(${value})`).join(', ')}];
  const pathsOf = (value, path) =>
    value && typeof value === 'object'
      ? Object.keys(value).flatMap((key) => [[...path, key], ...pathsOf(value[key], [...path, key])])
      : [];
  let told = 0;
  const isDamaged = ([first, second]) =>
    first === 'data' || first === 'timestamp' || (first === 'context' && second === 'document');
  for (const path of pathsOf(event, []).filter(isDamaged)) {
    for (const value of garbage) {
      const copy = structuredClone(event);
      renew(copy.data, String(80_000 + told));
      path.slice(0, -1).reduce((part, key) => part[key], copy)[path.at(-1)] = value;
      __wire.tell(copy);
      told += 1;
    }
    await webPixelsSandbox.idle();
  }
  return told;
}`;

describe('events that are not as promised', () => {
  it('cannot stop the pixel: what is valid is sent, nothing that the service refuses', async () => {
    const shopper = await shop.shopper();
    const { tab, settled, arrived } = shopper;
    await tab.viewProduct('enamel-kettle');
    await tab.add({ way: 'bulk' });
    await tab.closeDrawer();
    await settled();
    const told = await tab.page.evaluate<number>(`(async () => {
      const tell = ${TELL_DAMAGED};
      const { product_viewed: viewed, product_added_to_cart: added } = __wire.sample;
      const removed = { ...added, name: 'product_removed_from_cart' };
      return await tell(viewed, ({ productVariant }, id) => { productVariant.product.id = id; })
        + await tell(added, () => {})
        + await tell(removed, () => {});
    })()`);
    expect(told).toBeGreaterThan(250);
    await settled();
    await tab.add({ quantity: 3 });
    const { events, lines } = await arrived();
    expect(events.filter(({ verdict }) => verdict !== 'accepted')).toEqual([]);
    expect(lines.at(-1)).toMatch(new RegExp(`^cart/add 3×${KETTLE} cart=`));
    expect(await errorsIn(tab)).toEqual([]);
  });

  it('cannot stop it when it starts: a page is reported whose `init` is garbage throughout', async () => {
    const { tab, arrived, context } = await shop.shopper();
    await context.addInitScript(`__wire.editStart = ({ init }) => {
      init.data = { cart: { id: 7, lines: [null, {}, 5, [], { quantity: 1 }] }, customer: { id: {} } };
      init.context.document.location = {};
      init.customerPrivacy = 'yes';
    };`);
    await tab.viewProduct('enamel-kettle');
    await tab.add();
    expect((await arrived()).lines).toEqual(KETTLE_ADDED);
    expect(await errorsIn(tab)).toEqual([]);
  });
});
