import { GraphQLError } from 'graphql';

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
