import { describe, expect, it } from 'vitest';
import type { ListAnswer } from './list-answer.ts';
import { IDS, useDiscoveryService } from './test-service.ts';

const { ask } = useDiscoveryService();

const ALL = { 'bgfilter.collection_handle': 'all' };
const TWO_QUERIES = ['mug', 'cup'].map((query): [string, string] => ['q', query]);

async function list(...asked: Parameters<typeof ask>): Promise<ListAnswer> {
  const answer = await ask(...asked);
  expect(answer.status).toBe(200);
  return (await answer.json()) as ListAnswer;
}

const namesOf = ({ results }: ListAnswer) => results.map(({ name }) => name);

describe('a category', () => {
  it('has the products of its background filter, in the merchant’s order', async () => {
    const answer = await list('category', { 'bgfilter.collection_handle': 'out-and-about' });
    expect(namesOf(answer)).toEqual(['Wool Beanie', 'Trail Flask', 'Camp Lantern', 'Canvas Tote']);
    expect(answer.pagination).toEqual({
      totalResults: 4,
      begin: 1,
      end: 4,
      currentPage: 1,
      totalPages: 1,
      perPage: 24,
      defaultPerPage: 24,
    });
  });

  it('names a product without variants by its product id, any other by its variant', async () => {
    const { results } = await list('category', {
      'bgfilter.collection_handle': 'table-and-kitchen',
    });
    expect(
      results.map(({ uid, product_id, variant_id, sku }) => [uid, product_id, variant_id, sku]),
    ).toEqual([
      ['43218082391011', '7913550012011', '43218082391011', 'MUG-SA-300'],
      ['7913550012028', '7913550012028', '43218082392018', 'KET-01'],
      ['43218082393015', '7913550012035', '43218082393015', 'APR-NAT'],
      ['7913550012042', '7913550012042', '43218082394012', undefined],
    ]);
  });

  it('comes in pages that hold each product once', async () => {
    const pages = await Promise.all(
      ['1', '2', '3'].map((page) => list('category', { ...ALL, page })),
    );
    expect(pages.map(({ results }) => results.length)).toEqual([24, 24, 1]);
    expect(new Set(pages.flatMap(({ results }) => results.map(({ uid }) => uid))).size).toBe(49);
  });

  it('is not sorted until it is asked for', async () => {
    const plain = await list('category', ALL);
    expect(plain.sorting.options.map(({ active }) => active)).toEqual([0, 0, 0]);
    const byPrice = await list('category', { ...ALL, 'sort.price': 'desc', resultsPerPage: '3' });
    expect(byPrice.results.map(({ price }) => price)).toEqual(['129', '84', '79']);
    expect(byPrice.sorting.options.map(({ active }) => active)).toEqual([0, 1, 0]);
  });

  it('is filtered by one of several values, by several fields, and by price', async () => {
    const byMaker = await list('category', [
      ...Object.entries(ALL),
      ['filter.brand', 'Northlight'],
      ['filter.brand', 'Kiln Street'],
      ['filter.product_type', 'Tableware'],
    ]);
    expect(namesOf(byMaker)).toEqual(['Espresso Mug', 'Soup Mug', 'Saucer Mug']);
    const makers = byMaker.facets.find(({ field }) => field === 'brand')?.values;
    expect(makers?.map(({ value, count, active }) => [value, count, active])).toEqual([
      ['Fjord & Field', 1, false],
      ['Harbour & Pine', 1, false],
      ['Kiln Street', 3, true],
      ['Northlight', 0, true],
      ['Pine Pottery', 1, false],
    ]);
    const dear = await list('category', {
      ...ALL,
      'filter.price.low': '80',
      'filter.price.high': '*',
    });
    expect(namesOf(dear)).toEqual(['Copper Kettle', 'Porch Lantern']);
  });

  it('has banners around the first page, and among results where their place is', async () => {
    const contentOf = async (page: string) =>
      (await list('category', { ...ALL, page })).merchandising.content;
    const uids = ({ header, left, footer, inline }: Awaited<ReturnType<typeof contentOf>>) =>
      [header, left, footer, inline].map((banners) => banners?.map(({ uid }) => uid));
    expect(uids(await contentOf('1'))).toEqual([
      ['header-kitchen'],
      ['left-gift'],
      ['footer-trail'],
      ['inline-lantern'],
    ]);
    expect(uids(await contentOf('2'))).toEqual([undefined, undefined, undefined, ['inline-spoon']]);
    expect(await contentOf('3')).toEqual({});
  });
});

