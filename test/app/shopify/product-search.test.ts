import { expect, it } from 'vitest';
import { productSearch } from '../../../app/shopify/product-search.ts';

/** The search query that Shopify receives. */
async function searchFor(text: string): Promise<unknown> {
  let sent: unknown;
  await productSearch.find((_, variables) => {
    sent = (variables as { query: string }).query;
    return Promise.resolve({ data: null, errors: [] });
  }, text);
  return sent;
}

it.each([
  ['blue mug', 'title:blue* title:mug*'],
  ['mug (blue): "large"', 'title:mug* title:blue* title:large*'],
  ['कुर्ता', 'title:कुर्ता*'],
  ['เสื้อ ยืด', 'title:เสื้อ* title:ยืด*'],
  // In macOS's form: the letter and its dots are two characters.
  ['Große Schu\u0308ssel', 'title:Große* title:Schüssel*'],
  ['  ', ''],
])('A search for products by %j keeps the words of every script whole.', async (text, query) => {
  expect(await searchFor(text)).toBe(query);
});
