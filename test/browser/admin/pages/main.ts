import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launchChromium } from '../../../support/chromium.ts';
import { type Gallery, openGallery } from './gallery.ts';
import { newPage, showScene, WIDTHS } from './open-scene.ts';
import { scenes } from './scenes.ts';

/**
 * Shows the pages, after `npm run build`: `node test/browser/admin/pages/main.ts` serves them, and
 * `node test/browser/admin/pages/main.ts <folder> [part of a name]` takes pictures of them.
 */
const [folder, part = ''] = process.argv.slice(2);
const gallery = await openGallery({ port: Number(process.env.PORT ?? 0) });
if (folder) {
  await takePictures(gallery, folder);
  await gallery.close();
} else {
  console.log(`${gallery.url}/gallery`);
}

/** Takes a picture of every scene at every width. */
async function takePictures(gallery: Gallery, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const browser = await launchChromium();
  for (const name of Object.keys(scenes).filter((name) => name.includes(part))) {
    for (const [device, width] of Object.entries(WIDTHS)) {
      const page = await newPage(browser, { width });
      await showScene(page, gallery, name);
      await page.screenshot({ path: join(folder, `${name}-${device}.png`), fullPage: true });
      await page.context().close();
    }
  }
  await browser.close();
}
