/** The theme's discovery pages themselves: what they ask for, show and mark. No tracking script runs here. */
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { askedOf, createDiscoveryTab, discoveryOf } from './discovery-tab.ts';
import { KETTLE, MUG, MUG_SAND } from './goods.ts';
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
  it('is asked for in the merchant’s order, and names each product and banner', async () => {
    const { page, tab } = await newTab();
    await tab.openList('/collections/table-and-kitchen');
    expect(asked()).toEqual(['category bgfilter.collection_handle=table-and-kitchen']);
    const marks = await page.evaluate<Record<string, string>[]>(
      `[...document.querySelectorAll('[data-svc-list="category"] > [data-svc-item]')].map((item) =>
        Object.fromEntries([...item.attributes].map(({ name, value }) => [name, value])))`,
    );
    expect(marks.slice(0, 2)).toEqual([
      {
        class: 'item',
        'data-svc-item': MUG_SAND,
        'data-svc-type': 'product',
        'data-svc-parent': MUG,
        'data-svc-sku': 'MUG-SA-300',
      },
      {
        class: 'item',
        'data-svc-item': KETTLE,
        'data-svc-type': 'product',
        'data-svc-parent': KETTLE,
        'data-svc-sku': 'KET-01',
      },
    ]);
    // Without the tracking script nothing is tracked: no response id comes.
    expect(await page.locator('[data-svc-response]').count()).toBe(0);
  });

  it('loads more as the shopper comes to its end, and shows as much after a reload', async () => {
    const { page, tab } = await newTab();
    await tab.openList('/collections/all');
    expect(await tab.shown('category')).toHaveLength(25);
    for (const count of [2, 3]) {
      await page.locator('[data-test="load-more"]').scrollIntoViewIfNeeded();
      await page
        .locator('.page-of-list')
        .nth(count - 1)
        .waitFor({ state: 'attached' });
      await tab.listed();
    }
    const all = await tab.shown('category');
    // 49 products and two banners.
    expect(new Set(all).size).toBe(51);
    expect(asked()).toEqual([ALL, `${ALL} page=2`, `${ALL} page=3`]);
    expect(new URL(page.url()).search).toBe('?page=3');
    await page.reload();
    await tab.listed();
    expect(await tab.shown('category')).toEqual(all);
  });

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

  it.each([{ kind: 'status', status: 500 }, { kind: 'reset' }] as const)(
    'is the shop’s own where the service fails: $kind',
    async (fault) => {
      const { shopper, page } = await newTab();
      shopper.expectProblem(/Failed to load resource/);
      discoveryOf(sandbox()).setFault(fault);
      await page.goto('/collections/table-and-kitchen');
      await page.locator('[data-state="own"] [data-test="product-enamel-kettle"]').waitFor();
      expect(await page.locator('[data-svc-list]').count()).toBe(0);
    },
  );

  it('adds to the cart at once, or leads to where options are chosen', async () => {
    const { shopper, page, tab } = await newTab();
    await tab.openList('/collections/table-and-kitchen');
    await page.getByRole('button', { name: 'Quick add: Enamel Kettle' }).click();
    await page.locator('[data-cart-count]', { hasText: '1' }).waitFor();
    await page.getByRole('button', { name: 'Choose options' }).click();
    await page.waitForURL('**/products/stoneware-mug?variant=*');
    await shopper.settled();
  });

  it('has prices in the shopper’s currency', async () => {
    const { shopper, page, tab } = await newTab();
    await shopper.tab.open('/cart');
    await shopper.tab.switchMarket('de');
    await tab.openList('/collections/table-and-kitchen');
    const kettle = page.locator(`[data-svc-item="${KETTLE}"]`);
    expect(await kettle.locator('.card-price').textContent()).toBe('€74.90');
    expect(await kettle.locator('[data-svc-add]').getAttribute('data-svc-price')).toBe('74.9');
  });
});

describe('a search', () => {
  it('shows what the service finds, with the merchant’s banners', async () => {
    const { page, tab } = await newTab();
    await tab.openList('/search?q=camp');
    expect(asked()).toEqual(['search q=camp']);
    expect(await tab.shown('search')).toHaveLength(4);
    const banner = page.locator('[data-svc-banner]');
    expect(await banner.getAttribute('data-svc-list')).toBe('search');
    expect(await page.locator('[data-svc-type="banner"]').getAttribute('data-svc-item')).toBe(
      'inline-tote',
    );
  });

  it('leads elsewhere where the merchant says so, and back leads to the page before', async () => {
    const { shopper, page } = await newTab();
    await shopper.tab.open('/cart');
    await page.goto('/search?q=gift+card');
    await page.waitForURL('**/products/gift-card');
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/cart');
  });
});

