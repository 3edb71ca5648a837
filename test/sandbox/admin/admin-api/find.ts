import { GraphQLError } from 'graphql';
import type { Product } from '../../storefront/data/catalogue.ts';
import type { AdminOrder } from '../platform/orders.ts';

/** The arguments of every connection that are known here. */
export interface ConnectionArguments {
  first?: number | null;
  after?: string | null;
  last?: number | null;
  before?: string | null;
}

/** Shopify's limit for `first`. */
const LONGEST_PAGE = 250;
/** Shopify pages no further into a list (Shopify, "API limits", pagination). */
const DEEPEST = 25_000;

/**
 * One page of a list. Backward paging is not known here, which is an error.
 *
 * @param keyOf what tells an item apart within the list; the cursor is made of it and of its place
 */
export function connection<Item>(
  items: readonly Item[],
  { first, after, last, before }: ConnectionArguments,
  { keyOf, view }: { keyOf: (item: Item) => string; view: (item: Item) => unknown },
) {
  if (last != null || before != null)
    throw new GraphQLError('The sandbox pages forward alone: use first and after.');
  if (first == null || first < 1 || first > LONGEST_PAGE)
    throw new GraphQLError('you must provide one of first or last, from 1 to 250');
  const begin = after == null ? 0 : placeBehind(items, after, keyOf);
  if (begin + first > DEEPEST)
    throw new GraphQLError(`Lists are paged to ${DEEPEST} objects: narrow the search.`);
  const page = items.slice(begin, begin + first);
  const cursorOf = (index: number) => btoa(`${begin + index} ${keyOf(page[index] as Item)}`);
  const nodes = page.map(view);
  return {
    nodes,
    edges: nodes.map((node, index) => ({ node, cursor: cursorOf(index) })),
    pageInfo: {
      hasNextPage: begin + page.length < items.length,
      hasPreviousPage: begin > 0,
      startCursor: page.length > 0 ? cursorOf(0) : null,
      endCursor: page.length > 0 ? cursorOf(page.length - 1) : null,
    },
  };
}

/** Behind the item that the cursor names, wherever it is now; behind its old place where it is gone. */
function placeBehind<Item>(
  items: readonly Item[],
  cursor: string,
  keyOf: (item: Item) => string,
): number {
  const text = /^[\w+/]+=*$/.test(cursor) ? atob(cursor) : '';
  const [, place, key] = /^(\d+) (.*)$/s.exec(text) ?? [];
  if (place === undefined) throw new GraphQLError('Invalid cursor for current pagination sort.');
  const now = items.findIndex((item) => keyOf(item) === key);
  return now >= 0 ? now + 1 : Number(place);
}

/** The arguments of `products` that are known here. */
export interface ProductsArguments extends ConnectionArguments {
  query?: string | null;
  sortKey?: string | null;
  reverse?: boolean | null;
}

type Matches = (product: Product) => boolean;

const SORTS: Readonly<Record<string, (one: Product, other: Product) => number>> = {
  ID: byId,
  TITLE: (one, other) => one.title.localeCompare(other.title, 'en') || byId(one, other),
  CREATED_AT: (one, other) => Number(one.createdAt) - Number(other.createdAt) || byId(one, other),
  UPDATED_AT: (one, other) => Number(one.updatedAt) - Number(other.updatedAt) || byId(one, other),
};

/**
 * Products that a search finds, in their order. Of Shopify's search syntax the terms of {@link TERMS} are known,
 * joined by a space or `AND`, and words, which title, vendor, type, tag or SKU begin with; anything else is an
 * error here.
 */
export function findProducts(
  products: readonly Product[],
  { query, sortKey, reverse }: Pick<ProductsArguments, 'query' | 'sortKey' | 'reverse'>,
): Product[] {
  const sort = SORTS[sortKey ?? 'ID'];
  if (!sort) throw new GraphQLError(`The sandbox does not sort by ${sortKey ?? ''}.`);
  const found = products.filter(matching(query ?? '')).sort(sort);
  return reverse === true ? found.reverse() : found;
}

