import { expect, it } from 'vitest';
import { scenes } from './scenes.ts';
import { button, goByMenu, isFocused, useGallery } from './use-gallery.ts';

const gallery = useGallery();

it('a hidden product is being removed from the feed that has it, and may still be in its index', async () => {
  const page = await gallery.served('product-leaving');
  const said = await page.locator('main').innerText();
  expect(said).toContain('Being removed');
  expect(said).toContain('It may still be in the index');
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
  const page = await gallery.served('products-none-yet');
  await page.getByText('Your store has no products yet.').waitFor();
  const add = page.getByRole('link', { name: 'Add product' });
  expect(await add.getAttribute('href')).toBe('shopify://admin/products/new');
  expect(await page.getByText('No products found').count()).toBe(0);
});

it('a product that Shopify did not return is asked for again by a button', async () => {
  const scene = 'product-unanswered';
  const page = await gallery.open(scene);
  await page.getByText('Shopify didn’t answer').waitFor();
  gallery.change(scene, scenes['product-live']?.scene ?? {});
  await button(page, 'Reload page').click();
  await page.getByRole('heading', { name: 'Enamel Kettle' }).waitFor();
});
