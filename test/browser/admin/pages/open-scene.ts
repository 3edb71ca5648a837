import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Gallery } from './gallery.ts';
import { NOW } from './samples.ts';

/** How wide pages are looked at, in CSS pixels. */
export const WIDTHS = { desktop: 1280, phone: 375 };

export interface OpenOptions {
  width?: number;
  /** Default: the scene's own page. */
  path?: string;
  /**
   * The browser's clock begins where the server's stands, at {@link NOW}. `fixed` (the default): it
   * stays there, and timers run. `stopped`: neither moves until the test lets time pass.
   */
  clock?: 'fixed' | 'stopped';
  /** What the admin says of the app's extensions. Default: there are none. */
  extensions?: unknown[];
  /** `blocked`: the admin's network did not let its script through. */
  appBridge?: 'loaded' | 'blocked';
}

const MINUTE_MS = 60_000;

/** A page in a browser context of its own, with the clock that it was asked for. */
export async function newPage(
  browser: Browser,
  {
    width = WIDTHS.desktop,
    clock = 'fixed',
    extensions = [],
    appBridge = 'loaded',
  }: Omit<OpenOptions, 'path'> = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
    // Another zone than the shop's: what is shown must not depend on it.
    timezoneId: 'Asia/Tokyo',
  });
  await context.addInitScript(`window.galleryExtensions = ${JSON.stringify(extensions)}`);
  if (appBridge === 'blocked')
    await context.route('**/gallery/app-bridge.js', (route) => route.abort());
  const page = await context.newPage();
  if (clock === 'fixed') {
    await page.clock.setFixedTime(NOW);
  } else {
    // It runs until it is paused, and cannot be paused at a time that is over.
    await page.clock.install({ time: NOW.getTime() - MINUTE_MS });
    await page.clock.pauseAt(NOW);
  }
  return page;
}

/** Shows a scene and waits until its page is alive. */
export async function showScene(
  page: Page,
  gallery: Gallery,
  scene: string,
  path?: string,
): Promise<void> {
  await page.goto(gallery.address(scene, path));
  await page.waitForFunction(IS_ALIVE);
  await measureDropZones(page);
}

/** Polaris hides a drop zone until it has measured it, for which it waits on the clock: a fixed one has to move. */
async function measureDropZones(page: Page): Promise<void> {
  const measured = page.locator('.Polaris-DropZone--measuring');
  if ((await measured.count()) === 0) return;
  await page.clock.setFixedTime(NOW.getTime() + 1_000);
  await measured.first().waitFor({ state: 'detached' });
  await page.clock.setFixedTime(NOW);
}

/** Opens a page of the gallery in a browser context of its own, and waits until it is alive. */
export async function openScene(
  browser: Browser,
  gallery: Gallery,
  scene: string,
  { path, ...options }: OpenOptions = {},
): Promise<Page> {
  const page = await newPage(browser, options);
  await showScene(page, gallery, scene, path);
  return page;
}

/** Whether React has taken the page over: it leaves its marks on every element. */
const IS_ALIVE = `Object.keys(document.querySelector('main') ?? {})
  .some((key) => key.startsWith('__reactProps'))`;

/**
 * Lets time pass on the page's stopped clock, step by step, until something is so: an answer that is still on its way
 * begins the next pause only when it is there.
 */
export async function passTimeUntil(
  page: Page,
  stepMs: number,
  isSo: () => Promise<boolean>,
): Promise<void> {
  await expect
    .poll(async () => {
      if (await isSo()) return true;
      await page.clock.fastForward(stepMs);
      return isSo();
    })
    .toBe(true);
}
