import { expect, it } from 'vitest';
import { scenes } from './scenes.ts';
import { button, goByMenu, isFocused, useGallery } from './use-gallery.ts';

const gallery = useGallery();

it('a hidden product is being removed from the feed that has it, and may still be in its index', async () => {
  const said = await gallery.text('product-leaving');
  expect(said).toContain('Being removed');
  expect(said).toContain('It may still be in the index');
});

it('a product leads to its page in the admin, and to the re-index that has made its change live', async () => {
  const live = await gallery.text('product-live');
  expect(live).toMatch(/\[View re-index\]\(\/app\/history\/[\w-]+\)/);
  expect(live).toContain('[View product](shopify://admin/products/7913550012028)');
  const never = 'This product won’t be in your index\nIts status is Draft.';
  expect(await gallery.text('product-never-draft')).toContain(never);
});

it('a search keeps the focus in its field, which follows the list that is shown', async () => {
  const page = await gallery.open('products-found');
  const search = page.getByRole('searchbox', { name: 'Search by title' });
  await search.fill('kettle');
  await search.press('Enter');
  await page.waitForURL('**/app/products?q=kettle');
  await page.getByText('The products that changed last.').waitFor({ state: 'detached' });
  expect(await isFocused(search)).toBe(true);
  await goByMenu(page, '/app/products');
  await page.getByText('The products that changed last.').waitFor();
  expect(await search.inputValue()).toBe('');
});

it('a store without products is not told to search for others', async () => {
  const said = await gallery.text('products-none-yet');
  expect(said).toContain('Your store has no products yet.');
  expect(said).toContain('[Add product](shopify://admin/products/new)');
  expect(said).not.toContain('No products found');
});

it('a product that Shopify did not return is asked for again by a button', async () => {
  const scene = 'product-unanswered';
  const page = await gallery.open(scene);
  await page.getByText('Shopify didn’t answer').waitFor();
  gallery.change(scene, scenes['product-live']?.scene ?? {});
  await button(page, 'Reload page').click();
  await page.getByRole('heading', { name: 'Enamel Kettle' }).waitFor();
});
