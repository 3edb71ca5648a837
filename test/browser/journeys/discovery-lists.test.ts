/** Collections and searches with the tracking script: the complete set of what arrives. */
import { describe, expect, it } from 'vitest';
import type { ShopperOptions } from '../../support/shopper.ts';
import { createStory } from './discovery-story.ts';
import { createDiscoveryTab, discoveryOf, PATIENT } from './discovery-tab.ts';
import { BEANIE_SLATE, GIFT_CARD_25, KETTLE, SPOON, TOTE } from './goods.ts';
import { startJourneys } from './journey.ts';

const { sandbox, newShopper } = startJourneys({ discovery: PATIENT, extension: 'on' });

async function visit(options?: ShopperOptions) {
  const shopper = await newShopper(options);
  const { page } = shopper.tab;
  return { shopper, page, tab: createDiscoveryTab(page), story: createStory(shopper, sandbox()) };
}

/** What a product's page reports by itself, its responses being the ones from this number on. */
const productPage = (uid: string, first: number) => [
  `product/pageview ${uid}`,
  `bundles/render R${first} complete-the-set`,
  `recommendations/render R${first + 1} similar`,
];

const recommended = '[data-test="recommend-also-bought"] [data-svc-item]';

describe('a collection', () => {
  it('is rendered, seen and clicked', async () => {
    const { page, tab, story } = await visit();
    await tab.openList('/collections/out-and-about');
    const list = ['category/render R1', ...(await story.inView(page))];
    expect(list).toContain('category/seen R1 header-camp');
    expect(list).toHaveLength(6);
    await story.reported(list);
    await page.locator(`[data-svc-item="${BEANIE_SLATE}"] .card`).click();
    await page.locator(recommended).first().waitFor();
    await story.complete([
      ...list,
      `category/clickthrough R1 ${BEANIE_SLATE}`,
      ...productPage(BEANIE_SLATE, 2),
      ...(await story.inView(page)),
    ]);
  });

  it('is added to the cart from: once in the list, once in the shop', async () => {
    const { page, tab, story } = await visit();
    await tab.openList('/collections/table-and-kitchen');
    const list = ['category/render R1', ...(await story.inView(page))];
    await story.reported(list);
    await page.locator(`[data-svc-item="${KETTLE}"] [data-svc-add]`).click();
    await story.complete([
      ...list,
      `category/addtocart R1 1×${KETTLE}`,
      `cart/add 1×${KETTLE} cart=[1×${KETTLE}]`,
    ]);
  });

  it('is seen as far as the shopper scrolls, each page as a response of its own', async () => {
    const { page, tab, story } = await visit();
    await tab.openList('/collections/all');
    const list = ['category/render R1', ...(await story.inView(page))];
    expect(list).toContain('category/seen R1 header-kitchen');
    await story.reported(list);
    const last = (await tab.shown('category')).at(-1) ?? '';
    await tab.scrollTo(last, 'end');
    await page.locator('.page-of-list').nth(1).waitFor({ state: 'attached' });
    await tab.listed();
    list.push('category/render R2', ...(await story.inView(page)));
    await story.reported(list);
    expect(list.filter((line) => line.startsWith('category/seen R2'))).not.toEqual([]);
    // Back up, where everything was seen before.
    await tab.scrollTo('header-kitchen');
    await tab.scrollTo(last, 'end');
    list.push(...(await story.inView(page)));
    await story.complete(list);
  });

  it('is another response after each filter, and the way back is one too', async () => {
    const { page, tab, story } = await visit();
    await tab.openList('/collections/all');
    const list = ['category/render R1', ...(await story.inView(page))];
    await story.reported(list);
    await tab.filter('Kiln Street');
    list.push('category/render R2', ...(await story.inView(page)));
    await story.reported(list);
    const filtered = await tab.shown('category');
    await page.goBack();
    await expect.poll(() => tab.shown('category')).not.toEqual(filtered);
    await tab.listed();
    list.push('category/render R3', ...(await story.inView(page)));
    await story.complete(list);
  });

  it('is another response after a reload', async () => {
    const { page, tab, story } = await visit();
    await tab.openList('/collections/table-and-kitchen');
    const list = ['category/render R1', ...(await story.inView(page))];
    await story.reported(list);
    await page.reload();
    await tab.listed();
    await story.complete([...list, 'category/render R2', ...(await story.inView(page))]);
  });

  it('is another response on the way back to a page that is loaded again', async () => {
    const { shopper, page, tab, story } = await visit();
    await tab.openList('/collections/table-and-kitchen');
    const list = ['category/render R1', ...(await story.inView(page))];
    await story.reported(list);
    await page.goto('/account/login');
    expect(await shopper.tab.back()).toBe('loaded again');
    await tab.listed();
    await story.complete([...list, 'category/render R2', ...(await story.inView(page))]);
  });

  it('is not reported again on the way back to a page that was kept alive', async () => {
    const { page, tab, story } = await visit();
    await tab.openList('/collections/table-and-kitchen');
    const list = ['category/render R1', ...(await story.inView(page))];
    await story.reported(list);
    // The browser of these tests keeps no page: the page is told that it was kept.
    for (const type of ['pagehide', 'pageshow']) {
      await page.evaluate(`dispatchEvent(new PageTransitionEvent('${type}', { persisted: true }))`);
    }
    // What is added now belongs to the response that the page has shown all along.
    await page.locator(`[data-svc-item="${SPOON}"] [data-svc-add]`).click();
    await page.locator('[data-cart-count]', { hasText: '1' }).waitFor();
    await story.complete([
      ...list,
      `category/addtocart R1 1×${SPOON}`,
      `cart/add 1×${SPOON} cart=[1×${SPOON}]`,
    ]);
  });

  it('is clicked once by a click with the middle button, which opens another tab', async () => {
    const { shopper, page, tab, story } = await visit();
    await tab.openList('/collections/out-and-about');
    const list = ['category/render R1', ...(await story.inView(page))];
    await story.reported(list);
    const opened = shopper.context.waitForEvent('page');
    await page.locator(`[data-svc-item="${TOTE}"] .card`).click({ button: 'middle' });
    const other = await opened;
    await other.locator(recommended).first().waitFor();
    await story.complete([
      ...list,
      `category/clickthrough R1 ${TOTE}`,
      ...productPage(TOTE, 2),
      ...(await story.inView(other)),
    ]);
  });

  it('is not clicked by links in it that lead elsewhere, and is by buttons that lead to it', async () => {
    const { page, tab, story } = await visit();
    await tab.openList('/collections/table-and-kitchen');
    const list = ['category/render R1', ...(await story.inView(page))];
    await story.reported(list);
    await page.locator(`[data-svc-item="${KETTLE}"] .card-brand`).click();
    await page.waitForURL('**/search?q=Harbour*');
    await tab.listed();
    list.push('search/render R2', ...(await story.inView(page)));
    await story.reported(list);
    await tab.openList('/collections/table-and-kitchen');
    list.push('category/render R3', ...(await story.inView(page)));
    await story.reported(list);
    await page.getByRole('button', { name: 'Choose options' }).click();
    await page.locator(recommended).first().waitFor();
    await story.complete([
      ...list,
      'category/clickthrough R3 43218082391011',
      ...productPage('43218082391011', 4),
      ...(await story.inView(page)),
    ]);
  });

  it('that is left after 150 ms was rendered, and nothing in it was seen', async () => {
    const { page, tab, story } = await visit();
    await tab.openList('/collections/table-and-kitchen');
    await page.waitForTimeout(150);
    await page.goto('about:blank');
    await story.reported(['category/render R1']);
  });

  it('that comes late is reported when it is there', async () => {
    const { page, tab, story } = await visit();
    discoveryOf(sandbox()).setFault({ kind: 'slow', delayMs: 1_500, on: 'category' });
    await tab.openList('/collections/out-and-about');
    await story.complete(['category/render R1', ...(await story.inView(page))]);
  });

  it('has banners that are clicked', async () => {
    const { page, tab, story } = await visit();
    await tab.openList('/collections/out-and-about');
    const list = ['category/render R1', ...(await story.inView(page))];
    await story.reported(list);
    await page.locator('[data-svc-banner="header-camp"] a').click();
    await page.waitForURL('**/search?q=camp');
    await tab.listed();
    await story.complete([
      ...list,
      'category/clickthrough R1 header-camp',
      'search/render R2',
      ...(await story.inView(page)),
    ]);
  });
});

