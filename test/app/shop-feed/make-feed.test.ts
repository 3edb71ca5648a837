import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { makeFeed, NAMED } from '../../../app/shop-feed/make-feed.ts';
import { BrokenResult } from '../../../app/shop-feed/read-result.ts';
import type { FeedDefinition } from '../../../app/shop-feed/feed-definition.ts';
import { measureFeed } from '../../bench/feed/bench-feed.ts';
import { asJsonLines, inPieces, type LineProduct, productLines } from './result-lines.ts';

const PLAIN: FeedDefinition = {
  identifiers: 'product',
  metafields: [],
  variantMetafields: [],
  countries: [],
};

/** The records and counts of a feed. */
async function feedOf(
  result: AsyncIterable<Uint8Array>,
  definition: Partial<FeedDefinition> = {},
): Promise<{ records: Record<string, unknown>[]; counts: object; text: string }> {
  const { lines, counts } = makeFeed(result, { ...PLAIN, ...definition });
  const text = await readText(lines);
  const records = text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { records, counts, text };
}

const feedOfProducts = (products: LineProduct[], definition?: Partial<FeedDefinition>) =>
  feedOf(inPieces(asJsonLines(products.flatMap(productLines))), definition);

describe('a feed made of a bulk operation’s result', () => {
  it('has a flat record for each product, with its variants in `children`', async () => {
    const { records, counts, text } = await feedOfProducts([
      { id: 7, variants: 2, images: 2, collections: ['kitchen', 'all'] },
      { id: 8 },
    ]);
    expect(records).toMatchObject([
      {
        uid: '7',
        title: 'Mug 7',
        address: 'https://shop.example.com/products/mug-7',
        price: 24.5,
        available: true,
        image: 'https://cdn.example.com/7-0.jpg',
        images: ['https://cdn.example.com/7-0.jpg', 'https://cdn.example.com/7-1.jpg'],
        tags: ['blue', 'stoneware'],
        collections: ['kitchen', 'all'],
        children: [
          { uid: '70000', price: 24.5, available: true, option_size: 'S0' },
          { uid: '70001', price: 25.5, available: false, option_size: 'S1' },
        ],
      },
      { uid: '8', collections: [] },
    ]);
    expect(records[1]).not.toHaveProperty('children');
    expect(counts).toEqual({
      products: 2,
      variants: 3,
      leftOut: [],
      bytes: Buffer.byteLength(text),
    });
  });

  it('has the images of a product with videos and 3D models, and not those', async () => {
    const others = ['Video', 'ExternalVideo', 'Model3d'].map((kind, at) => ({
      id: `gid://shopify/${kind}/${at + 1}`,
      __parentId: 'gid://shopify/Product/7',
    }));
    const { records } = await feedOf(inPieces(asJsonLines([...productLines(), ...others])));
    expect(records).toMatchObject([{ images: ['https://cdn.example.com/7-0.jpg'] }]);
  });

  it('identifies a product without variants by the setting', async () => {
    const uids = async (identifiers: FeedDefinition['identifiers']) =>
      (await feedOfProducts([{ id: 7, variants: 2 }, { id: 8 }], { identifiers })).records.map(
        ({ uid }) => uid,
      );
    expect(await uids('product')).toEqual(['7', '8']);
    expect(await uids('variant')).toEqual(['7', '80000']);
  });

  it('has the chosen metafields that a product has, with lists and numbers as such', async () => {
    const metafields = ['custom.care-guide', 'custom.weight', 'custom.colours', 'my--app.gone'];
    const fields = {
      metafield0: { type: 'single_line_text_field', value: 'Hand wash' },
      metafield1: { type: 'number_decimal', value: '0.35' },
      metafield2: { type: 'list.single_line_text_field', value: '["blue","red"]' },
      metafield3: null,
    };
    const { records } = await feedOfProducts([{ fields }], { metafields });
    expect(records[0]).toMatchObject({
      metafield_custom_care_guide: 'Hand wash',
      metafield_custom_weight: 0.35,
      metafield_custom_colours: ['blue', 'red'],
    });
    expect(
      Object.keys(records[0] ?? {}).filter((name) => name.startsWith('metafield')),
    ).toHaveLength(3);
  });

  it('has the values of a metafield that lists measures, and numbers, as texts', async () => {
    const metafields = ['custom.sizes', 'custom.years'];
    const cm = (value: number) => ({ value, unit: 'cm' });
    const fields = {
      metafield0: { type: 'list.dimension', value: JSON.stringify([cm(20), cm(30.5)]) },
      metafield1: { type: 'list.number_integer', value: '[2025,2026]' },
    };
    const { records } = await feedOfProducts([{ fields }], { metafields });
    expect(records[0]).toMatchObject({
      metafield_custom_sizes: ['{"value":20,"unit":"cm"}', '{"value":30.5,"unit":"cm"}'],
      metafield_custom_years: ['2025', '2026'],
    });
  });

  it('has the chosen metafields of each variant, those of a product without options as its own', async () => {
    const variantFields = { metafield0: { type: 'single_line_text_field', value: 'A3' } };
    const { records } = await feedOfProducts(
      [
        { id: 1, variants: 2, variantFields },
        { id: 2, variantFields },
      ],
      // The name of its field has the same suffix as a country's price.
      { variantMetafields: ['custom.shelf_de'], countries: ['DE'] },
    );
    const shelf = { metafield_custom_shelf_de: 'A3' };
    expect(records).toMatchObject([{ children: [shelf, shelf] }, shelf]);
    expect(records[0]).not.toMatchObject(shelf);
  });

  it('has the prices of chosen countries, those of the cheapest variant for the product', async () => {
    const pricesDE = { price: { amount: '21.9', currencyCode: 'EUR' }, compareAtPrice: null };
    const { records } = await feedOfProducts([{ variants: 2, variantFields: { pricesDE } }], {
      countries: ['DE'],
    });
    const german = { price_de: 21.9, compareAtPrice_de: null, currency_de: 'EUR' };
    expect(records[0]).toMatchObject({ ...german, children: [german, german] });
  });

  it('does not depend on the pieces of the result, with any characters', async () => {
    const titles = ['Tasse „Größe 1“\u2028', '😀 \ud83d cup', '"\\\n\t\0', '杯'];
    const lines = titles.flatMap((title, id) => productLines({ id: id + 1, fields: { title } }));
    const text = asJsonLines(lines);
    const [whole, cut] = await Promise.all([
      feedOf(inPieces(text, 1e6)),
      feedOf(inPieces(text, 1)),
    ]);
    expect(cut).toEqual(whole);
    expect(whole.records.map(({ title }) => title)).toEqual(titles);
  });

  it('is made of a result with empty lines, without a last line break, or empty', async () => {
    const text = asJsonLines(productLines());
    expect((await feedOf(inPieces(`\n${text}\r\n\n`))).records).toHaveLength(1);
    expect((await feedOf(inPieces(text.trimEnd()))).records).toHaveLength(1);
    expect(await feedOf(inPieces(''))).toMatchObject({ text: '', counts: { products: 0 } });
  });
});

