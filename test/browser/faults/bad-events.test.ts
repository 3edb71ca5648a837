import { describe, expect, it } from 'vitest';
import { KETTLE } from '../journeys/goods.ts';
import { useFaultyShop } from './faulty-shop.ts';

const shop = useFaultyShop();

/** Values that no consumer of an event expects, as source for the page. */
const GARBAGE = [
  'undefined',
  'null',
  '""',
  '0',
  '-1',
  'NaN',
  '"gibberish"',
  '[]',
  '[null]',
  '{}',
  '{ id: {} }',
  '12345678901234567890',
  'new Date(NaN)',
];

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
    expect(told).toBeGreaterThan(700);
    await settled();
    await tab.add({ quantity: 3 });
    const { events, lines } = await arrived();
    expect(events.filter(({ verdict }) => verdict !== 'accepted')).toEqual([]);
    expect(lines.at(-1)).toMatch(new RegExp(`^cart/add 3×${KETTLE} cart=`));
    expect(await errorsIn(tab.page)).toEqual([]);
  });

  it('cannot stop the pixel in a checkout either', async () => {
    const { tab, settled, arrived } = await shop.shopper();
    await tab.viewProduct('stoneware-mug');
    await tab.add({ quantity: 2 });
    await tab.buy({ discountCode: 'WELCOME10', shipping: 'express', giftWrap: true });
    await settled();
    const { events: before } = await arrived();
    expect(before.at(-1)).toMatchObject({ event: 'transaction', verdict: 'accepted' });
    const told = await tab.page.evaluate<number>(`(async () => {
      const tell = ${TELL_DAMAGED};
      return tell(__wire.sample.checkout_completed, ({ checkout }, id) => {
        checkout.token = id;
        checkout.order.id = id;
      });
    })()`);
    expect(told).toBeGreaterThan(700);
    const { events } = await arrived();
    expect(events.filter(({ verdict }) => verdict !== 'accepted')).toEqual([]);
    expect(events.length).toBeGreaterThan(before.length + 100);
    expect(await errorsIn(tab.page)).toEqual([]);
  });

  it.each([
    ['no data at all', 'delete init.data'],
    ['no cart', 'init.data.cart = null'],
    ['a cart without anything', 'init.data.cart = {}'],
    [
      'a cart with lines of garbage',
      'init.data.cart = { id: 7, lines: [null, {}, 5, [], { quantity: 1 }] }',
    ],
    ['a cart that is a text', 'init.data.cart = "cart"'],
    ['a customer without an id', 'init.data.customer = { email: null }'],
    ['a customer with an object as id', 'init.data.customer = { id: {} }'],
    ['no context', 'delete init.context'],
    ['a context without an address', 'init.context.document.location = {}'],
    ['no decision about consent', 'delete init.customerPrivacy'],
    ['consent that is a text', 'init.customerPrivacy = "yes"'],
  ])('a page with %s is reported', async (_, damage) => {
    const { tab, arrived, context } = await shop.shopper();
    await context.addInitScript(`__wire.editStart = ({ init }) => { ${damage}; };`);
    await tab.viewProduct('enamel-kettle');
    await tab.add();
    const { lines } = await arrived();
    expect(lines).toEqual([
      `product/pageview ${KETTLE}`,
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
    ]);
    expect(await errorsIn(tab.page)).toEqual([]);
  });
});

describe('settings that are nonsense', () => {
  it.each([
    ['siteId', ''],
    ['siteId', '../admin'],
    ['beaconUrl', 'http://tracking.example.com/beacon/v2'],
    ['beaconUrl', 'javascript:alert(1)//beacon/v2'],
    ['cookiePrefix', 'a;b'],
    ['identifiers', 'sku'],
    ['taxesIncluded', 'maybe'],
    ['mode', 'loud'],
  ])('(%s "%s") keep the pixel silent, with one line in the console', async (name, value) => {
    shop.sandbox().connectPixel({ [name]: value });
    const shopper = await shop.shopper();
    await shopper.tab.viewProduct('enamel-kettle');
    await shopper.tab.add();
    expect((await shopper.arrived()).lines).toEqual([]);
    expect(shopper.console()).toEqual([expect.stringMatching(new RegExp(`^warning: .*${name}`))]);
    expect(await shopper.tab.page.evaluate('Object.keys({ ...localStorage })')).toEqual([]);
  });
});

/** Errors and refused requests in the runtime's own record. */
function errorsIn(page: { evaluate: (script: string) => Promise<unknown> }): Promise<unknown> {
  return page.evaluate(`webPixelsSandbox.records()
    .filter(({ kind }) => ['error', 'blocked', 'failure'].includes(kind)).map(({ text }) => text)`);
}
