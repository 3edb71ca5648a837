import { z } from 'zod';
import type { CollectionChanges } from '../catalogue/catalogue.ts';
import type { NewProduct, ProductChanges, VariantChanges } from '../catalogue/change-product.ts';
import { CATALOGUE_DELIVERIES } from './webhooks/delivery.ts';

/** Dollars as people write them, as cents. */
const cents = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'A price is written as 24.00.')
  .transform((text) => Math.round(Number(text) * 100));

const title = z.string().trim().min(1).max(255);

const empty = z.literal('').transform(() => null);

/** What a person changes of a product on its page. */
export const productChangesSchema = z
  .strictObject({
    title: title.optional(),
    tags: z.string().max(5_000).optional(),
    status: z.enum(['ACTIVE', 'UNLISTED', 'DRAFT', 'ARCHIVED']).optional(),
    onlineStore: z.enum(['published', 'not published']).optional(),
    picture: z.literal('new').optional(),
    price: cents.optional(),
    compareAt: z.union([empty, cents]).optional(),
    stock: z
      .union([
        empty,
        z
          .string()
          .regex(/^\d{1,6}$/)
          .transform(Number),
      ])
      .optional(),
  })
  .transform(({ tags, price, compareAt, stock, ...plain }): ProductChanges => {
    const everyVariant: VariantChanges = {
      ...(price !== undefined && { price }),
      ...(compareAt !== undefined && { compareAt }),
      ...(stock !== undefined && { quantity: stock }),
    };
    const given = Object.entries(plain).filter(([, value]) => value !== undefined);
    return {
      ...Object.fromEntries(given),
      ...(tags !== undefined && { tags: tags.split(',').flatMap((tag) => tag.trim() || []) }),
      everyVariant,
    };
  });

/** A product that a person adds. */
export const newProductSchema = z.strictObject({
  title,
  price: cents,
}) satisfies z.ZodType<NewProduct>;

/** What a person changes of a collection. */
export const collectionChangesSchema = z
  .strictObject({ title, productIds: z.array(z.string()).optional() })
  .transform(({ productIds, ...rest }): CollectionChanges => ({
    ...rest,
    ...(productIds && { productIds }),
  }));

/** How many at once. */
export const countSchema = z.strictObject({ count: z.int().min(1).max(20_000) });

export const deliverySchema = z.strictObject({ delivery: z.enum(CATALOGUE_DELIVERIES) });
