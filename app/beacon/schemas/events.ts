import type { z } from 'zod';
import type { EventName, EventPath, ModuleName } from '../modules.ts';
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
} from './discovery-events.ts';
import {
  cartEventSchema,
  orderTransactionSchema,
  productPageviewSchema,
  shopperLoginSchema,
} from './shop-events.ts';

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

/** The schema of each event's body (specification, *Events*). */
export const BODIES = {
  cart: { add: cartEventSchema, remove: cartEventSchema },
  product: { pageview: productPageviewSchema },
  shopper: { login: shopperLoginSchema },
  order: { transaction: orderTransactionSchema },
  category: results,
  autocomplete: { ...results, redirect: redirectSchema },
  search: { ...results, redirect: redirectSchema },
  recommendations: taggedResults,
  bundles: taggedResults,
} satisfies { [M in ModuleName]: Record<EventName<M>, z.ZodType> };

type Bodies = typeof BODIES;

/** The body of the event at the path `P`; without `P`, of any event. */
export type BeaconEvent<P extends EventPath = EventPath> = P extends `${infer M}/${infer E}`
  ? M extends ModuleName
    ? E extends keyof Bodies[M]
      ? z.infer<Bodies[M][E]>
      : never
    : never
  : never;
