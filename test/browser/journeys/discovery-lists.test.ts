/** Collections and searches with the tracking script: the complete set of received events. */
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { attributePrefix as mark } from '../../../app/beacon/dialect.ts';
import { MINUTE_MS } from '../../../app/time/units.ts';
import { serve } from '../../support/serve.ts';
import { discoveryVisits } from './discovery-story.ts';
import { PATIENT } from './discovery-tab.ts';
import { BEANIE_SLATE, GIFT_CARD_25 } from './goods.ts';
import { startJourneys } from './journey.ts';

const { sandbox, newShopper, extension } = startJourneys({ discovery: PATIENT, extension: 'on' });

const visit = discoveryVisits({ newShopper, sandbox });

/** A shopper who has opened a list; all its items within the window are reported as seen. */
async function visitList(path: string) {
  const visited = await visit();
  await visited.tab.openList(path);
  const module = path.startsWith('/search') ? 'search' : 'category';
  const list = [`${module}/render R1`, ...(await visited.story.inView(visited.page))];
  await visited.story.reported(list);
  return { ...visited, list };
}

/** The events that a product's page reports by itself, with responses numbered from `first`. */
const productPage = (uid: string, first: number) => [
  `product/pageview ${uid}`,
  `bundles/render R${first} complete-the-set`,
  `recommendations/render R${first + 1} similar`,
];

const recommended = `[data-test="recommend-also-bought"] [${mark}item]`;

describe('a collection', () => {
  it('is rendered, seen and clicked', async () => {
    const { page, story, list } = await visitList('/collections/out-and-about');
    expect(list).toContain('category/seen R1 header-camp');
    expect(list).toHaveLength(6);
    await page.locator(`[${mark}item="${BEANIE_SLATE}"] .card`).click();
    await page.locator(recommended).first().waitFor();
    await story.complete([
      ...list,
      `category/clickthrough R1 ${BEANIE_SLATE}`,
      ...productPage(BEANIE_SLATE, 2),
      ...(await story.inView(page)),
    ]);
  });

  it('is clicked: the report names the click, and no outcome, since the page is left before the answer', async () => {
    const reports: string[] = [];
    const app = await serve((request, response) => {
      void text(request).then((body) => {
        reports.push(body);
        response.writeHead(204, { 'access-control-allow-origin': '*' }).end();
      });
    });
    onTestFinished(app.close);
    extension({ reportUrl: `${app.origin}/reports/shop`, reportEvery: 1 });
    const { page } = await visitList('/collections/out-and-about');
    await sandbox().tracking.setFault({ kind: 'slow', delayMs: MINUTE_MS });
    await page.locator(`[${mark}item="${BEANIE_SLATE}"] .card`).click();
    await page.locator(recommended).first().waitFor();
    await sandbox().tracking.setFault();
    await expect.poll(() => reports.join()).toContain('category/clickthrough +1,');
    expect(reports.join()).not.toContain('category/clickthrough 0');
  });

  it('is seen as far as the shopper scrolls, each page as a response of its own', async () => {
    const { page, tab, story, list } = await visitList('/collections/all');
    expect(list).toContain('category/seen R1 header-kitchen');
    const last = (await tab.shown('category')).at(-1) ?? '';
    await tab.scrollTo(last, 'end');
    await page.locator('.page-of-list').nth(1).waitFor({ state: 'attached' });
    await tab.listed();
    list.push('category/render R2', ...(await story.inView(page)));
    await story.reported(list);
    expect(list.filter((line) => line.startsWith('category/seen R2'))).not.toEqual([]);
    // Back up, where every item was already seen.
    await tab.scrollTo('header-kitchen');
    await tab.scrollTo(last, 'end');
    list.push(...(await story.inView(page)));
    await story.complete(list);
  });
});

it('A search that leads elsewhere is a redirect, and nothing else.', async () => {
  const { shopper, page, story } = await visit();
  await shopper.tab.open('/search?q=gift+card');
  await page.waitForURL('**/products/gift-card');
  await page.locator(recommended).first().waitFor();
  await story.complete([
    'search/redirect R1 /products/gift-card',
    `product/pageview ${GIFT_CARD_25}`,
    'bundles/render R2 complete-the-set',
    // No product is similar to it.
    'recommendations/render R4 also-bought',
    ...(await story.inView(page)),
  ]);
});
