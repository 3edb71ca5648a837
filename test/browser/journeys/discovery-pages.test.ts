/** The theme's discovery pages themselves: their requests, content and attributes. No tracking script runs here. */
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { attributePrefix as mark } from '../../../app/beacon/dialect.ts';
import { askedOf, createDiscoveryTab, discoveryOf } from './discovery-tab.ts';
import { KETTLE } from './goods.ts';
import { startJourneys } from './journey.ts';

const { sandbox, newShopper } = startJourneys({ discovery: 'on' });

const asked = () => askedOf(sandbox());
const ALL = 'category bgfilter.collection_handle=all';

async function newTab() {
  const shopper = await newShopper();
  const { page } = shopper.tab;
  return { shopper, page, tab: createDiscoveryTab(page) };
}

describe('a collection', () => {
  it('is filtered and sorted by the service, in place, and the way back undoes it', async () => {
    const { page, tab } = await newTab();
    await tab.openList('/collections/all');
    const before = await tab.shown('category');
    await tab.filter('Kiln Street');
    await tab.filter('25:50');
    await page.locator('[data-test="sort"]').selectOption('price:desc');
    await expect
      .poll(() => page.locator('.card-title').allTextContents())
      .toEqual(['Soup Flask', 'Half Apron', 'Soup Mug']);
    const filters = 'filter.brand=Kiln Street filter.price.low=25 filter.price.high=50';
    expect(asked().at(-1)).toBe(`${ALL} ${filters} sort.price=desc`);
    for (let step = 0; step < 3; step += 1) await page.goBack();
    await expect.poll(() => tab.shown('category')).toEqual(before);
    expect(await page.locator('[data-test="total"]').textContent()).toBe('49 products');
  });

  it.each([
    { kind: 'status', status: 500 },
    { kind: 'reset', when: 'before' },
  ] as const)('is the shop’s own where the service fails: $kind', async (fault) => {
    const { shopper, page } = await newTab();
    shopper.expectProblem(/Failed to load resource/);
    discoveryOf(sandbox()).setFault(fault);
    await page.goto('/collections/table-and-kitchen');
    await page.locator('[data-state="own"] [data-test="product-enamel-kettle"]').waitFor();
    await page.getByText('These products come from the shop’s own list.').waitFor();
    expect(await page.locator(`[${mark}list]`).count()).toBe(0);
  });

  it('has prices in the shopper’s currency', async () => {
    const { shopper, page, tab } = await newTab();
    await shopper.tab.open('/cart');
    await shopper.tab.switchMarket('de');
    await tab.openList('/collections/table-and-kitchen');
    const kettle = page.locator(`[${mark}item="${KETTLE}"]`);
    expect(await kettle.locator('.card-price').textContent()).toBe('€74.90');
    expect(await kettle.locator(`[${mark}add]`).getAttribute(`${mark}price`)).toBe('74.9');
  });
});

it('A product page is whole without the service.', async () => {
  const { shopper, page } = await newTab();
  shopper.expectProblem(/Failed to load resource/);
  discoveryOf(sandbox()).setFault({ kind: 'status', status: 500 });
  await shopper.tab.viewProduct('enamel-kettle');
  await shopper.tab.add();
  await page.locator('[data-cart-count]', { hasText: '1' }).waitFor();
  expect(await page.locator('[data-recommend]:not([hidden])').count()).toBe(0);
});

it.each([1280, 375])('the pages can be used by everyone, %i pixels wide', async (width) => {
  const { page, tab } = await newTab();
  await page.setViewportSize({ width, height: 900 });
  await tab.openList('/search?q=camp');
  await page.locator('[data-test="search-input"]').pressSequentially('mug');
  await page.locator('[data-suggest-products] p', { hasText: '“mug”' }).waitFor();
  await page.evaluate(axe.source);
  const problems = await page.evaluate<string[]>(
    `axe.run('main, header').then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`,
  );
  expect(problems).toEqual([]);
  const overflow = 'document.documentElement.scrollWidth - innerWidth';
  expect(await page.evaluate<number>(overflow)).toBeLessThanOrEqual(0);
});
