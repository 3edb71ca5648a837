import { z } from 'zod';
import { shopperContextSchema } from './context.ts';

/** `shopper/login`: a context that names the shopper, and no data (specification, *Shopping-platform events*). */
export const shopperLoginSchema = z.strictObject(
  { context: shopperContextSchema },
  'an object with context',
);

export type ShopperLogin = z.infer<typeof shopperLoginSchema>;
