import { GraphQLError } from 'graphql';
import type { Product } from '../../storefront/data/catalogue.ts';
import type { AdminOrder } from '../platform/orders.ts';

/** The supported arguments of a connection. */
export interface ConnectionArguments {
  first?: number | null;
  after?: string | null;
  reverse?: boolean | null;
  /** Paging backward is an error here. */
  last?: number | null;
  before?: string | null;
}

/** The arguments of a list that is searched and sorted. */
export interface SearchArguments extends ConnectionArguments {
  query?: string | null;
  sortKey?: string | null;
}

/** `first` of a list that is read as a whole, as in a bulk operation. */
export const EVERYTHING = Infinity;
/** Shopify's limit for `first`. */
const MAX_PAGE_SIZE = 250;
/** Shopify's limit for the depth of paging into a list (Shopify, "API limits", pagination). */
const DEEPEST = 25_000;

/**
 * One page of a list. A cursor is an item's place in the order of the list, so paging continues after it even if the
 * item has moved.
 *
 * @param placeOf the sort key of an item, as text, unique for each; without it the order stays as it is
 */
export function connection<Item>(
  items: readonly Item[],
  { first, after, reverse, last, before }: ConnectionArguments,
  {
    view,
    placeOf = (_item, index) => padded(index),
  }: { view: (item: Item) => unknown; placeOf?: (item: Item, index: number) => string },
) {
  if (last != null || before != null)
    throw new GraphQLError('The sandbox pages forward only: use first and after.');
  const isWhole = first === EVERYTHING;
  if (first == null || first < 1 || (first > MAX_PAGE_SIZE && !isWhole))
    throw new GraphQLError('you must provide one of first or last, from 1 to 250');
  const sign = reverse === true ? -1 : 1;
  const isBehind = (one: string, other: string) => (reverse === true ? one < other : one > other);
  const sorted = items
    .map((item, index) => ({ item, place: placeOf(item, index) }))
    .sort((one, other) => (one.place < other.place ? -sign : sign));
  const from = after == null ? null : placeAt(after);
  const left = from === null ? sorted : sorted.filter(({ place }) => isBehind(place, from));
  if (sorted.length - left.length + first > DEEPEST && !isWhole)
    throw new GraphQLError(`Lists are paged to ${DEEPEST} objects: narrow the search.`);
  const edges = left
    .slice(0, first)
    .map(({ item, place }) => ({ node: view(item), cursor: btoa(place) }));
  return {
    nodes: edges.map(({ node }) => node),
    edges,
    pageInfo: {
      hasNextPage: left.length > edges.length,
      hasPreviousPage: left.length < sorted.length,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

const padded = (number: number | string): string => String(number).padStart(20, '0');

function placeAt(cursor: string): string {
  const place = /^[\w+/]+=*$/.test(cursor) ? atob(cursor) : '';
  if (!/^[\dT:.Z-]+( \d+)?$/.test(place))
    throw new GraphQLError('Invalid cursor for current pagination sort.');
  return place;
}

interface Listed {
  id: string;
  createdAt?: Date;
  updatedAt: Date;
}

const PLACES: Readonly<Record<string, (item: Listed) => string>> = {
  ID: ({ id }) => padded(id),
  CREATED_AT: ({ id, createdAt }) => placeInTime(createdAt, id),
  UPDATED_AT: ({ id, updatedAt }) => placeInTime(updatedAt, id),
};

const placeInTime = (at: Date | undefined, id: string): string =>
  `${at?.toISOString() ?? ''} ${padded(id)}`;

/** The sort key of a list. Sort keys other than those of {@link PLACES} are an error here. */
export function placeBy({ sortKey }: SearchArguments): (item: Listed) => string {
  const key = sortKey ?? 'ID';
  const place = Object.hasOwn(PLACES, key) ? PLACES[key] : undefined;
  if (!place) throw new GraphQLError(`The sandbox does not sort by ${key}.`);
  return place;
}

type Matches<Item> = (item: Item) => boolean;

/** Terms by their names; each takes its comparison (`:` and one of `>`, `>=`, `<`, `<=`) and its value. */
type Terms<Item> = Readonly<Record<string, (sign: string, value: string) => Matches<Item>>>;

const PRODUCT_TERMS: Terms<Product> = {
  id: (sign, value) => (product) => compared(sign, Number(product.id) - Number(value)),
  updated_at: (sign, value) => byTime(sign, value, ({ updatedAt }) => updatedAt),
  status: (_sign, value) => {
    const wanted = value.toUpperCase().split(',');
    return ({ status }) => wanted.includes(status);
  },
  /** Finds whole words, and words that begin with a term followed by a star. */
  title: (_sign, value) => {
    const wanted = ` ${value.toLowerCase()} `.replace(/\* $/, '');
    return ({ title }) => ` ${title.toLowerCase()} `.includes(wanted);
  },
};

const ORDER_TERMS: Terms<AdminOrder> = {
  created_at: (sign, value) => byTime(sign, value, ({ createdAt }) => createdAt),
  updated_at: (sign, value) => byTime(sign, value, ({ updatedAt }) => updatedAt),
};

export const findProducts = (products: readonly Product[], query: string): Product[] =>
  products.filter(matching(query, PRODUCT_TERMS));

export const findOrders = (orders: readonly AdminOrder[], query: string): AdminOrder[] =>
  orders.filter(matching(query, ORDER_TERMS));

/** Supports terms joined by a space or `AND` of Shopify's search syntax; anything else is an error here. */
function matching<Item>(query: string, terms: Terms<Item>): Matches<Item> {
  const parts = query.match(/[^\s']+(?:'[^']*')?/g) ?? [];
  const tests = parts
    .filter((part) => part !== 'AND')
    .map((part) => {
      const [, name = '', sign = '', , value = ''] = /^(\w+):([<>]=?)?('?)(.+)\3$/.exec(part) ?? [];
      const term = Object.hasOwn(terms, name) ? terms[name] : undefined;
      if (!term) throw new GraphQLError(`The sandbox does not know the search ${part}.`);
      return term(sign, value);
    });
  return (item) => tests.every((test) => test(item));
}

function byTime<Item>(sign: string, value: string, timeOf: (item: Item) => Date): Matches<Item> {
  const time = Date.parse(value);
  if (Number.isNaN(time)) throw new GraphQLError(`The sandbox does not know the time ${value}.`);
  return (item) => compared(sign, wholeSeconds(timeOf(item)) - time);
}

const wholeSeconds = (at: Date): number => Math.floor(at.getTime() / 1000) * 1000;

const SIGNS: Readonly<Record<string, (difference: number) => boolean>> = {
  '>': (difference) => difference > 0,
  '>=': (difference) => difference >= 0,
  '<': (difference) => difference < 0,
  '<=': (difference) => difference <= 0,
};

const compared = (sign: string, difference: number): boolean =>
  SIGNS[sign]?.(difference) ?? difference === 0;
