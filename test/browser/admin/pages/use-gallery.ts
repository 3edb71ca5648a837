import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { buildApp } from '../../../support/build-app.ts';
import { launchChromium } from '../../../support/chromium.ts';
import { openGallery } from './gallery.ts';
import type { Gallery } from './gallery.ts';
import { newPage, openScene, showScene } from './open-scene.ts';
import type { OpenOptions } from './open-scene.ts';
import { NOW } from './samples.ts';

/** A gallery for the tests of one file. */
export interface TestGallery {
  open(scene: string, options?: OpenOptions): Promise<Page>;
  /** An empty page, which stays open until the end of the file. */
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

  beforeAll(async () => {
    await buildApp();
    const now = () => new Date(NOW.getTime() + late);
    [gallery, browser] = await Promise.all([openGallery({ now }), launchChromium()]);
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
