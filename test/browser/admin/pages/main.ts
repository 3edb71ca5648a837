import { launchChromium } from '../../../support/chromium.ts';
import { openGallery } from './gallery.ts';
import { takePictures } from './pictures.ts';
import { scenes } from './scenes.ts';

/**
 * For looking at the pages, after `npm run build`:
 * `node test/browser/admin/pages/main.ts` serves them, and
 * `node test/browser/admin/pages/main.ts <folder> [part of a name]` takes pictures of them.
 */
const [folder, part = ''] = process.argv.slice(2);
const gallery = await openGallery({ scenes, port: Number(process.env.PORT ?? 0) });
if (folder) {
  const browser = await launchChromium();
  const names = Object.keys(scenes).filter((name) => name.includes(part));
  await takePictures(browser, gallery, names, folder);
  await browser.close();
  await gallery.close();
} else {
  console.log(`${gallery.url}/gallery`);
}
