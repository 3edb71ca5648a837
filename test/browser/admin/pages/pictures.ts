import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Gallery } from './gallery.ts';
import { NOW } from './samples.ts';

/** How wide pages are looked at, in CSS pixels. */
export const WIDTHS = { desktop: 1100, phone: 375 };

/** Opens a page of the gallery with the browser's clock at {@link NOW}, as the server's is. */
export async function openScene(
  browser: Browser,
  gallery: Gallery,
  scene: string,
  { width = WIDTHS.desktop, path }: { width?: number; path?: string } = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    reducedMotion: 'reduce',
    // Another zone than the shop's: what is shown must not depend on it.
    timezoneId: 'Asia/Tokyo',
  });
  const page = await context.newPage();
  await page.clock.install({ time: NOW });
  await page.clock.pauseAt(NOW);
  await page.goto(gallery.address(scene, path));
  await page.waitForLoadState('networkidle');
  return page;
}

/** Takes a picture of every scene at every width into a folder. */
export async function takePictures(
  browser: Browser,
  gallery: Gallery,
  names: string[],
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [device, width] of Object.entries(WIDTHS)) {
    for (const name of names) {
      const page = await openScene(browser, gallery, name, { width });
      await page.screenshot({ path: join(folder, `${name}-${device}.png`), fullPage: true });
      await page.context().close();
    }
  }
}