describe('a product beyond the rules of a feed', () => {
  it('is left out, counted and named with the reason', async () => {
    const { records, counts } = await feedOfProducts([
      { id: 1, variants: 101 },
      { id: 2, images: 0 },
      { id: 3, fields: { onlineStoreUrl: null } },
      { id: 4, fields: { status: 'DRAFT' } },
      { id: 5, fields: { tags: ['x'.repeat(200_000)] } },
      {
        id: 6,
        fields: {
          options: Array.from({ length: 50 }, (_, at) => ({ name: `o${at}`, values: [] })),
        },
        variants: 2,
      },
      { id: 7, variants: 100 },
      { id: 8, variants: 0 },
    ]);
    expect(records.map(({ uid }) => uid)).toEqual(['7']);
    const named = (id: number) => ({ count: 1, named: [{ id: String(id), title: `Mug ${id}` }] });
    expect(counts).toMatchObject({
      products: 1,
      variants: 100,
      leftOut: [
        { reason: 'too-many-variants', ...named(1) },
        { reason: 'no-image', ...named(2) },
        { reason: 'not-on-online-store', ...named(3) },
        { reason: 'not-active', ...named(4) },
        { reason: 'too-large', ...named(5) },
        { reason: 'too-many-fields', ...named(6) },
        { reason: 'no-price', ...named(8) },
      ],
    });
  });

  it('is counted, and named as one of the first', async () => {
    const hidden = Array.from({ length: NAMED + 5 }, (_, at) => ({ id: at + 1, images: 0 }));
    const { counts } = await feedOfProducts(hidden);
    expect(counts).toMatchObject({ leftOut: [{ count: NAMED + 5, named: { length: NAMED } }] });
  });
});

describe('a broken result', () => {
  const [mug = {}, variant = {}, image = {}] = productLines();
  const misplaced = [...productLines({ id: 1 }), ...productLines({ id: 2 }), image];
  const untitled = productLines({ fields: { title: 7 } });
  const wrong: [string, string | Uint8Array, string][] = [
    ['a line that is cut off', asJsonLines([mug]).slice(0, -20), 'a line is no JSON'],
    ['an object without an id', '{"title":"Mug"}', 'no valid id'],
    ['a variant before its product', asJsonLines([variant, mug]), 'does not stand behind'],
    [
      'a variant behind another product',
      asJsonLines(misplaced),
      'does not stand behind its product',
    ],
    ['a product without a title', asJsonLines(untitled), 'no valid title'],
    ['bytes that are no UTF-8', new Uint8Array([0x7b, 0xff]), 'it is no UTF-8'],
    ['half a character at the end', new Uint8Array([0xe2, 0x82]), 'it is no UTF-8'],
  ];

  it.each(wrong)('fails: %s', async (_, text, why) => {
    const failed = feedOf(inPieces(text));
    await expect(failed).rejects.toThrow(BrokenResult);
    await expect(failed).rejects.toThrow(why);
  });

  it('fails where a line does not end, and is not read further', async () => {
    let pieces = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          pieces += 1;
          yield Buffer.alloc(1024 * 1024, 'x');
        }
      })(),
    );
    await expect(feedOf(endless)).rejects.toThrow('a line has no end');
    expect(pieces).toBeLessThan(100);
  });

  it('fails with the error of its connection', async () => {
    const breaking = Readable.from(
      (function* () {
        yield Buffer.from(asJsonLines(productLines()));
        throw new Error('the connection is gone');
      })(),
    );
    await expect(feedOf(breaking)).rejects.toThrow('the connection is gone');
  });
});

it('A feed takes far less memory than its result.', async () => {
  const MB = 1_000_000;
  const { counts, resultBytes, liveBytes } = await measureFeed(10_000);
  expect(counts.products).toBe(10_000);
  expect(resultBytes).toBeGreaterThan(15 * MB);
  expect(liveBytes).toBeLessThan(6 * MB);
});
