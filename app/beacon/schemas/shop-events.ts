import { z } from 'zod';
import {
  amountField,
  contextSchema,
  idField,
  quantityField,
  shopperContextSchema,
  textField,
} from './context.ts';

/**
 * An event: its context and its data (specification, *What the service does*, 3).
 *
 * @param data the schema of the event's `data`
 */
export function eventSchema<Data extends z.ZodType>(data: Data) {
  return z.strictObject({ context: contextSchema, data }, 'an object with context and data');
}

/** The identity of a product: one without variants has `parentId = uid` (specification, *Product object*). */
export const productIdentitySchema = z.strictObject(
  {
    parentId: idField,
    uid: idField,
    sku: idField.optional(),
  },
  'an object',
);

/** A product with its quantity and unit price (specification, *Product object*). */
export const productSchema = productIdentitySchema.extend({
  qty: quantityField,
  price: amountField,
});

export type ProductIdentity = z.infer<typeof productIdentitySchema>;
export type Product = z.infer<typeof productSchema>;

/** The data of `cart/add` and `cart/remove` (specification, *Shopping-platform events*). */
const cartDataSchema = z.strictObject(
  {
    /** Only the change; it cannot be empty. */
    results: z.array(productSchema, 'an array of products').min(1, 'at least 1 product'),
    /** The whole cart after the change; empty when the last item was removed. */
    cart: z.array(productSchema, 'an array of products'),
  },
  'an object',
);

/** `cart/add` and `cart/remove`. */
export const cartEventSchema = eventSchema(cartDataSchema);

export type CartData = z.infer<typeof cartDataSchema>;
export type CartEvent = z.infer<typeof cartEventSchema>;

/** The data of `product/pageview` (specification, *Result object in product/pageview*). */
const productPageviewDataSchema = z.strictObject({ result: productIdentitySchema }, 'an object');

/** `product/pageview`. */
export const productPageviewSchema = eventSchema(productPageviewDataSchema);

export type ProductPageviewData = z.infer<typeof productPageviewDataSchema>;

/** The data of `order/transaction` (specification, *Order data fields*). */
const orderDataSchema = z.strictObject(
  {
    orderId: idField,
    /** Before discounts, taxes and shipping. */
    transactionTotal: amountField,
    /** After discounts, with taxes and shipping. */
    total: amountField,
    /** May be empty: an order of only gift-wrap still counts, with its totals. */
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

/** `shopper/login`: a context with the shopper's id, and no data (specification, *Shopping-platform events*). */
export const shopperLoginSchema = z.strictObject(
  { context: shopperContextSchema },
  'an object with context',
);
