import type { ReceivedEvent } from '../../sandbox/tracking-service/event-log.ts';
import { contentOf, requestNumber } from './request-number.ts';
import type { Published } from './wire.ts';

/** The beacon event of each platform event. */
export const PATHS: Record<string, string> = {
  product_viewed: 'product/pageview',
  product_added_to_cart: 'cart/add',
  product_removed_from_cart: 'cart/remove',
  checkout_completed: 'order/transaction',
};

/** The comparison of events made and events received, by content. Numbers count events, except `requests`. */
export interface Ledger {
  /** Published by the platform, or found by the page when it compared carts. */
  made: number;
  /** Accepted exactly once. */
  once: number;
  /** Repeated by pixel or page after they were accepted, or after an unknown outcome. */
  repeated: string[];
  /** Published, or found by the page, and never accepted. */
  missing: Missing[];
  /** Requests of pixel or page after which an event may not be repeated, including unread ones. */
  requests: number;
}

/** An event that was made and never accepted. */
export interface Missing {
  path: string;
  timestamp: string;
  page: number;
  /** The requests that carried it and were read. */
  attempts: ReceivedEvent[];
}

interface Body {
  context?: { timestamp?: string };
  data?: { results?: { qty: number }[] };
}

/** The ledger in which each of `events` events was accepted, with one request. */
export const eachOnce = (events: number): Ledger => ({
  made: events,
  once: events,
  repeated: [],
  missing: [],
  requests: events,
});

export const pathOf = ({ module, event }: ReceivedEvent): string => `${module}/${event}`;

export function keepLedger(
  events: readonly Published[],
  received: readonly ReceivedEvent[],
): Ledger {
  const expected = events.flatMap(({ name, timestamp, page }) => {
    const path = PATHS[name];
    return path === undefined ? [] : [{ path, timestamp, page }];
  });
  const contents = [...grouped(received, contentOf).values()];
  const repeated = contents.filter((attempts) => finalRequests(attempts) > 1);
  const read = contents
    .map((attempts) => attempts.filter(isRead))
    .filter(({ length }) => length > 0);
  const byMoment = grouped(read, ([first]) => (first ? momentOf(first) : ''));

  const missing: Missing[] = [];
  let found = 0;
  for (const [moment, published] of grouped(expected, (one) => `${one.path} ${one.timestamp}`)) {
    const arrivals = byMoment.get(moment) ?? [];
    byMoment.delete(moment);
    const lost = arrivals.filter((attempts) => !attempts.some(isAccepted));
    const accepted = arrivals.length - lost.length;
    found += accepted;
    published.slice(accepted).forEach((one, index) => {
      missing.push({ ...one, attempts: lost[index] ?? [] });
    });
  }
  // The remaining events were found by the page, which assigns them the time of its cart comparison.
  const compared = [...byMoment.values()].flat();
  for (const attempts of compared.filter((one) => !one.some(isAccepted))) {
    const [first] = attempts;
    if (!first) continue;
    const { timestamp = '' } = (first.body as Body).context ?? {};
    const page = events.find((event) => event.timestamp === timestamp)?.page ?? 0;
    missing.push({ path: pathOf(first), timestamp, page, attempts });
  }
  return {
    made: expected.length + compared.length,
    once: found + compared.filter((attempts) => attempts.some(isAccepted)).length,
    repeated: repeated.map((attempts) => attempts.map(sentLine).join(', ')),
    missing,
    requests: finalRequests(received),
  };
}

/** Whether the service read the event in it. */
export const isRead = ({ body }: ReceivedEvent): boolean => body !== null;

const sentLine = (attempt: ReceivedEvent): string =>
  `${pathOf(attempt)} ${attempt.verdict} ${JSON.stringify(attempt.body)}`;

const finalRequests = (received: readonly ReceivedEvent[]): number =>
  requestsIn(received).filter(isFinal).length;

/** The received requests, grouped: repetitions by the browser itself belong to the same request. */
export const requestsIn = (received: readonly ReceivedEvent[]): ReceivedEvent[][] => [
  ...grouped(received, requestNumber).values(),
];

/**
 * Whether the event may not be repeated after this request. Of the browser's own repetitions, the sender sees only the
 * last answer.
 */
export const isFinal = (request: readonly ReceivedEvent[]): boolean =>
  request.at(-1)?.verdict !== 'not taken';

export const isAccepted = ({ verdict }: ReceivedEvent): boolean => verdict === 'accepted';

function momentOf(received: ReceivedEvent): string {
  return `${pathOf(received)} ${(received.body as Body).context?.timestamp ?? ''}`;
}

/** The items by their keys, in order. */
export function grouped<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

/** The numbers of pieces that the service counted as added and as removed, each request once. */
export function countedUnits(received: readonly ReceivedEvent[]): {
  added: number;
  removed: number;
} {
  const accepted = received.filter(({ verdict }) => verdict === 'accepted');
  const requests = [...new Map(accepted.map((one) => [requestNumber(one), one])).values()];
  const sum = (event: string): number =>
    requests
      .filter((one) => one.module === 'cart' && one.event === event)
      .flatMap(({ body }) => (body as Body).data?.results ?? [])
      .reduce((total, { qty }) => total + qty, 0);
  return { added: sum('add'), removed: sum('remove') };
}