describe('consent', () => {
  it('that is given late counts for the lists that come after it, until it is withdrawn', async () => {
    const { shopper, page, tab, story } = await visit({ consent: 'asked' });
    await tab.openList('/collections/table-and-kitchen');
    expect(await page.locator('[data-svc-response]').count()).toBe(0);
    await shopper.tab.consent('grant');
    await tab.filter('Pine Pottery');
    const list = ['category/render R1', ...(await story.inView(page))];
    await story.reported(list);
    await shopper.tab.consent('withdraw');
    await tab.filter('Loom House');
    expect(await page.locator('[data-svc-response]').count()).toBe(0);
    await story.complete(list);
    const asked = discoveryOf(sandbox()).requests();
    const names = asked.map(({ query }) =>
      query.map(([name]) => name).filter((one) => /Id$|beacon/.test(one)),
    );
    expect(names).toEqual([
      ['siteId'],
      ['siteId', 'userId', 'sessionId', 'pageLoadId', 'beacon'],
      ['siteId'],
    ]);
  });
});

describe('a search', () => {
  it('is rendered, seen with its banners, and clicked', async () => {
    const { page, tab, story } = await visit();
    await tab.openList('/search?q=camp');
    const list = ['search/render R1', ...(await story.inView(page))];
    expect(list).toEqual(
      expect.arrayContaining(['search/seen R1 header-trail', 'search/seen R1 inline-tote']),
    );
    await story.reported(list);
    await page.locator('[data-svc-item="inline-tote"] a').click();
    await page.locator(recommended).first().waitFor();
    await story.complete([
      ...list,
      'search/clickthrough R1 inline-tote',
      ...productPage(TOTE, 2),
      ...(await story.inView(page)),
    ]);
  });

  it('that leads elsewhere is a redirect, and nothing else', async () => {
    const { shopper, page, story } = await visit();
    await shopper.tab.open('/search?q=gift+card');
    await page.waitForURL('**/products/gift-card');
    await page.locator(recommended).first().waitFor();
    await story.complete([
      'search/redirect R1 /products/gift-card',
      `product/pageview ${GIFT_CARD_25}`,
      'bundles/render R2 complete-the-set',
      // Nothing is similar to it.
      'recommendations/render R4 also-bought',
      ...(await story.inView(page)),
    ]);
  });
});
