import { describe, expect, it } from 'vitest';
import type { ProductChanges } from '../catalogue/change-product.ts';
import { type Answer, openInstalled } from './test-admin.ts';

const MUG = 'gid://shopify/Product/7913550012011';

/** An installed app's access to the Admin API, and the catalogue behind it. */
async function installed(granted = ['read_products']) {
  const admin = await openInstalled();
  const token = await admin.offlineToken();
  admin.platform.changeScopes(granted);
  const ask = (query: string, variables = {}) => admin.ask(query, variables, token);
  const { catalogue } = admin.platform;
  const change = (changes: ProductChanges) => catalogue.update('7913550012011', changes);
  return { ask, catalogue, change };
}

const PAGE = `query($first: Int!, $after: String, $query: String, $sortKey: ProductSortKeys) {
  products(first: $first, after: $after, query: $query, sortKey: $sortKey) {
    nodes { id title }
    pageInfo { hasNextPage endCursor }
  }
}`;

interface Page {
  nodes: { id: string; title: string }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

const pageOf = ({ data }: Answer): Page => data?.products as Page;
const titlesOf = (answer: Answer): string[] => pageOf(answer).nodes.map(({ title }) => title);

describe('products of the Admin API', () => {
  it('come in pages, each of them once', async () => {
    const { ask, catalogue } = await installed();
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = pageOf(await ask(PAGE, { first: 20, after }));
      seen.push(...page.nodes.map(({ id }) => id));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(catalogue.all().length);
  });

  it.each([
    ["updated_at:>'2026-11-01T10:00:00Z'", ['Stoneware Mug']],
    [
      "updated_at:>='2026-11-01T10:00:00Z' status:draft,archived",
      ['Winter Candle', 'Summer Picnic Basket'],
    ],
    ['title:kett*', ['Enamel Kettle', 'Press Sample Kettle', 'Gooseneck Kettle']],
    ['title:kett* AND title:goose*', ['Gooseneck Kettle']],
    ['title:kett', []],
    ['id:>7913550013063', ['Made-to-measure Curtain', 'Espresso Mug', 'Gooseneck Kettle']],
  ])('fact 2.app.products-search: are found by %s', async (query, titles) => {
    const { ask, change } = await installed();
    change({ title: 'Stoneware Mug' });
    expect(titlesOf(await ask(PAGE, { first: 3, query }))).toEqual(titles);
  });

  it.each([
    ['{ products(first: 1, query: "sku:MUG") { nodes { id } } }', 'the search sku:MUG'],
    ['{ products(first: 1, query: "mug") { nodes { id } } }', 'the search mug'],
    ['{ products(first: 1, sortKey: VENDOR) { nodes { id } } }', 'sort by VENDOR'],
    ['{ products(last: 1) { nodes { id } } }', 'forward only'],
    ['{ products(first: 1) { nodes { isGiftCard } } }', 'answer Product.isGiftCard'],
    ['{ products(first: 1) { nodes { ...f } } } fragment f on Product { id }', 'named fragments'],
  ])('are an error where the sandbox does not know %s', async (query, message) => {
    const { ask } = await installed();
    expect((await ask(query)).errors?.[0]?.message).toContain(message);
  });

  it('are sorted by the time of their change', async () => {
    const { ask, change } = await installed();
    change({ tags: ['new'] });
    const answer = await ask(
      '{ products(first: 1, sortKey: UPDATED_AT, reverse: true) { nodes { id } } }',
    );
    expect(pageOf(answer).nodes).toEqual([{ id: MUG }]);
  });

  it('are described with everything that belongs to them, by id', async () => {
    const { ask, change } = await installed();
    change({ everyVariant: { compareAt: 3000, barcode: '4006381333931' } });
    const { data, errors } = await ask(
      `query($id: ID!) { product(id: $id) {
        title handle descriptionHtml vendor productType tags status publishedAt onlineStoreUrl updatedAt
        options { name values } media(first: 2) { nodes { alt ... on MediaImage { image { url } } } }
        variantsCount { count } collections(first: 5) { nodes { handle } }
        variants(first: 1) { nodes { id title sku barcode price compareAtPrice availableForSale
          inventoryQuantity inventoryPolicy inventoryItem { tracked measurement { weight { value unit } } }
          selectedOptions { name value } } }
      } }`,
      { id: MUG },
    );
    expect(errors).toBeUndefined();
    expect(data?.product).toMatchObject({
      title: 'Stoneware Mug',
      handle: 'stoneware-mug',
      tags: ['tableware'],
      status: 'ACTIVE',
      publishedAt: '2026-11-01T10:00:00Z',
      onlineStoreUrl: expect.stringMatching(/\/products\/stoneware-mug$/) as string,
      options: [
        { name: 'Colour', values: ['Sand', 'Ink'] },
        { name: 'Size', values: ['300 ml', '450 ml'] },
      ],
      variantsCount: { count: 4 },
      collections: { nodes: [{ handle: 'table-and-kitchen' }, { handle: 'all' }] },
      variants: {
        nodes: [
          {
            title: 'Sand / 300 ml',
            sku: 'MUG-SA-300',
            barcode: '4006381333931',
            price: '24.00',
            compareAtPrice: '30.00',
            availableForSale: true,
            inventoryQuantity: 20,
            inventoryPolicy: 'DENY',
            inventoryItem: {
              tracked: true,
              measurement: { weight: { value: 420, unit: 'GRAMS' } },
            },
            selectedOptions: [
              { name: 'Colour', value: 'Sand' },
              { name: 'Size', value: '300 ml' },
            ],
          },
        ],
      },
    });
  });

  it('are found by their ids, with null for one that is gone', async () => {
    const { ask, catalogue } = await installed();
    catalogue.remove('7913550012028');
    const ids = [MUG, 'gid://shopify/Product/7913550012028', 'gid://shopify/Product/7913550013049'];
    const query =
      'query($ids: [ID!]!) { nodes(ids: $ids) { id ... on Product { title onlineStoreUrl } } }';
    const { data } = await ask(query, { ids });
    expect(data?.nodes).toMatchObject([
      { id: MUG, title: 'Stoneware Mug' },
      null,
      { title: 'Winter Candle', onlineStoreUrl: null },
    ]);
  });

  it('fact 2.app.max-cost: cost a point each, and their variants a tenth, of a rate limit that one question cannot use up', async () => {
    const { ask, catalogue } = await installed();
    const all = catalogue.all().length;
    const { extensions } = await ask(PAGE, { first: 250 });
    expect(extensions.cost).toMatchObject({ requestedQueryCost: 260, actualQueryCost: 10 + all });
    const nested = (first: number) =>
      ask(
        'query($first: Int!) { products(first: $first) { nodes { variants(first: 100) { nodes { id } } } } }',
        { first },
      );
    expect((await nested(10)).extensions.cost.requestedQueryCost).toBe(120);
    expect((await nested(250)).errors?.[0]?.extensions?.code).toBe('MAX_COST_EXCEEDED');
  });

  it('are denied without the scope', async () => {
    const { ask } = await installed(['read_orders']);
    for (const query of [
      '{ products(first: 1) { nodes { id } } }',
      `{ nodes(ids: ["${MUG}"]) { id } }`,
    ])
      expect((await ask(query)).errors?.[0]?.extensions?.code).toBe('ACCESS_DENIED');
  });
});
