/** Suggestions, recommendations and bundles with the tracking script: the complete set of received events. */
import { describe, expect, it } from 'vitest';
import { attributePrefix as mark } from '../../../app/beacon/dialect.ts';
import { discoveryVisits } from './discovery-story.ts';
import { createDiscoveryTab, PATIENT } from './discovery-tab.ts';
import { KETTLE, SPOON } from './goods.ts';
import { startJourneys } from './journey.ts';

const { sandbox, newShopper } = startJourneys({
  discovery: PATIENT,
  extension: 'on',
});

const FIELD = '[data-test="search-input"]';

const visit = discoveryVisits({ newShopper, sandbox });

describe('suggestions', () => {
  /** Enters more text in one step, because a busy machine would turn keys into pauses, and waits for its products. */
  const typeOn = async (page: Awaited<ReturnType<typeof visit>>['page'], text: string) => {
    const typed = (await page.locator(FIELD).inputValue()) + text;
    await page.locator(FIELD).fill(typed);
    await page.locator('[data-suggest-products] p', { hasText: `“${typed}”` }).waitFor();
    await page.locator('[data-suggest-terms] p', { hasText: 'Suggestions' }).waitFor();
  };

  it('are a response for each pause in typing, and are clicked', async () => {
    const { page, story } = await visit();
    await page.goto('/account/login');
    await typeOn(page, 'ke');
    const list = ['autocomplete/render R1', ...(await story.inView(page))];
    await story.reported(list);
    await typeOn(page, 'tt');
    list.push('autocomplete/render R2', ...(await story.inView(page)));
    await story.reported(list);
    await page.locator(`[${mark}list="autocomplete"] [${mark}item="${KETTLE}"] a`).click();
    await page.locator(`[data-test="recommend-also-bought"] [${mark}item]`).first().waitFor();
    await story.complete([
      ...list,
      `autocomplete/clickthrough R2 ${KETTLE}`,
      `product/pageview ${KETTLE}`,
      'bundles/render R3 complete-the-set',
      'recommendations/render R4 similar',
      ...(await story.inView(page)),
    ]);
  });
});

describe('recommendations', () => {
  /** Scrolls to a section of a product page, and waits until its items are reported as seen. */
  const scrollTo = async ({ page, story }: Awaited<ReturnType<typeof visit>>, tag: string) => {
    const section = page.locator(`[data-test="recommend-${tag}"]`);
    await section.locator(`[${mark}item]`).first().waitFor();
    await page.evaluate(
      `document.querySelector('[data-test="recommend-${tag}"]').scrollIntoView({ block: 'center' })`,
    );
    return story.inView(page);
  };

  /** A shopper on the page of the kettle, with the events that it reports by itself. */
  const visitKettle = async () => {
    const visited = await visit();
    await visited.shopper.tab.viewProduct('enamel-kettle');
    const list = [
      `product/pageview ${KETTLE}`,
      'bundles/render R1 complete-the-set',
      'recommendations/render R2 similar',
    ];
    return { ...visited, visited, list };
  };

  it('are rendered once for a page, and each profile is seen and clicked under its tag', async () => {
    const { visited, page, story, list } = await visitKettle();
    for (const tag of ['complete-the-set', 'similar', 'also-bought']) {
      list.push(...(await scrollTo(visited, tag)));
      await story.reported(list);
    }
    const tags = list.flatMap((line) => /seen (R\d \S+)/.exec(line)?.[1] ?? []);
    expect([...new Set(tags)].sort()).toEqual([
      'R1 complete-the-set',
      'R2 similar',
      'R3 also-bought',
    ]);
    await page.locator(`[data-recommend="similar"] [${mark}item="${SPOON}"] .card`).click();
    await page.locator(`[data-test="recommend-also-bought"] [${mark}item]`).first().waitFor();
    await story.complete([
      ...list,
      `recommendations/clickthrough R2 similar ${SPOON}`,
      `product/pageview ${SPOON}`,
      'bundles/render R4 complete-the-set',
      'recommendations/render R5 similar',
      ...(await story.inView(page)),
    ]);
  });

  it('of a bundle are added together, and one by one', async () => {
    const { visited, shopper, page, story, list } = await visitKettle();
    list.push(...(await scrollTo(visited, 'complete-the-set')));
    await story.reported(list);
    const [, second = '', third = ''] = await createDiscoveryTab(page).shown('bundles');
    await page.locator('[data-test="add-bundle"]').click();
    await page.locator('[data-test="drawer"]').waitFor();
    const bundle = `1×${KETTLE}, 1×${second}, 1×${third}`;
    const added = (await story.lines()).filter((line) => line.startsWith('cart/add'));
    expect(added).toHaveLength(3);
    list.push(...added, `bundles/addtocart R1 complete-the-set ${bundle}`);
    await story.reported(list);
    await shopper.tab.closeDrawer();
    await page.locator(`[${mark}list="bundles"] [${mark}item="${KETTLE}"] [${mark}add]`).click();
    await page.locator('[data-cart-count]', { hasText: '4' }).waitFor();
    const cart = (await story.lines()).filter((line) => line.startsWith('cart/add'));
    expect(cart).toHaveLength(4);
    await story.complete([...list, ...cart, `bundles/addtocart R1 complete-the-set 1×${KETTLE}`]);
  });
});
