import { expect, it } from 'vitest';
import { renamed } from './renamed.ts';
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
])('on %s, %s from outside turns no text around it', async (name, outside) => {
  rename(name, outside);
  expectNoTurn(await gallery.text(name), outside);
});

it('columns, titles and numbers of a file turn no text around them', async () => {
  const scene = 'upload-never-indexed';
  const names = ['title', 'Enamel kettle', '7001'];
  rename(scene, ...names);
  const page = await gallery.open(scene);
  const file = { name: 'feed.csv', mimeType: 'text/csv', buffer: Buffer.from('id\n1\n') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText('First products', { exact: true }).waitFor();
  expectNoTurn((await page.locator('main').textContent()) ?? '', ...names);
});

/** Puts direction characters behind names in a scene. */
function rename(scene: string, ...names: string[]): void {
  const given: unknown = { metafields: METAFIELDS, ...scenes[scene]?.scene };
  const turning = (all: unknown, name: string) => renamed(all, name, `${name}${TURNING}`);
  gallery.change(scene, names.reduce(turning, given) as Scene);
}

function expectNoTurn(text: string, ...names: string[]): void {
  for (const name of names) expect(text).toContain(name);
  expect(text).not.toMatch(/\p{Bidi_Control}/u);
}
