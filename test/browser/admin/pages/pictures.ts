import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import type { Gallery } from './gallery.ts';
import { WIDTHS, openScene } from './open-scene.ts';

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
