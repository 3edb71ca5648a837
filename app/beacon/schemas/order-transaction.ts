import { z } from 'zod';
import { eventSchema } from './event.ts';
import { amountField, idField, textField } from './fields.ts';
import { productSchema } from './product.ts';

/** The data of `order/transaction` (specification, *Order data fields*). */
export const orderDataSchema = z.strictObject(
  {
    orderId: idField,
    /** Before discounts, taxes and shipping. */
    transactionTotal: amountField,
    /** After discounts, with taxes and shipping. */
    total: amountField,
    /** May be empty: an order of gift-wrap only still happened, and its totals count. */
    results: z.array(productSchema, 'an array of products'),
    /** A rate: 0.20 means 20 percent. */
    vat: z
      .number('a rate from 0 to 1')
      .refine((rate) => rate >= 0 && rate <= 1, 'a rate from 0 to 1')
      .optional(),
    city: textField.optional(),
    state: textField.optional(),
    country: z
      .string('a country code of two capital letters')
      .regex(/^[A-Z]{2}$/, 'a country code of two capital letters')
      .optional(),
  },
  'an object',
);

/** `order/transaction`. */
export const orderTransactionSchema = eventSchema(orderDataSchema);

export type OrderData = z.infer<typeof orderDataSchema>;
export type OrderTransaction = z.infer<typeof orderTransactionSchema>;
