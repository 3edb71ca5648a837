import { describe, expect, it } from 'vitest';
import { list, startMarkedPages } from './marked-pages.ts';

const shop = startMarkedPages();

/** Lets a second and more pass on the page. */
const dwell = (page: { waitForTimeout: (ms: number) => Promise<void> }) =>
  page.waitForTimeout(1_500);

describe('a list in the page', () => {
  it('is rendered once, what is in the window is seen once, and a click leads away', async () => {
    const { page, show } = await shop.visitor();
    await show(list('r1', ['1', '2']) + '<div style="height:2000px"></div>' + list('r1', ['3']));
    await shop.expectLines(['search/render r1', 'search/impression r1 [1, 2]']);
    await page.evaluate('scrollTo(0, 3000)');
    await shop.expectLines([
      'search/render r1',
      'search/impression r1 [1, 2]',
      'search/impression r1 [3]',
    ]);
    await page.click('#link-3');
    await shop.expectLines([
      'search/render r1',
      'search/impression r1 [1, 2]',
      'search/impression r1 [3]',
      'search/clickthrough r1 [3]',
    ]);
    expect(new Set(shop.arrived().map(({ context }) => context.pageLoadId)).size).toBe(1);
    expect(shop.arrived()[1]?.data).toEqual({
      responseId: 'r1',
      results: [
        { type: 'product', uid: '1', parentId: 'p1' },
        { type: 'product', uid: '2', parentId: 'p2' },
      ],
      banners: [],
    });
  });

  it('is not there: nothing more is loaded', async () => {
    const { page, show } = await shop.visitor();
    await show('<p>About us</p>');
    await dwell(page);
    expect(shop.files()).toEqual(['page', 'sender']);
    await shop.expectLines([]);
  });
});
