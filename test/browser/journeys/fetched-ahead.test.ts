import { expect, it } from 'vitest';
import { nameOf } from '../../../app/beacon/storage-names.ts';
import type { Shopper } from '../../support/shopper.ts';
import { KETTLE, KETTLE_VARIANT, MUG_SAND } from './goods.ts';
import { linesOf, startJourneys } from './journey.ts';

const { newShopper } = startJourneys({ extension: 'on' });

const KITCHEN = '/collections/table-and-kitchen';

/** Follows a link of the open page. */
async function follow({ tab: { page }, settled }: Shopper, path: string): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.locator(`a[href^="${path}"]`).first().click();
  await loaded;
  await settled();
}

const deliveryOf = ({ tab: { page } }: Shopper): Promise<string> =>
  page.evaluate(`performance.getEntriesByType('navigation')[0].deliveryType`);

it('fact 3.theme.fetched-ahead: a product whose page has come before it is opened is viewed then, and once', async () => {
  const shopper = await newShopper();
  const { page } = shopper.tab;
  await shopper.tab.open(KITCHEN);
  const fetched = page.waitForResponse((response) => response.url().includes('/products/'));
  await page.locator('a[href^="/products/stoneware-mug"]').first().hover();
  await page.mouse.down();
  await fetched;
  await page.mouse.move(5, 5);
  await page.mouse.up();
  await shopper.settled();
  expect(await linesOf(shopper)).toEqual([]);
  await follow(shopper, '/products/stoneware-mug');
  expect(await deliveryOf(shopper)).toBe('navigational-prefetch');
  expect(await linesOf(shopper)).toEqual([`product/pageview ${MUG_SAND}`]);
});

it('An unreported change of the cart is reported once by a page that was fetched ahead minutes after the last known one.', async () => {
  const shopper = await newShopper();
  const { page } = shopper.tab;
  await shopper.tab.viewProduct('enamel-kettle');
  await shopper.tab.add({ quantity: 2 });
  await shopper.tab.open('/cart');
  await shopper.tab.changeLine(KETTLE_VARIANT, 'decrease-update');
  await shopper.settled();
  const before = await linesOf(shopper);
  await follow(shopper, KITCHEN);
  await follow(shopper, '/collections/out-and-about');
  expect(await linesOf(shopper)).toEqual(before);
  await page.evaluate(`
    const known = JSON.parse(localStorage['${nameOf('Cart')}']);
    localStorage['${nameOf('Cart')}'] = JSON.stringify({ ...known, at: known.at - 360_000 });
  `);
  for (const path of [KITCHEN, '/collections/out-and-about']) {
    await follow(shopper, path);
    expect(await deliveryOf(shopper)).toBe('navigational-prefetch');
    expect(await linesOf(shopper)).toEqual([
      ...before,
      `cart/remove 1×${KETTLE} cart=[1×${KETTLE}]`,
    ]);
  }
});
