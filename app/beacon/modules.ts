/**
 * The table of events: what else must know an event is derived from its row, or fails to compile without it. It has no
 * schemas, which are in `schemas/events.ts`, and no calls, so that bundles keep nothing of it that they do not use.
 */

/** Who sends events: the pixel, the page's script for itself and for the pixel, or the app. */
type Sender = 'pixel' | 'script' | 'app';

/** The families of events that staff see in one color. */
export type EventFamily = 'views' | 'cart' | 'orders' | 'logins' | 'results';

interface EventRow {
  /**
   * Nothing else may send it: the service does not deduplicate, so a second sender would count it twice (specification,
   * *What the service does*, 4). The pixel hands over to the script what both can send.
   */
  senders: readonly Sender[];
  /** How many of it a report counts at most: a page has fewer between two reports, as a rule. */
  most: number;
  family: EventFamily;
}

const cart = { senders: ['pixel', 'script'], most: 100, family: 'cart' } as const;
const result = { senders: ['script'], most: 500, family: 'results' } as const;
const results = { render: result, impression: result, clickthrough: result, addtocart: result };
const searched = {
  render: result,
  impression: result,
  clickthrough: result,
  addtocart: result,
  redirect: result,
};

/** Every module and its events (specification, *Events*). */
const EVENTS = {
  cart: { add: cart, remove: cart },
  product: { pageview: { senders: ['pixel', 'script'], most: 50, family: 'views' } },
  shopper: { login: { senders: ['app'], most: 0, family: 'logins' } },
  order: { transaction: { senders: ['pixel'], most: 5, family: 'orders' } },
  category: results,
  autocomplete: searched,
  search: searched,
  recommendations: results,
  bundles: results,
} as const satisfies Record<string, Record<string, EventRow>>;

type Events = typeof EVENTS;

/** A module's segment in the address, e.g. `cart`. */
export type ModuleName = keyof Events;

/** An event's segment in the address, of the module `M`, e.g. `add` or `remove` of `cart`. */
export type EventName<M extends ModuleName> = keyof Events[M] & string;

/** Module and event as the address has them, e.g. `cart/add`. */
export type EventPath = { [M in ModuleName]: `${M}/${EventName<M>}` }[ModuleName];

/** The paths of a sender. */
type PathOf<S extends Sender> = {
  [M in ModuleName]: {
    [E in EventName<M>]: Events[M][E] extends { senders: readonly (infer Each)[] }
      ? S extends Each
        ? `${M}/${E}`
        : never
      : never;
  }[EventName<M>];
}[ModuleName];

/** What the web pixel makes. */
export type PixelEventPath = PathOf<'pixel'>;

/** What the app sends. */
export type AppEventPath = PathOf<'app'>;

/** What the page sends for the pixel; nothing else, orders neither. */
export const HANDED_OVER: Record<PixelEventPath & PathOf<'script'>, true> = {
  'product/pageview': true,
  'cart/add': true,
  'cart/remove': true,
};

/** An event's row; of one that was counted and is no event any more, that of a result. */
export function rowOf(path: EventPath): EventRow {
  const [module = '', event = ''] = path.split('/');
  return (EVENTS as Record<string, Record<string, EventRow>>)[module]?.[event] ?? result;
}

/** Every event; of a sender where one is named. */
export const eventPaths = (sender?: Sender): EventPath[] =>
  Object.entries(EVENTS)
    .flatMap(([module, events]) =>
      Object.keys(events).map((name) => `${module}/${name}` as EventPath),
    )
    .filter((path) => !sender || rowOf(path).senders.includes(sender));

/** The modules of results: what shoppers see, click and add in lists (specification, *Category events*). */
export type DiscoveryModule = Exclude<ModuleName, 'cart' | 'product' | 'shopper' | 'order'>;

/** The same as a list, in the order in which pages show them. */
export const DISCOVERY_MODULES = [
  'search',
  'category',
  'autocomplete',
  'recommendations',
  'bundles',
] as const satisfies readonly DiscoveryModule[];

/** The path of a discovery event, e.g. `search/render`. */
export type DiscoveryPath = Extract<EventPath, `${DiscoveryModule}/${string}`>;
