import { randomInt } from 'node:crypto';
import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { IS_LONG_RUN } from '../../../support/long-run.ts';
import { collectProblems } from '../../../support/page-problems.ts';
import type { PageProblems } from '../../../support/page-problems.ts';
import { draw, wholeNumber } from '../../../support/whole-number.ts';
import { barriers } from './barriers.ts';
import { HEIGHT, WIDTHS } from './open-scene.ts';
import { scenes } from './scenes.ts';
import { useGallery } from './use-gallery.ts';

/** The cumulative layout shift of loading the page, and what moved: https://web.dev/articles/cls. */
const LAYOUT_SHIFT = `new Promise((resolve) => {
  let sum = 0;
  const moved = [];
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  const add = (entries) => entries.forEach(({ value, sources }) => {
    sum += value;
    moved.push(...sources.map(({ node }) => node?.textContent.slice(0, 80)));
  });
  observer.observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => { add(observer.takeRecords()); resolve({ sum, moved }); }, 20);
})`;

/**
 * Collects what hydration itself adds, removes, or changes in the page that the server has rendered, except comments, empty
 * texts, and the server's text in a text area, whose value stays. A page that hydration does not touch keeps the empty list.
 */
const RECORD_HYDRATION = `
  window.changedByHydration = [];
  let isRecorded = false;
  const changed = ({ type, target, addedNodes, removedNodes }) => type === 'childList'
    ? [...addedNodes, ...removedNodes].filter(({ nodeType, data }) =>
        nodeType === Node.ELEMENT_NODE || (nodeType === Node.TEXT_NODE && data !== ''))
    : [target];
  new MutationObserver((records) => {
    if (window.__remixRouter === undefined || isRecorded) return;
    isRecorded = true;
    window.changedByHydration = records
      .filter(({ target }) => (target.parentElement ?? target).closest?.('main'))
      .filter(({ target }) => target.localName !== 'textarea')
      .flatMap(changed)
      .map(({ outerHTML, data }) => outerHTML ?? data);
  }).observe(document, { subtree: true, childList: true, characterData: true });`;

/** The number of scenes that `npm test` checks, drawn by the seed; `npm run test:long` checks all. */
const SHARE = 12;
/** How many times slower the browser's processor is while a page loads: it paints in several steps. */
const SLOWDOWN = IS_LONG_RUN ? 6 : 2;
const seed = wholeNumber('SEED') ?? randomInt(1_000_000);

describe(`every page in every state, seed ${seed} (SEED)`, () => {
  const all = Object.keys(scenes);
  const checked = IS_LONG_RUN ? all : draw(all, SHARE, seed);
  const gallery = useGallery();
  let page: Page;
  let devtools: CDPSession;
  let problems: PageProblems;

  beforeAll(async () => {
    page = await gallery.keptPage();
    devtools = await page.context().newCDPSession(page);
    problems = collectProblems(page.context());
    await page.addInitScript(RECORD_HYDRATION);
    // Scenes of unknown addresses are 404.
    problems.expect(/404 \(Not Found\)/);
  });

  it.each(checked)(
    '%s has no layout shift and no barrier, on a desktop, and on a phone with its chart as a table',
    async (name) => {
      await page.setViewportSize({ width: WIDTHS.desktop, height: HEIGHT });
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      await gallery.show(page, name);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.locator('main').count()).toBe(1);
      expect(await page.locator('main').innerText()).not.toMatch(/undefined|NaN|Invalid|\[object/);
      const { sum, moved } = await page.evaluate<{ sum: number; moved: string[] }>(LAYOUT_SHIFT);
      expect(sum, moved.join('; ')).toBeLessThan(0.05);
      expect(await barriers(page)).toEqual([]);

      const chart = page.locator('summary', { hasText: /Show as table|Als Tabelle anzeigen/ });
      if ((await chart.count()) > 0) await chart.click();
      await page.setViewportSize({ width: WIDTHS.phone, height: HEIGHT });
      const { scrollWidth } = await page.evaluate<{ scrollWidth: number }>(
        '({ scrollWidth: document.documentElement.scrollWidth })',
      );
      expect(scrollWidth).toBeLessThanOrEqual(WIDTHS.phone);
      expect(await barriers(page)).toEqual([]);
      expect(await page.evaluate('window.changedByHydration')).toEqual([]);
      expect(problems.unexpected()).toEqual([]);
    },
  );
});

describe('the styles of the pages', () => {
  const gallery = useGallery();

  it('are the same files for server and browser, and are loaded once', async () => {
    const page = await gallery.keptPage();
    const styles: string[] = [];
    page.on('request', (request) => {
      styles.push(...(/(\w+)-[\w-]+\.css$/.exec(request.url())?.slice(1) ?? []));
    });
    await gallery.show(page, 'overview-calm');
    await page.getByRole('link', { name: 'View index history' }).click();
    await page.getByRole('heading', { name: 'Index history' }).waitFor();
    expect(styles.toSorted()).toEqual(['pages', 'styles']);
  });

  it.each(['overview-calm', 'detail-confirmed', 'products-found', 'product-live'])(
    'give a wide column its width before the browser has the narrow one: %s',
    async (scene) => {
      const page = await gallery.served(scene);
      const [whole, first] = await page.evaluate<number[]>(`
        const [wide, narrow] = document.querySelector('main > :last-child > :last-child > *').children;
        const width = () => wide.getBoundingClientRect().width;
        const whole = width();
        narrow.remove();
        [whole, width()];`);
      expect(first).toBe(whole);
    },
  );

  it.each(['shop-feed-sending', 'overview-reindex-queued'])(
    'let nothing move where staff ask for less motion: %s',
    async (scene) => {
      const page = await gallery.served(scene);
      const endless = `document.getAnimations()
        .filter(({ effect }) => effect.getComputedTiming().iterations === Infinity)
        .map(({ animationName }) => animationName)`;
      expect(await page.evaluate(endless)).toEqual([]);
    },
  );
});
