import { z } from 'zod';
import { eventSchema } from './event.ts';
import { productSchema } from './product.ts';

/** The data of `cart/add` and `cart/remove` (specification, *Shopping-platform events*). */
export const cartDataSchema = z.strictObject(
  {
    /** The change alone: an event without one has no reason to be. */
    results: z.array(productSchema, 'an array of products').min(1, 'at least 1 product'),
    /** The whole cart after the change: empty when the last item was removed. */
    cart: z.array(productSchema, 'an array of products'),
  },
  'an object',
);

/** `cart/add` and `cart/remove`. */
export const cartEventSchema = eventSchema(cartDataSchema);

export type CartData = z.infer<typeof cartDataSchema>;
export type CartEvent = z.infer<typeof cartEventSchema>;