/** Terms by their names; each gets its comparison (`:` and one of `>`, `>=`, `<`, `<=`) and its value. */
const TERMS: Readonly<Record<string, (sign: string, value: string) => Matches>> = {
  id: (sign, value) => (product) => compared(sign, Number(product.id) - Number(value)),
  created_at: (sign, value) => byTime(sign, value, ({ createdAt }) => createdAt),
  updated_at: (sign, value) => byTime(sign, value, ({ updatedAt }) => updatedAt),
  published_at: (sign, value) => byTime(sign, value, ({ publishedAt }) => publishedAt),
  status: (_sign, value) => {
    const wanted = value.toUpperCase().split(',');
    return ({ status }) => wanted.includes(status);
  },
  title: (_sign, value) => {
    const text = value.toLowerCase();
    return ({ title }) => isFoundIn(title, text);
  },
  handle: (_sign, value) => (product) => product.handle === value,
  tag: (_sign, value) => (product) => product.tags.includes(value),
  sku: (_sign, value) => (product) => product.variants.some(({ sku }) => sku === value),
  published_status: (_sign, value) => (product) => {
    if (value === 'published') return product.publishedAt !== null;
    if (value === 'unpublished') return product.publishedAt === null;
    throw new GraphQLError(`The sandbox does not know published_status:${value}.`);
  },
};

