import { z } from 'zod';
import { eventSchema } from './event.ts';
import { productIdentitySchema } from './product.ts';

/** The data of `product/pageview` (specification, *Result object in product/pageview*). */
export const productPageviewDataSchema = z.strictObject(
  { result: productIdentitySchema },
  'an object',
);

/** `product/pageview`. */
export const productPageviewSchema = eventSchema(productPageviewDataSchema);

export type ProductPageviewData = z.infer<typeof productPageviewDataSchema>;
export type ProductPageview = z.infer<typeof productPageviewSchema>;
