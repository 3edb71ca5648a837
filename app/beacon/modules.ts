/**
 * The table of events: all other knowledge about an event is derived from its row, or fails to compile without it. It
 * has no schemas, which are in `schemas/events.ts`, and no calls, so that bundles keep only the parts that they use.
 */

/** The senders of events: the pixel, the page's script for itself and for the pixel, or the app. */
type Sender = 'pixel' | 'script' | 'app';

/** The families of events; the app shows each in a color of its own. */
export type EventFamily = 'views' | 'cart' | 'orders' | 'logins' | 'results';

interface EventRow {
  /**
   * The only permitted senders: the service does not deduplicate, so a further sender would count the event twice
   * (specification, *What the service does*, 4). The pixel hands events that both can send over to the script.
   */
  senders: readonly Sender[];
  /** The most events that a report counts: a page usually has fewer between two reports. */
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

/** An event's segment in the address, within the module `M`, e.g. `add` or `remove` of `cart`. */
export type EventName<M extends ModuleName> = keyof Events[M] & string;

/** Module and event as in the address, e.g. `cart/add`. */
export type EventPath = { [M in ModuleName]: `${M}/${EventName<M>}` }[ModuleName];

/** The paths of the events that a sender sends. */
type PathOf<S extends Sender> = {
  [M in ModuleName]: {
    [E in EventName<M>]: Events[M][E] extends { senders: readonly (infer Each)[] }
      ? S extends Each
        ? `${M}/${E}`
        : never
      : never;
  }[EventName<M>];
}[ModuleName];

/** The paths of the web pixel's events. */
export type PixelEventPath = PathOf<'pixel'>;

/** The paths of the app's events. */
export type AppEventPath = PathOf<'app'>;

/** The only events that the page sends for the pixel; orders are not among them. */
export const HANDED_OVER: Record<PixelEventPath & PathOf<'script'>, true> = {
  'product/pageview': true,
  'cart/add': true,
  'cart/remove': true,
};

/** Returns an event's row; that of a result for a path that was counted earlier and is no longer an event. */
export function rowOf(path: EventPath): EventRow {
  const [module = '', event = ''] = path.split('/');
  return (EVENTS as Record<string, Record<string, EventRow>>)[module]?.[event] ?? result;
}

/** Returns the paths of every event, or of a sender's. */
export const eventPaths = (sender?: Sender): EventPath[] =>
  Object.entries(EVENTS)
    .flatMap(([module, events]) =>
      Object.keys(events).map((name) => `${module}/${name}` as EventPath),
    )
    .filter((path) => !sender || rowOf(path).senders.includes(sender));

/** The modules of results: lists that shoppers see, click and add from (specification, *Category events*). */
export type DiscoveryModule = Exclude<ModuleName, 'cart' | 'product' | 'shopper' | 'order'>;

/** The modules of results, in the order in which pages show them. */
export const DISCOVERY_MODULES = [
  'search',
  'category',
  'autocomplete',
  'recommendations',
  'bundles',
] as const satisfies readonly DiscoveryModule[];

/** The path of a discovery event, e.g. `search/render`. */
export type DiscoveryPath = Extract<EventPath, `${DiscoveryModule}/${string}`>;
