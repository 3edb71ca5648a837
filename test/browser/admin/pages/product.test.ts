import { expect, it } from 'vitest';
import { useGallery } from './use-gallery.ts';

const gallery = useGallery();

it('a hidden product is being removed from the feed that has it, and may still be in its index', async () => {
  const page = await gallery.served('product-leaving');
  const said = await page.locator('main').innerText();
  expect(said).toContain('Being removed');
  expect(said).toContain('It may still be in the index');
});
