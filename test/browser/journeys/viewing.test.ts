import { describe, expect, it } from 'vitest';
import { BEANIE, BEANIE_SLATE, KETTLE, MUG, MUG_INK, MUG_SAND, SPOON } from './goods.ts';
import { contextsOf, dataOf, linesOf, startJourneys } from './journey.ts';

const { address, newShopper } = startJourneys();

describe('looking at a product', () => {
  it('with variants reports the one that is selected', async () => {
    const shopper = await newShopper();
    await shopper.tab.viewProduct('stoneware-mug', MUG_INK);
    expect(await dataOf(shopper)).toEqual([
      ['product/pageview', { result: { parentId: MUG, uid: MUG_INK, sku: 'MUG-IN-300' } }],
    ]);
  });

  it('with variants reports the first one when none is selected', async () => {
    const shopper = await newShopper();
    await shopper.tab.viewProduct('stoneware-mug');
    expect(await dataOf(shopper)).toEqual([
      ['product/pageview', { result: { parentId: MUG, uid: MUG_SAND, sku: 'MUG-SA-300' } }],
    ]);
  });

  it('without variants names the product twice', async () => {
    const shopper = await newShopper();
    await shopper.tab.viewProduct('enamel-kettle');
    expect(await dataOf(shopper)).toEqual([
      ['product/pageview', { result: { parentId: KETTLE, uid: KETTLE, sku: 'KET-01' } }],
    ]);
  });

  it('without an article number leaves it out, whether it is empty or null', async () => {
    const shopper = await newShopper();
    await shopper.tab.viewProduct('oak-spoon');
    await shopper.settled();
    await shopper.tab.viewProduct('wool-beanie');
    expect(await dataOf(shopper)).toEqual([
      ['product/pageview', { result: { parentId: SPOON, uid: SPOON } }],
      ['product/pageview', { result: { parentId: BEANIE, uid: BEANIE_SLATE } }],
    ]);
  });

  it('that is sold out is a view like any other', async () => {
    const shopper = await newShopper();
    await shopper.tab.viewProduct('camp-lantern');
    expect(await linesOf(shopper)).toEqual(['product/pageview 7913550012073']);
  });

  it('is reported once for each load of its page, whatever variant is then chosen', async () => {
    const shopper = await newShopper();
    await shopper.tab.viewProduct('stoneware-mug');
    await shopper.tab.page.click(`label:has([data-test="variant-${MUG_INK}"])`);
    expect(shopper.tab.page.url()).toBe(address(`/products/stoneware-mug?variant=${MUG_INK}`));
    await shopper.settled();
    await shopper.tab.reload();
    expect(await linesOf(shopper)).toEqual([
      `product/pageview ${MUG_SAND}`,
      `product/pageview ${MUG_INK}`,
    ]);
  });

  it('in the German market is done in euros', async () => {
    const shopper = await newShopper();
    await shopper.tab.open('/');
    await shopper.tab.switchMarket('de');
    await shopper.tab.viewProduct('enamel-kettle');
    expect(await linesOf(shopper)).toEqual([`product/pageview ${KETTLE}`]);
    expect((await contextsOf(shopper)).map(({ currency }) => currency)).toEqual([{ code: 'EUR' }]);
  });
});

describe('looking around', () => {
  it('on every other page of the shop sends nothing', async () => {
    const shopper = await newShopper();
    const { tab } = shopper;
    shopper.expectProblem(/404 \(Not Found\)/);
    for (const path of [
      '/',
      '/collections/table-and-kitchen',
      '/collections/out-and-about',
      '/search',
      '/search?q=mug',
      '/search?q=nothing+like+it',
      '/cart',
      '/account/login',
      '/no-such-page',
    ]) {
      await tab.open(path);
      expect(await linesOf(shopper), path).toEqual([]);
    }
    await tab.logIn('ada');
    await tab.logOut();
    expect(await linesOf(shopper)).toEqual([]);
  });
});
