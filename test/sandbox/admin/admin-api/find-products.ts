import { GraphQLError } from 'graphql';
import type { Product } from '../../storefront/data/catalogue.ts';
import type { ConnectionArguments } from './connection.ts';

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
