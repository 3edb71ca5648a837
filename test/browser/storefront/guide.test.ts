/** The examples of docs/storefront.md behave as the guide describes. */
import { readFile } from 'node:fs/promises';
import { Liquid } from 'liquidjs';
import { describe, expect, it } from 'vitest';
import { attributePrefix as mark } from '../../../app/beacon/dialect.ts';
import { startMarkedPages } from './marked-pages.ts';

const shop = startMarkedPages();

const GUIDE = await readFile(new URL('../../../docs/storefront.md', import.meta.url), 'utf8');

/** The only example in a language. */
function example(language: string): string {
  const blocks = [
    ...GUIDE.matchAll(new RegExp(`\`\`\`${language}\\n([^\`]*(?:\`[^\`]+)*?)\n\`\`\``, 'g')),
  ];
  expect(blocks).toHaveLength(1);
  return blocks[0]?.[1] ?? '';
}

const variant = (id: number) => ({ id, sku: `sku-${id}`, price: 950 });

describe('the example', () => {
  it('in Liquid is rendered, seen, added and clicked', async () => {
    const body = new Liquid().parseAndRenderSync(example('liquid'), {
      response_id: 'r1',
      routes: { cart_add_url: '/cart/add' },
      products: [
        {
          id: 7,
          has_only_default_variant: true,
          selected_or_first_available_variant: variant(71),
          url: '/empty',
          title: 'Mug',
        },
        {
          id: 8,
          has_only_default_variant: false,
          selected_or_first_available_variant: variant(81),
          url: '/empty',
          title: 'Cup',
        },
      ],
    }) as string;
    const base = ['category/render r1', 'category/impression r1 [7, 81]'];
    shop.serve('/cart', '', {
      cart: [{ product: 8, variant: 81, isSingle: false, sku: null, quantity: 2, price: 950 }],
    });
    const { page, expectAll } = await shop.visit(body, { reports: base, path: '/collections/all' });
    await page.fill('li:nth-child(2) [name=quantity]', '2');
    await page.click('li:nth-child(2) button');
    await page.waitForURL('/cart');
    await shop.expectLines([...base, 'category/addtocart r1 [2×81]']);
    await page.goto('/collections/all');
    await shop.expectLines([...base, 'category/addtocart r1 [2×81]', ...base]);
    await page.click('text=Mug');
    await page.waitForURL('/empty');
    await expectAll([
      ...base,
      'category/addtocart r1 [2×81]',
      ...base,
      'category/clickthrough r1 [7]',
    ]);
    expect(shop.arrived()[2]?.data.results).toEqual([
      { parentId: '8', uid: '81', sku: 'sku-81', qty: 2, price: 9.5 },
    ]);
  });

  it.each([
    [
      {
        responseId: 'r1',
        results: [{ uid: '1', product_id: '1', name: 'Mug', url: '/empty' }],
        merchandising: {},
      },
      ['search/render r1', 'search/impression r1 [1]'],
    ],
    [
      { responseId: 'r2', results: [], merchandising: { redirect: '/empty' } },
      ['search/redirect r2 /empty'],
    ],
  ])('of a list that a script renders asks, shows and tracks: %#', async (answer, expected) => {
    const { page, context, show, expectAll } = await shop.visitor();
    const asked: URL[] = [];
    await context.route('https://demo01.a.example.com/**', (route) => {
      asked.push(new URL(route.request().url()));
      return route.fulfill({ json: answer, headers: { 'access-control-allow-origin': '*' } });
    });
    await show(
      `<style>a { display: block; height: 50px }</style><div id="results"></div><script>${example('js')}</script>`,
    );
    if ('redirect' in answer.merchandising) await page.waitForURL('/empty');
    await expectAll(expected);
    expect(asked.map((url) => url.pathname)).toEqual(['/v1/search']);
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({
      q: 'mug',
      siteId: 'demo01',
      beacon: 'true',
      pageLoadId: shop.arrived()[0]?.context.pageLoadId,
    });
  });

  it('of a storefront that is no theme tracks with the same files', async () => {
    const { page, expectAll } = await shop.visitor({ isAllowed: null });
    shop.serveWhole(
      '/hydrogen',
      `<!doctype html><head><title>Shop</title>${example('html').replace(
        'https://tracking.example.com',
        shop.origin(),
      )}</head><div ${mark}list="search" ${mark}response="r1"><p ${mark}item="1" ${mark}parent="1">Mug</p></div>`,
    );
    await page.goto('/hydrogen');
    // Hydrogen loads the consent API once the page has been hydrated.
    await page.evaluate(
      `window.allowed = true; document.dispatchEvent(new Event('shopifyCustomerPrivacyApiLoaded'))`,
    );
    await expectAll(['search/render r1', 'search/impression r1 [1]']);
  });
});
