import { expect, it } from 'vitest';
import type { Scene } from './scene.ts';
import { scenes } from './scenes.ts';
import { useGallery } from './use-gallery.ts';

const gallery = useGallery();

/** Reverses the text behind it, and ends an isolation around it. */
const TURNING = '\u202E\u2069';

const METAFIELDS: Scene['metafields'] = {
  ok: true,
  definitions: [{ name: 'custom.care', title: 'Care guide' }],
};

it.each([
  ['products-found', 'Enamel Kettle'],
  ['product-waiting', 'Stoneware Mug'],
  ['shop-feed-done', 'Made-to-measure curtain'],
  ['shop-feed-nothing', 'Care guide'],
  ['orders-usual', '#2214'],
  ['history-few', 'Jane Doe'],
  ['upload-never-indexed', 'title', 'choose a file'],
  ['upload-never-indexed', 'Enamel kettle', 'choose a file'],
  ['upload-never-indexed', '7001', 'choose a file'],
])('on %s, %s from outside turns no text around it', async (name, outside, step = '') => {
  const { scene } = scenes[name] ?? {};
  gallery.change(name, renamed({ metafields: METAFIELDS, ...scene }, outside) as Scene);
  const page = await (step ? gallery.open(name) : gallery.served(name));
  if (step === 'choose a file') {
    const file = { name: 'feed.csv', mimeType: 'text/csv', buffer: Buffer.from('id\n1\n') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('First products', { exact: true }).waitFor();
  }
  const text = (await page.locator('main').textContent()) ?? '';
  expect(text).toContain(outside);
  expect(text).not.toMatch(/\p{Bidi_Control}/u);
});

/** The scene with direction characters behind each text that is `name`. */
function renamed(value: unknown, name: string): unknown {
  if (value === name) return `${name}${TURNING}`;
  if (typeof value === 'function')
    return (...args: unknown[]) =>
      renamed((value as (...given: unknown[]) => unknown)(...args), name);
  if (Array.isArray(value)) return value.map((each) => renamed(each, name));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key === name ? `${name}${TURNING}` : key,
      renamed(each, name),
    ]),
  );
}
