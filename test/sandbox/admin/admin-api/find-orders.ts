import { GraphQLError } from 'graphql';
import type { AdminOrder } from '../platform/orders.ts';

/** The arguments of `orders` that are known here. */
export interface OrdersArguments {
  first?: number | null;
  after?: string | null;
  query?: string | null;
  sortKey?: string | null;
}

const FIELDS = { CREATED_AT: 'createdAt', UPDATED_AT: 'updatedAt' } as const;

/** Shopify's limit for `first`. */
const LONGEST_PAGE = 250;

/**
 * One page of orders. Of the search syntax `created_at:>='…'` and `updated_at:>='…'` are known, of the sort
 * keys the two that go with them; of other arguments nothing is, which is an error here.
 */
export function findOrders(
  orders: readonly AdminOrder[],
  { first, after, query, sortKey }: OrdersArguments,
) {
  if (!first || first > LONGEST_PAGE) throw new GraphQLError('Ask for 1 to 250 orders.');
  const field = Object.hasOwn(FIELDS, sortKey ?? '')
    ? FIELDS[sortKey as keyof typeof FIELDS]
    : null;
  if (field === null) throw new GraphQLError(`The sandbox does not sort by ${sortKey ?? ''}.`);
  const placeOf = (order: AdminOrder) => `${order[field].toISOString()} ${order.id}`;
  const behind = after == null ? '' : placeAt(after);
  const found = orders
    .filter(matching(query ?? ''))
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

function matching(query: string): (order: AdminOrder) => boolean {
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