describe('a search', () => {
  it('finds what has every word of the query', async () => {
    expect(namesOf(await list('search', { q: 'camp  MUG' }))).toEqual(['Camp Mug']);
    expect((await list('search', { q: 'nothing like it' })).pagination.totalResults).toBe(0);
  });

  it('names where a query leads, with the results or alone', async () => {
    const full = await list('search', { q: 'Gift Card' });
    expect(full.merchandising.redirect).toBe('/products/gift-card');
    expect(namesOf(full)).toEqual(['Gift Card']);
    const alone = await list('search', { q: 'gift card', redirectResponse: 'minimal' });
    expect(alone.merchandising.redirect).toBe('/products/gift-card');
    expect(alone.results).toEqual([]);
    expect((await list('search', { q: 'mug' })).merchandising.redirect).toBe('');
  });
});

describe.each([
  ['search', { q: 'mug' }],
  ['category', ALL],
  ['autocomplete', { q: 'mug', source: 'input', input: 'mu' }],
])('%s', (path, query: Record<string, string>) => {
  it('has a response id, another each time, exactly when it is tracked', async () => {
    const ids = [
      (await list(path, { ...query, ...IDS })).responseId,
      (await list(path, { ...query, ...IDS })).responseId,
    ];
    expect(ids).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), expect.any(String)]);
    expect(ids[0]).not.toBe(ids[1]);
    expect(await list(path, query)).not.toHaveProperty('responseId');
  });

  it('takes everything that a page may send of its shopper', async () => {
    const personal = { shopper: '7012345678901', cart: '1,2', lastViewed: '3', test: 'true' };
    await list(path, { ...query, ...IDS, ...personal });
  });

  it('takes an id in capital letters, which the cookie of a migrated integration may hold', async () => {
    await list(path, { ...query, ...IDS, userId: IDS.userId.toUpperCase() });
  });

  it.each([
    ['colour', 'red', 'query: Unrecognized key: "colour"'],
    ['siteId', 'demo02', 'siteId: no site "demo02" is known here'],
    ['userId', 'me', 'userId: expected a UUID v4'],
    ['domain', 'shop', 'domain: Invalid URL'],
    ['beacon', 'yes', 'beacon: Invalid input: expected "true"'],
    ['page', '0', 'page: expected a whole number from 1'],
    ['resultsPerPage', '500', 'resultsPerPage: at most 100'],
    ['sort.price', 'up', 'sort.price: Invalid option: expected one of "asc"|"desc"'],
    ['filter.weight', '1', 'query: Unrecognized key: "filter.weight"'],
    ['filter.price.low', '1', 'filter.price: each low needs a high'],
    ['cart', '1,,2', 'cart: expected ids with commas between'],
    ['toString', '1', 'query: Unrecognized key: "toString"'],
  ])('refuses %s=%s and says why', async (name, value, problem) => {
    const answer = await ask(path, { ...query, [name]: value });
    expect(answer.status).toBe(400);
    expect(((await answer.json()) as { messages: string[] }).messages).toContain(problem);
  });
});

describe('what only some lists take', () => {
  it.each<[string, Parameters<typeof ask>[1], string]>([
    [
      'category',
      {},
      'bgfilter: missing; a category is defined by one, such as bgfilter.collection_handle',
    ],
    ['category', { ...ALL, q: 'mug' }, 'query: Unrecognized key: "q"'],
    ['search', {}, 'q: Invalid input: expected string, received undefined'],
    ['search', TWO_QUERIES, 'q: Invalid input: expected string, received array'],
    ['search', { q: 'mug', source: 'input' }, 'query: Unrecognized key: "source"'],
    [
      'autocomplete',
      { q: 'mug', source: 'guess' },
      'source: Invalid option: expected one of "suggested"|"historical"|"trending"|"input"',
    ],
  ])('%s with %o', async (path, query, problem) => {
    const answer = await ask(path, query);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { success: false, messages: [problem] },
    ]);
  });
});
