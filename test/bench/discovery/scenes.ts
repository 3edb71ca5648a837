import type { Page } from 'playwright-core';
import type { MarkedShop, Reporter } from './marked-shop.ts';

/** One action of shoppers, and the events that should arrive. */
export interface Scene {
  name: string;
  /** The number of events or seen results of one run. */
  expected: number;
  /** Plays the scene on a new page; resolves to the number of received events. */
  play(page: Page, shop: MarkedShop, reporter: Reporter): Promise<number>;
}

/** How long events may arrive after the last step, in milliseconds. */
const ARRIVES_MS = 700;

const WINDOW_HEIGHT_PX = 600;

const count = (shop: MarkedShop, pattern: RegExp): number =>
  new Set(shop.arrived().filter((line) => pattern.test(line))).size;

async function seenAtOnce(page: Page): Promise<void> {
  await page.waitForTimeout(2_000);
}

export const SCENES: readonly Scene[] = [
  {
    name: 'page left 150 ms after its list was shown: render',
    expected: 1,
    async play(page, shop, reporter) {
      await page.goto(shop.pageOf(reporter, 6, 100));
      await page.waitForTimeout(150);
      await page.goto(shop.emptyPage);
      await page.waitForTimeout(ARRIVES_MS);
      return count(shop, /^search\/render r1/);
    },
  },
  {
    name: 'page left 1.1 s after its list was shown: 6 impressions',
    expected: 6,
    async play(page, shop, reporter) {
      await page.goto(shop.pageOf(reporter, 6, 100));
      await page.waitForTimeout(1_100);
      await page.goto(shop.emptyPage);
      await page.waitForTimeout(ARRIVES_MS);
      return count(shop, /^search\/impression r1/);
    },
  },
  {
    name: 'one result each 250 ms for 5 s: impressions by then',
    expected: 12,
    async play(page, shop, reporter) {
      await page.goto(shop.pageOf(reporter, 40, WINDOW_HEIGHT_PX / 6));
      for (let step = 1; step <= 20; step += 1) {
        await page.waitForTimeout(250);
        await page.evaluate(`scrollTo(0, ${(step * WINDOW_HEIGHT_PX) / 6})`);
      }
      return Math.min(12, count(shop, /^search\/impression r1/));
    },
  },
  {
    name: 'a card taller than the window: impression',
    expected: 1,
    async play(page, shop, reporter) {
      await page.goto(shop.pageOf(reporter, 1, 3 * WINDOW_HEIGHT_PX));
      await page.evaluate('scrollTo(0, 300)');
      await seenAtOnce(page);
      return count(shop, /^search\/impression r1/);
    },
  },
  {
    name: 'middle click: clickthrough',
    expected: 1,
    async play(page, shop, reporter) {
      await page.goto(shop.pageOf(reporter, 6, 100));
      await page.waitForTimeout(500);
      const [tab] = await Promise.all([
        page.context().waitForEvent('page'),
        page.click('#result-2', { button: 'middle' }),
      ]);
      await tab.close();
      await page.waitForTimeout(ARRIVES_MS);
      return count(shop, /^search\/clickthrough r1 2/);
    },
  },
  {
    name: 'click that leaves the page: clickthrough',
    expected: 1,
    async play(page, shop, reporter) {
      await page.goto(shop.pageOf(reporter, 6, 100));
      await page.waitForTimeout(500);
      await page.click('#result-2');
      await page.waitForTimeout(ARRIVES_MS);
      return count(shop, /^search\/clickthrough r1 2/);
    },
  },
  {
    name: 'filtered by Ajax, left after 1.2 s: render and 4 impressions of the second list',
    expected: 5,
    async play(page, shop, reporter) {
      await page.goto(shop.pageOf(reporter, 6, 100));
      await seenAtOnce(page);
      await page.evaluate("show('r2', 4, 100)");
      await page.waitForTimeout(1_200);
      await page.goto(shop.emptyPage);
      await page.waitForTimeout(ARRIVES_MS);
      return count(shop, /^search\/(render|impression) r2/);
    },
  },
];