describe('suggestions', () => {
  const typeInto = async (page: Awaited<ReturnType<typeof newTab>>['page'], text: string) => {
    const field = page.locator('[data-test="search-input"]');
    await field.evaluate((input: { value: string; dispatchEvent(event: Event): void }, typed) => {
      // All within the pause after which the service is asked.
      for (let end = 1; end <= typed.length; end += 1) {
        input.value = typed.slice(0, end);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }, text);
    await page.locator('[data-suggest-products] p', { hasText: text }).waitFor();
  };

  it('are asked for once the shopper pauses, and say what was typed', async () => {
    const { page, tab } = await newTab();
    await page.goto('/cart');
    await typeInto(page, 'mug');
    await page.locator('[data-term="camp mug"]').waitFor();
    expect(asked().toSorted()).toEqual([
      'autocomplete q=mug resultsPerPage=4 source=input input=mug',
      'suggest query=mug',
    ]);
    expect(await tab.shown('autocomplete')).toHaveLength(4);
    await page.locator('[data-test="search-input"]').press('Escape');
    expect(await page.locator('[data-test="suggest"]').isVisible()).toBe(false);
  });

  it('show the products of a term that is pointed at', async () => {
    const { page } = await newTab();
    await page.goto('/cart');
    await typeInto(page, 'mu');
    await page.locator('[data-term="camp mug"]').hover();
    await page.locator('[data-suggest-products] p', { hasText: 'camp mug' }).waitFor();
    expect(asked().at(-1)).toBe(
      'autocomplete q=camp mug resultsPerPage=4 source=suggested input=mu',
    );
  });

  it('begin with what is popular, before anything is typed', async () => {
    const { page } = await newTab();
    await page.goto('/cart');
    await page.locator('[data-test="search-input"]').focus();
    await page.locator('[data-term="kitchenware"]').hover();
    await page.locator('[data-suggest-products] p', { hasText: 'kitchenware' }).waitFor();
    expect(asked()).toEqual([
      'trending limit=6',
      'autocomplete q=kitchenware resultsPerPage=4 source=trending',
    ]);
  });

  it('lead where the merchant redirects what is typed', async () => {
    const { page } = await newTab();
    await page.goto('/cart');
    await typeInto(page, 'voucher');
    await page.locator('[data-test="search-input"]').press('Enter');
    await page.waitForURL('**/products/gift-card');
    expect(asked().filter((one) => one.startsWith('search'))).toEqual([]);
  });
});

describe('a product page', () => {
  it('asks for its profiles at once, and for the product', async () => {
    const { page } = await newTab();
    await page.goto('/products/stoneware-mug');
    await page.locator('[data-test="recommend-also-bought"] [data-svc-item]').first().waitFor();
    await page.locator('.swatch').first().waitFor();
    expect(asked().toSorted()).toEqual([
      `products/${MUG}`,
      'recommend complete-the-set similar also-bought',
    ]);
    const lists = await page.evaluate<[string, string, number][]>(
      `[...document.querySelectorAll('[data-svc-list]')].map((list) =>
        [list.getAttribute('data-svc-list'), list.getAttribute('data-svc-tag'), list.children.length])`,
    );
    expect(lists).toEqual([
      ['bundles', 'complete-the-set', 3],
      ['recommendations', 'similar', 4],
      ['recommendations', 'also-bought', 4],
    ]);
  });

  it('adds a whole bundle', async () => {
    const { page } = await newTab();
    await page.goto('/products/enamel-kettle');
    await page.locator('[data-test="add-bundle"]').click();
    await page.locator('[data-cart-count]', { hasText: '3' }).waitFor();
  });

  it('is whole without the service', async () => {
    const { shopper, page } = await newTab();
    shopper.expectProblem(/Failed to load resource/);
    discoveryOf(sandbox()).setFault({ kind: 'status', status: 500 });
    await shopper.tab.viewProduct('enamel-kettle');
    await shopper.tab.add();
    await page.locator('[data-cart-count]', { hasText: '1' }).waitFor();
    expect(await page.locator('[data-recommend]:not([hidden])').count()).toBe(0);
  });
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
