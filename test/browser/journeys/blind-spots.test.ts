import { describe, expect, it } from 'vitest';
import type { Shopper } from '../../support/shopper.ts';
import { KETTLE, KETTLE_VARIANT, MUG_SAND, TOTE } from './goods.ts';
import { contextsOf, linesOf, putInCart, startJourneys } from './journey.ts';

const { address, newShopper, sandbox } = startJourneys({ extension: 'on' });

/** What has arrived of a shopper who has put kettles into the cart. */
const withKettles = (quantity: number) => [
  `product/pageview ${KETTLE}`,
  `cart/add ${quantity}×${KETTLE} cart=[${quantity}×${KETTLE}]`,
];

/** A shopper whose cart holds kettles, on the page of the kettle. */
async function shopperWithKettles({ quantity = 2 } = {}): Promise<Shopper> {
  const shopper = await newShopper();
  await shopper.tab.viewProduct('enamel-kettle');
  await shopper.tab.add({ quantity });
  await shopper.settled();
  return shopper;
}

/** Opens the page that reports what it finds, and one more. */
async function goOn(shopper: Shopper): Promise<void> {
  for (const path of ['/', '/cart']) {
    await shopper.tab.open(path);
    await shopper.settled();
  }
}

/** Opens further pages, here and in another tab: none of them may report what one has reported. */
async function lookAround(shopper: Shopper): Promise<void> {
  for (const path of ['/', '/cart', '/collections/out-and-about', '/']) {
    await shopper.tab.open(path);
    await shopper.settled();
  }
  const other = await shopper.newTab();
  await other.open('/cart');
  await shopper.settled();
  await other.reload();
  await shopper.settled();
}

describe('a change that the platform does not tell of is reported by the next page, once:', () => {
  it('a decrease by /cart/update', async () => {
    const shopper = await shopperWithKettles();
    await shopper.tab.open('/cart');
    await shopper.tab.changeLine(KETTLE_VARIANT, 'decrease-update');
    expect(await linesOf(shopper)).toEqual(withKettles(2));
    await lookAround(shopper);
    expect(await linesOf(shopper)).toEqual([
      ...withKettles(2),
      `cart/remove 1×${KETTLE} cart=[1×${KETTLE}]`,
    ]);
  });

  it('/cart/clear', async () => {
    const shopper = await shopperWithKettles();
    await putInCart(shopper, 'stoneware-mug');
    await shopper.tab.open('/cart');
    await shopper.tab.emptyCart();
    const before = [
      ...withKettles(2),
      `product/pageview ${MUG_SAND}`,
      `cart/add 1×${MUG_SAND} cart=[1×${MUG_SAND}, 2×${KETTLE}]`,
    ];
    expect(await linesOf(shopper)).toEqual(before);
    await goOn(shopper);
    expect(await linesOf(shopper)).toEqual([
      ...before,
      `cart/remove 1×${MUG_SAND}, 2×${KETTLE} cart=[]`,
    ]);
  });

  it('an addition by fetch(new Request(…))', async () => {
    const shopper = await shopperWithKettles();
    await shopper.tab.add({ way: 'request', quantity: 3 });
    expect(await linesOf(shopper)).toEqual(withKettles(2));
    await goOn(shopper);
    expect(await linesOf(shopper)).toEqual([
      ...withKettles(2),
      `cart/add 3×${KETTLE} cart=[5×${KETTLE}]`,
    ]);
  });

  it('an addition of the same product twice in one request', async () => {
    const shopper = await shopperWithKettles({ quantity: 1 });
    await shopper.tab.add({ way: 'bulk-twice', quantity: 2 });
    expect(await linesOf(shopper)).toEqual(withKettles(1));
    await goOn(shopper);
    expect(await linesOf(shopper)).toEqual([
      ...withKettles(1),
      `cart/add 4×${KETTLE} cart=[5×${KETTLE}]`,
    ]);
  });

  it('one product that went and another that came', async () => {
    const shopper = await shopperWithKettles();
    await shopper.tab.viewProduct('stoneware-mug');
    await shopper.settled();
    await shopper.tab.add({ way: 'request' });
    await shopper.tab.page.evaluate(
      `fetch('/cart/update.js', { method: 'POST', body: new URLSearchParams('updates[${KETTLE_VARIANT}]=0') })`,
    );
    const before = [...withKettles(2), `product/pageview ${MUG_SAND}`];
    expect(await linesOf(shopper)).toEqual(before);
    await goOn(shopper);
    expect((await linesOf(shopper)).toSorted()).toEqual(
      [
        ...before,
        `cart/remove 2×${KETTLE} cart=[1×${MUG_SAND}]`,
        `cart/add 1×${MUG_SAND} cart=[1×${MUG_SAND}]`,
      ].toSorted(),
    );
  });

  it('what happened where no pixel was connected', async () => {
    const shopper = await shopperWithKettles();
    sandbox().disconnectPixel();
    await shopper.tab.viewProduct('canvas-tote');
    await shopper.tab.add();
    await shopper.tab.changeLine(KETTLE_VARIANT, 'decrease');
    sandbox().connectPixel();
    expect(await linesOf(shopper)).toEqual(withKettles(2));
    await goOn(shopper);
    expect((await linesOf(shopper)).toSorted()).toEqual(
      [
        ...withKettles(2),
        `cart/remove 1×${KETTLE} cart=[1×${KETTLE}, 1×${TOTE}]`,
        `cart/add 1×${TOTE} cart=[1×${KETTLE}, 1×${TOTE}]`,
      ].toSorted(),
    );
  });

  it('with the address and the ids of the page that reports it', async () => {
    const shopper = await shopperWithKettles();
    await shopper.tab.open('/cart');
    await shopper.tab.emptyCart();
    await shopper.tab.viewProduct('canvas-tote');
    const [, , ...contexts] = await contextsOf(shopper);
    const page = address('/products/canvas-tote');
    expect(contexts.map(({ pageUrl }) => pageUrl)).toEqual([page, page]);
    expect(contexts[0]?.pageLoadId).toBe(contexts[1]?.pageLoadId);
    expect(contexts.map(({ currency }) => currency)).toContainEqual({ code: 'USD' });
  });

  it('together with what the platform told of', async () => {
    const shopper = await shopperWithKettles();
    await shopper.tab.open('/cart');
    await shopper.tab.changeLine(KETTLE_VARIANT, 'decrease-update');
    await shopper.tab.changeLine(KETTLE_VARIANT, 'increase');
    await shopper.settled();
    await goOn(shopper);
    expect(await linesOf(shopper)).toEqual([
      ...withKettles(2),
      // This page cannot know what went; the next one does.
      `cart/add 1×${KETTLE} cart=[3×${KETTLE}]`,
      `cart/remove 1×${KETTLE} cart=[2×${KETTLE}]`,
    ]);
  });
});