function matching(query: string): Matches {
  const parts = query.match(
    /(?:\w+:)?(?:[<>]=?)?(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^\s'"]+)/g,
  );
  const tests = (parts ?? []).filter((part) => part !== 'AND').map(termOf);
  return (product) => tests.every((test) => test(product));
}

function termOf(part: string): Matches {
  const [, name, sign = '', value = ''] = /^(\w+):([<>]=?)?(.*)$/s.exec(part) ?? [];
  if (name === undefined) return anywhere(unquoted(part));
  const term = Object.hasOwn(TERMS, name) ? TERMS[name] : undefined;
  if (!term) throw new GraphQLError(`The sandbox does not know the search ${part}.`);
  return term(sign, unquoted(value));
}

function unquoted(value: string): string {
  const [, , inner = value] = /^(['"])(.*)\1$/s.exec(value) ?? [];
  return inner.replace(/\\(.)/g, '$1');
}

/** A word without a field is looked for in several, and what it begins is enough with a star behind it. */
function anywhere(value: string): Matches {
  const text = value.toLowerCase();
  return ({ title, vendor, type, tags, variants }) =>
    [title, vendor, type, ...tags, ...variants.map(({ sku }) => sku ?? '')].some((each) =>
      isFoundIn(each, text),
    );
}

/** Shopify finds whole words, and beginnings of words where a star follows. */
function isFoundIn(text: string, wanted: string): boolean {
  const words = text.toLowerCase();
  if (!wanted.includes('*')) return ` ${words} `.includes(` ${wanted} `);
  return ` ${words}`.includes(` ${wanted.replace(/\*+$/, '').replace(/^\*+/, '')}`);
}

function byTime(sign: string, value: string, timeOf: (product: Product) => Date | null): Matches {
  const time = Date.parse(value);
  if (Number.isNaN(time)) throw new GraphQLError(`The sandbox does not know the time ${value}.`);
  return (product) => {
    const at = timeOf(product);
    return at !== null && compared(sign, wholeSeconds(at) - time);
  };
}

const wholeSeconds = (at: Date): number => Math.floor(at.getTime() / 1000) * 1000;

function compared(sign: string, difference: number): boolean {
  switch (sign) {
    case '>':
      return difference > 0;
    case '>=':
      return difference >= 0;
    case '<':
      return difference < 0;
    case '<=':
      return difference <= 0;
    default:
      return difference === 0;
  }
}

function byId(one: Product, other: Product): number {
  return Number(one.id) - Number(other.id);
}

/** `Count` of the Admin API. */
interface ProductCount {
  count: number;
  precision: 'AT_LEAST' | 'EXACT';
}

/**
 * Counts products. Of the search syntax only `status:` with a comma-separated list is known; anything
 * else is ignored, as Shopify ignores filters that it does not know.
 *
 * @param limit null for none
 */
export function countProducts(
  products: readonly Product[],
  query: string,
  limit: number | null,
): ProductCount {
  const [, list] = /\bstatus:([\w,]+)/.exec(query) ?? [];
  const statuses = list?.toUpperCase().split(',');
  const found = products.filter(({ status }) => statuses?.includes(status) ?? true).length;
  return limit !== null && found > limit
    ? { count: limit, precision: 'AT_LEAST' }
    : { count: found, precision: 'EXACT' };
}

/** The arguments of `orders` that are known here. */
interface OrdersArguments {
  first?: number | null;
  after?: string | null;
  query?: string | null;
  sortKey?: string | null;
}

const FIELDS = { CREATED_AT: 'createdAt', UPDATED_AT: 'updatedAt' } as const;

/** Shopify's limit for `first`. */
const MOST_ORDERS = 250;

/**
 * One page of orders. Of the search syntax `created_at:>='…'` and `updated_at:>='…'` are known, of the sort
 * keys the two that go with them; of other arguments nothing is, which is an error here.
 */
export function findOrders(
  orders: readonly AdminOrder[],
  { first, after, query, sortKey }: OrdersArguments,
) {
  if (!first || first > MOST_ORDERS) throw new GraphQLError('Ask for 1 to 250 orders.');
  const field = Object.hasOwn(FIELDS, sortKey ?? '')
    ? FIELDS[sortKey as keyof typeof FIELDS]
    : null;
  if (field === null) throw new GraphQLError(`The sandbox does not sort by ${sortKey ?? ''}.`);
  const placeOf = (order: AdminOrder) => `${order[field].toISOString()} ${order.id}`;
  const behind = after == null ? '' : placeAt(after);
  const found = orders
    .filter(ordersMatching(query ?? ''))
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
    .filter((order) => placeOf(order) > behind);
  const nodes = found.slice(0, first);
  const last = nodes.at(-1);
  return {
    nodes: nodes.map(view),
    pageInfo: {
      hasNextPage: found.length > nodes.length,
      hasPreviousPage: behind !== '',
      startCursor: nodes[0] ? btoa(placeOf(nodes[0])) : null,
      endCursor: last ? btoa(placeOf(last)) : null,
    },
  };
}

function placeAt(cursor: string): string {
  const place = /^[\w+/]+=*$/.test(cursor) ? atob(cursor) : '';
  if (/^\d{4}-\d\d-\d\dT\S+ \d+$/.test(place)) return place;
  throw new GraphQLError('Invalid cursor for current pagination sort.');
}

function ordersMatching(query: string): (order: AdminOrder) => boolean {
  if (query === '') return () => true;
  const [, name, time = ''] = /^(created|updated)_at:>='([^']+)'$/.exec(query) ?? [];
  const since = new Date(time);
  if (name === undefined || Number.isNaN(since.getTime()))
    throw new GraphQLError(`The sandbox does not know the search ${query}.`);
  return (order) => (name === 'created' ? order.createdAt : order.updatedAt) >= since;
}

/** Shopify tells whole seconds. */
const seconds = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z');

function view({ id, name, cancelledAt, createdAt, updatedAt, ...order }: AdminOrder) {
  return {
    ...order,
    name,
    id: `gid://shopify/Order/${id}`,
    createdAt: seconds(createdAt),
    updatedAt: seconds(updatedAt),
    cancelledAt: cancelledAt && seconds(cancelledAt),
  };
}
