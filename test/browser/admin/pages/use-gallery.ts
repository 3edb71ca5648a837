import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { buildApp } from '../../../support/build-app.ts';
import { launchChromium } from '../../../support/chromium.ts';
import { openGallery } from './gallery.ts';
import type { Gallery } from './gallery.ts';
import { HEIGHT, newPage, openScene, showScene, WIDTHS } from './open-scene.ts';
import type { OpenOptions } from './open-scene.ts';
import { NOW } from './samples.ts';

/** A gallery for the tests of one file. */
export interface TestGallery {
  /** A test may change the page, but not its context: a later test may get the page of this one. */
  open(scene: string, options?: OpenOptions): Promise<Page>;
  /** An empty page in a context of its own, which stays open until the end of the file. */
  keptPage(): Promise<Page>;
  /** Shows a scene in an open page. */
  show(page: Page, scene: string): Promise<void>;
  /** The arguments of the calls of one function in a scene during this test; without `name`, all calls with their names. */
  calls(scene: string, name?: string): unknown[][];
  change: Gallery['change'];
  /** Sets the server's clock forward by `ms` milliseconds. */
  serverWaits(ms: number): void;
}

/** Opens a gallery for the tests of a file, and closes its pages after each. */
export function useGallery(): TestGallery {
  let gallery: Gallery;
  let browser: Browser;
  let late = 0;
  const kept = new Set<BrowserContext>();
  /** Pages without options that earlier tests have left: a new context costs as much as all that a page does in it. */
  const idle: Page[] = [];
  const lent: Page[] = [];

  beforeAll(async () => {
    await buildApp();
    const now = () => new Date(NOW.getTime() + late);
    [gallery, browser] = await Promise.all([openGallery({ now }), launchChromium()]);
  });
  afterEach(async () => {
    const cleared = await Promise.all(
      lent.splice(0).map(async (page) => ((await isCleared(page)) ? page : [])),
    );
    idle.push(...cleared.flat());
    const keptNow = new Set([...kept, ...idle.map((page) => page.context())]);
    const left = browser.contexts().filter((context) => !keptNow.has(context));
    await Promise.all(left.map((context) => context.close()));
    gallery.reset();
    late = 0;
  });
  afterAll(async () => {
    await browser.close();
    await gallery.close();
  });

  return {
    async open(scene, options = {}) {
      const { path, width = WIDTHS.desktop, ...others } = options;
      if (Object.keys(others).length > 0) return openScene(browser, gallery, scene, options);
      const page = idle.pop() ?? (await newPage(browser));
      lent.push(page);
      await page.setViewportSize({ width, height: HEIGHT });
      await page.clock.setFixedTime(NOW);
      await showScene(page, gallery, scene, path);
      return page;
    },
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

/** Empties a page that a test has left; false if it asks before it is left, as with unsaved changes. */
async function isCleared(page: Page): Promise<boolean> {
  page.removeAllListeners();
  await page.unrouteAll();
  return page.goto('about:blank').then(
    () => true,
    () => false,
  );
}

export const field = (page: Page, name: string) => page.getByRole('textbox', { name });

export const button = (page: Page, name: string) => page.getByRole('button', { name });

/** The button of the admin's save bar. */
export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** The toasts since the page was opened. */
export function toasts(page: Page): Promise<{ message: string; isError?: boolean }[]> {
  return page.evaluate('window.shopify.toasts');
}

/** Navigates to a page as App Bridge does when staff use the admin's menu. */
export function goByMenu(page: Page, path: string): Promise<void> {
  return page.evaluate(`document.querySelector('s-app-nav s-link[href="${path}"]')
    .dispatchEvent(new CustomEvent('shopify:navigate', { bubbles: true }))`);
}

/** Whether an element has the focus. */
export async function isFocused(element: Locator): Promise<boolean> {
  return (await element.and(element.page().locator(':focus')).count()) === 1;
}

/** Hides the tab, or shows it again. */
export async function show(page: Page, visibility: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate(
    `Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${visibility}' });
     document.dispatchEvent(new Event('visibilitychange'));`,
  );
}
