import { describe, expect, it } from 'vitest';
import { BEANIE, BEANIE_SLATE, KETTLE, KETTLE_VARIANT, MUG, MUG_SAND } from './goods.ts';
import { dataOf, putInCart, startJourneys } from './journey.ts';

const { newShopper, sandbox } = startJourneys();

/** The ids in everything that arrived: `[path, [[parentId, uid], …]]`, of results and cart alike. */
async function namesOf(shopper: Parameters<typeof dataOf>[0]): Promise<[string, string[][]][]> {
  const sent = (await dataOf(shopper)) as [string, Lists][];
  return sent.map(([path, { result, results = [], cart = [] }]) => [
    path,
    [...(result ? [result] : []), ...results, ...cart].map(({ parentId, uid }) => [parentId, uid]),
  ]);
}

type Named = Record<'parentId' | 'uid', string>;

interface Lists {
  result?: Named;
  results?: Named[];
  cart?: Named[];
}

describe.for<[identifiers: string, kettle: string[]]>([
  ['product', [KETTLE, KETTLE]],
  ['variant', [KETTLE, KETTLE_VARIANT]],
])('with identifiers: %s', ([identifiers, kettle]) => {
  const mug = [MUG, MUG_SAND];
  const beanie = [BEANIE, BEANIE_SLATE];

  it('a product has one name in view, cart, and order', async () => {
    sandbox().connectPixel({ identifiers });
    const shopper = await newShopper();
    const { tab } = shopper;
    await tab.viewProduct('enamel-kettle');
    await tab.add({ quantity: 2 });
    await tab.changeLine(KETTLE_VARIANT, 'decrease');
    await shopper.settled();
    await tab.buy();
    expect(await namesOf(shopper)).toEqual([
      ['product/pageview', [kettle]],
      ['cart/add', [kettle, kettle]],
      ['cart/remove', [kettle, kettle]],
      ['order/transaction', [kettle]],
    ]);
  });

  it('a product that was never looked at has the same name, and so has one with variants', async () => {
    sandbox().connectPixel({ identifiers });
    const shopper = await newShopper();
    const { tab } = shopper;
    await putInCart(shopper, 'wool-beanie');
    // The page of the mug puts a kettle into the cart that no page has shown before.
    await tab.viewProduct('stoneware-mug');
    await tab.add({ way: 'bulk' });
    await tab.changeLine(MUG_SAND, 'remove');
    await shopper.settled();
    await tab.open('/cart');
    await tab.changeLine(KETTLE_VARIANT, 'decrease');
    await tab.open('/');
    const sent = await namesOf(shopper);
    expect(sent.map(([path]) => path).toSorted()).toEqual([
      'cart/add',
      'cart/add',
      'cart/add',
      'cart/remove',
      'cart/remove',
      'product/pageview',
      'product/pageview',
    ]);
    const names = new Set(sent.flatMap(([, ids]) => ids.map((pair) => pair.join(' '))));
    expect([...names].toSorted()).toEqual(
      [mug, beanie, kettle].map((pair) => pair.join(' ')).toSorted(),
    );
    expect(sent.at(-1)).toEqual(['cart/remove', [kettle, beanie]]);
  });

  it('a product that a list showed, and only the order names again, has the same name', async () => {
    sandbox().connectPixel({ identifiers });
    const shopper = await newShopper();
    const { tab } = shopper;
    await tab.open('/search?q=kettle');
    await tab.viewProduct('enamel-kettle');
    await tab.buyNow();
    await tab.pay();
    expect(await namesOf(shopper)).toEqual([
      ['product/pageview', [kettle]],
      ['order/transaction', [kettle]],
    ]);
  });
});
