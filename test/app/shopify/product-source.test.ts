import { describe, expect, it } from 'vitest';
import type { AdminAnswer } from '../../../app/shopify/admin-client.ts';
import { PRODUCTS_PER_PAGE } from '../../../app/shopify/product-reader.ts';
import { createReadProducts } from '../../../app/shopify/product-source.ts';
import { product, variant } from '../catalogue/shop-product.ts';
import { silentLog } from '../silent-log.ts';
import { answered, failedWith } from './admin-answers.ts';

const SHOP = 'demo.myshopify.com';

/** A product in Shopify's answer. */
const node = (id: string, over: object = {}) => ({
  id: `gid://shopify/Product/${id}`,
  status: 'ACTIVE',
  onlineStoreUrl: 'https://shop.example/products/mug',
  title: 'Mug',
  handle: 'mug',
  description: 'Holds tea.',
  vendor: 'Potters',
  productType: 'Mugs',
  tags: ['clay'],
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
  hasOnlyDefaultVariant: false,
  options: [{ name: 'Colour', values: ['Red'] }],
  media: { nodes: [{ image: { url: 'https://cdn.example/mug.jpg' } }, {}, { image: null }] },
  collections: { nodes: [{ handle: 'kitchen' }] },
  variantsCount: { count: 1 },
  variants: {
    nodes: [
      {
        id: 'gid://shopify/ProductVariant/41',
        title: 'Red',
        sku: '',
        barcode: null,
        price: '12.50',
        compareAtPrice: null,
        availableForSale: true,
        selectedOptions: [{ name: 'Colour', value: 'Red' }],
      },
    ],
  },
  ...over,
});

/** A source with these answers of Shopify, in order; also its requested ids, and its pauses. */
function source(...answers: AdminAnswer[]) {
  const asked: string[][] = [];
  const waited: number[] = [];
  const read = createReadProducts({
    api: {
      query: (_, __, variables) => {
        asked.push((variables as { ids?: string[] }).ids ?? []);
        return Promise.resolve(answers.shift() ?? { kind: 'no-answer' });
      },
    },
    wait: (ms) => Promise.resolve(waited.push(ms)),
    log: silentLog,
  });
  return { read: (...ids: string[]) => read(SHOP, ids), asked, waited };
}

const answer = (nodes: unknown[], pauseMs = 0) => answered({ nodes }, { pauseMs });

const idsUpTo = (last: number) => Array.from({ length: last }, (_, at) => String(at + 1));

describe('products from Shopify', () => {
  it('have the fields of the app', async () => {
    const { products } = await source(answer([node('7')])).read('7');
    const red = variant('41', 'Red', { sku: null });
    const options = [{ name: 'Colour', values: ['Red'] }];
    expect(products).toEqual([product({ tags: ['clay'], options, variants: [red] })]);
  });

  it('are gone where Shopify has none, and hidden by an unknown status', async () => {
    const { read } = source(answer([null, node('8', { status: 'RESTING' })]));
    expect(await read('7', '8')).toMatchObject({
      gone: ['7'],
      products: [{ id: '8', status: 'other' }],
      stopped: null,
    });
  });

  it('are read in pages, with the pauses of the rate limit', async () => {
    const ids = idsUpTo(PRODUCTS_PER_PAGE + 1);
    const { read, asked, waited } = source(
      answer(
        ids.slice(0, PRODUCTS_PER_PAGE).map((id) => node(id)),
        1_500,
      ),
      answer(ids.slice(PRODUCTS_PER_PAGE).map((id) => node(id))),
    );
    expect((await read(...ids)).products.map(({ id }) => id)).toEqual(ids);
    expect(asked.map((page) => page.length)).toEqual([PRODUCTS_PER_PAGE, 1]);
    expect(waited).toEqual([1_500]);
  });

  it('are read in smaller pages where a query costs too much', async () => {
    const { read, asked } = source(
      failedWith('MAX_COST_EXCEEDED', undefined),
      answer([node('1'), node('2')]),
      answer([node('3')]),
    );
    expect((await read('1', '2', '3')).products).toHaveLength(3);
    expect(asked.map((page) => page.length)).toEqual([3, 2, 1]);
  });

  const failing = failedWith('INTERNAL_SERVER_ERROR');

  it.each([
    ['gives an error', failing],
    ['answers otherwise', answer([{ id: 'gid://shopify/Shop/1' }])],
  ])('are read without the one about which Shopify %s, and which is named', async (_, fails) => {
    const { read, asked } = source(
      ...[fails, fails, answer([node('1')]), fails],
      answer([node('3')]),
    );
    const { products, ...rest } = await read('1', '2', '3');
    expect(products.map(({ id }) => id)).toEqual(['1', '3']);
    expect(rest).toEqual({ gone: [], unread: ['2'], stopped: null });
    const numbers = asked.map((page) => page.map((gid) => gid.split('/').at(-1)).join());
    expect(numbers).toEqual(['1,2,3', '1,2', '1', '2', '3']);
  });

  const listed = (...ids: string[]) =>
    answered({ products: { nodes: ids.map((id) => ({ id: `gid://shopify/Product/${id}` })) } });

  it('are at fault one by one where Shopify fails with all of them, but not with another product', async () => {
    const alone = source(failing, listed('7', '8', '9'), failing, answer([node('9')]));
    expect(await alone.read('7')).toEqual({ products: [], gone: [], unread: ['7'], stopped: null });
    const many = source(...Array<AdminAnswer>(8).fill(failing), listed('8'), answer([node('8')]));
    expect(await many.read(...idsUpTo(4))).toEqual({
      products: [],
      gone: [],
      unread: ['1', '2', '3'],
      stopped: { reason: 'no-answer', pauseMs: 60_000 },
    });
  });

  it('are not at fault where the shop has no other product', async () => {
    const { read } = source(failing, listed('7'));
    expect(await read('7')).toMatchObject({ unread: [], stopped: { reason: 'no-answer' } });
  });

  it('are not at fault where Shopify fails with all of them, or with many', async () => {
    const stopped = { reason: 'no-answer', pauseMs: 60_000 };
    const none = await source(failing, failing, failing).read('1', '2');
    expect(none).toEqual({ products: [], gone: [], unread: [], stopped });
    const many = source(...Array<AdminAnswer>(12).fill(failing));
    expect(await many.read(...idsUpTo(9))).toMatchObject({ unread: [], stopped });
  });

  it.each([
    ['is throttled', { kind: 'throttled', pauseMs: 4_000 }, 'throttled', 4_000],
    ['has no token', { kind: 'no-token' }, 'no-token', 900_000],
    ['gets no answer', { kind: 'no-answer' }, 'no-answer', 60_000],
  ] satisfies [string, AdminAnswer, string, number][])(
    'are returned as far as they were read when the app %s',
    async (_, then, reason, pauseMs) => {
      const ids = idsUpTo(PRODUCTS_PER_PAGE + 1);
      const { read } = source(answer(ids.slice(0, -1).map((id) => node(id))), then);
      const result = await read(...ids);
      expect(result.products).toHaveLength(PRODUCTS_PER_PAGE);
      expect(result.gone).toEqual([]);
      expect(result.stopped).toEqual({ reason, pauseMs });
    },
  );
});
