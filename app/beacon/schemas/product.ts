import { z } from 'zod';
import { amountField, idField, quantityField } from './fields.ts';

/** Which product: a product without variants has `parentId = uid` (specification, *Product object*). */
export const productIdentitySchema = z.strictObject(
  {
    parentId: idField,
    uid: idField,
    sku: idField.optional(),
  },
  'an object',
);

/** A product with its quantity and the price of one (specification, *Product object*). */
export const productSchema = productIdentitySchema.extend({
  qty: quantityField,
  price: amountField,
});

export type ProductIdentity = z.infer<typeof productIdentitySchema>;
export type Product = z.infer<typeof productSchema>;
