import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { buildApp } from '../../../support/build-app.ts';
import { launchChromium } from '../../../support/chromium.ts';
import { openGallery } from './gallery.ts';
import type { Gallery } from './gallery.ts';
import { newPage, openScene, showScene } from './open-scene.ts';
import type { OpenOptions } from './open-scene.ts';
import { NOW } from './samples.ts';
import { scenes } from './scenes.ts';

/** A gallery for the tests of one file. */
export interface TestGallery {
  open(scene: string, options?: OpenOptions): Promise<Page>;
  /** An empty page, which stays until the end of the file. */
  keptPage(): Promise<Page>;
  /** Shows a scene in a page that is there. */
  show(page: Page, scene: string): Promise<void>;
  /** What the pages asked the services to do in a scene during this test, by the functions' names. */
  calls(scene: string, name?: string): unknown[][];
  change: Gallery['change'];
  /** Lets the server's clock stand so much later, in milliseconds. */
  serverWaits(ms: number): void;
}

/** Opens a gallery before the tests of a file, closes its pages after each, and all of it at the end. */
export function useGallery(): TestGallery {
  let gallery: Gallery;
  let browser: Browser;
  let late = 0;
  const kept = new Set<BrowserContext>();

  beforeAll(async () => {
    await buildApp();
    const now = () => new Date(NOW.getTime() + late);
    [gallery, browser] = await Promise.all([openGallery({ scenes, now }), launchChromium()]);
  });
  afterEach(async () => {
    const left = browser.contexts().filter((context) => !kept.has(context));
    await Promise.all(left.map((context) => context.close()));
    gallery.reset();
    late = 0;
  });
  afterAll(async () => {
    await browser.close();
    await gallery.close();
  });

  return {
    open: (scene, options) => openScene(browser, gallery, scene, options),
    async keptPage() {
      const page = await newPage(browser);
      kept.add(page.context());
      return page;
    },
    show: (page, scene) => showScene(page, gallery, scene),
    calls: (scene, name) =>
      gallery
        .calls(scene)
        .filter(([called]) => name === undefined || called === name)
        .map(([called, ...given]) => (name === undefined ? [called, ...given] : given)),
    change: (scene, changes) => {
      gallery.change(scene, changes);
    },
    serverWaits(ms) {
      late += ms;
    },
  };
}

/** What was said at the foot of the admin since the page was opened. */
export function toasts(page: Page): Promise<{ message: string; isError?: boolean }[]> {
  return page.evaluate('window.shopify.toasts');
}

/** Whether an element has the focus. */
export async function isFocused(element: Locator): Promise<boolean> {
  return (await element.and(element.page().locator(':focus')).count()) === 1;
}

/** As if the tab were left, or come back to. */
export async function show(page: Page, visibility: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate(
    `Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${visibility}' });
     document.dispatchEvent(new Event('visibilitychange'));`,
  );
}
