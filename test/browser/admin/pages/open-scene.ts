import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { MINUTE_MS } from '../../../../app/time/units.ts';
import type { Gallery } from './gallery.ts';
import { NOW } from './samples.ts';

/** The widths of pages, in CSS pixels. */
export const WIDTHS = { desktop: 1280, phone: 375 };

export const HEIGHT = 800;

export interface OpenOptions {
  width?: number;
  /** Default: the scene's own page. */
  path?: string;
  /**
   * The browser's clock starts at {@link NOW}, like the server's. `fixed` (the default): it stays there, and timers
   * run. `stopped`: neither advances until the test lets time pass.
   */
  clock?: 'fixed' | 'stopped';
  /** `blocked`: its script cannot be loaded. */
  appBridge?: 'loaded' | 'blocked';
}

/** An empty page in a separate browser context. */
export async function newPage(
  browser: Browser,
  {
    width = WIDTHS.desktop,
    clock,
    appBridge = 'loaded',
    scripts = 'run',
  }: Omit<OpenOptions, 'path'> & { scripts?: 'run' | 'blocked' } = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHT },
    reducedMotion: 'reduce',
    // A different zone than the shop's: pages must not depend on it.
    timezoneId: 'Asia/Tokyo',
    javaScriptEnabled: scripts === 'run',
  });
  if (scripts === 'blocked') return context.newPage();
  if (appBridge === 'blocked')
    await context.route('**/gallery/app-bridge.js', (route) => route.abort());
  const page = await context.newPage();
  await setClock(page, clock);
  return page;
}

/** Sets the page's clock to {@link NOW}, also where an earlier test has moved it. */
export async function setClock(page: Page, clock: OpenOptions['clock'] = 'fixed'): Promise<void> {
  if (clock === 'fixed') {
    await page.clock.setFixedTime(NOW);
  } else {
    // An installed clock runs until it is paused, and cannot be paused in its past.
    await page.clock.install({ time: NOW.getTime() - MINUTE_MS });
    await page.clock.pauseAt(NOW);
  }
}

/** Shows a scene, and waits until React has hydrated the page. */
export async function showScene(
  page: Page,
  gallery: Gallery,
  scene: string,
  path?: string,
): Promise<void> {
  await page.goto(gallery.address(scene, path));
  await page.evaluate(WHEN_HYDRATED);
  await measureDropZones(page);
}

/** Polaris hides a drop zone until it has measured it after a timeout, for which a fixed clock has to advance. */
async function measureDropZones(page: Page): Promise<void> {
  const measured = page.locator('.Polaris-DropZone--measuring');
  if ((await measured.count()) === 0) return;
  await page.clock.setFixedTime(NOW.getTime() + 1_000);
  await measured.first().waitFor({ state: 'detached' });
  await page.clock.setFixedTime(NOW);
}

/** Whether the page is hydrated: Remix makes its router in the task that hydrates the whole page. */
export const IS_HYDRATED = 'window.__remixRouter !== undefined';

/** Resolves when the page is hydrated; `waitForFunction` would have each page compile Playwright's script once more. */
const WHEN_HYDRATED = `${IS_HYDRATED} || new Promise((resolve) => {
  let router;
  Object.defineProperty(window, '__remixRouter', {
    configurable: true,
    get: () => router,
    set(made) { router = made; resolve(); },
  });
})`;

/**
 * Advances the page's stopped clock in steps until a condition holds. One step is not enough if an answer is still
 * pending: the page starts its next pause only after it.
 */
export async function passTimeUntil(
  page: Page,
  stepMs: number,
  isSo: () => boolean | Promise<boolean>,
): Promise<void> {
  await expect
    .poll(async () => {
      if (await isSo()) return true;
      await page.clock.fastForward(stepMs);
      return isSo();
    })
    .toBe(true);
}
