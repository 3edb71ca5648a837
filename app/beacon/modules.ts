import type { z } from 'zod';
import {
  addtocartSchema,
  clickthroughSchema,
  impressionSchema,
  redirectSchema,
  renderSchema,
  taggedAddtocartSchema,
  taggedClickthroughSchema,
  taggedImpressionSchema,
  taggedRenderSchema,
} from './schemas/discovery-events.ts';
import {
  cartEventSchema,
  orderTransactionSchema,
  productPageviewSchema,
  shopperLoginSchema,
} from './schemas/shop-events.ts';

const results = {
  render: renderSchema,
  impression: impressionSchema,
  clickthrough: clickthroughSchema,
  addtocart: addtocartSchema,
};

const taggedResults = {
  render: taggedRenderSchema,
  impression: taggedImpressionSchema,
  clickthrough: taggedClickthroughSchema,
  addtocart: taggedAddtocartSchema,
};

/** Every module, its events, and the schema of each event's body (specification, *Events*). */
export const MODULES = {
  cart: { add: cartEventSchema, remove: cartEventSchema },
  product: { pageview: productPageviewSchema },
  shopper: { login: shopperLoginSchema },
  order: { transaction: orderTransactionSchema },
  category: results,
  autocomplete: { ...results, redirect: redirectSchema },
  search: { ...results, redirect: redirectSchema },
  recommendations: taggedResults,
  bundles: taggedResults,
};

type Modules = typeof MODULES;

/** A module's segment in the address, e.g. `cart`. */
export type ModuleName = keyof Modules;

/** An event's segment in the address, of the module `M`, e.g. `add` or `remove` of `cart`. */
export type EventName<M extends ModuleName> = keyof Modules[M] & string;

/** Module and event as the address has them, e.g. `cart/add`. */
export type EventPath = { [M in ModuleName]: `${M}/${EventName<M>}` }[ModuleName];

/** The body of the event at the path `P`; without `P`, of any event. */
export type BeaconEvent<P extends EventPath = EventPath> = P extends `${infer M}/${infer E}`
  ? M extends ModuleName
    ? E extends keyof Modules[M]
      ? z.infer<Modules[M][E]>
      : never
    : never
  : never;

/**
 * What the web pixel sends. Nothing else may send these: the service does not deduplicate, so a
 * second sender would count them twice (specification, *What the service does*, 4).
 */
export const PIXEL_EVENTS = [
  'product/pageview',
  'cart/add',
  'cart/remove',
  'order/transaction',
] as const satisfies readonly EventPath[];

/** One of the four paths that belong to the web pixel. */
export type PixelEventPath = (typeof PIXEL_EVENTS)[number];

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
