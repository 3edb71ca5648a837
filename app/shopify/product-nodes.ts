import { z } from 'zod';
import type { ProductStatus, ShopVariant } from '../catalogue/shop-product.ts';
import { storableTime } from '../shop/form-fields.ts';

/**
 * Products of the Admin API, as in an answer and in the result of a bulk operation. Lists (variants, media,
 * collections) differ between the two.
 */

/** The fields of a product in a document. */
export const PRODUCT_FIELDS = `id status onlineStoreUrl title handle description vendor productType tags
        createdAt updatedAt hasOnlyDefaultVariant options { name values }`;

/** The fields of a variant in a document. Of several barcodes, `barcode` is the first. */
export const VARIANT_FIELDS = `id title sku barcode price compareAtPrice availableForSale
            selectedOptions { name value }`;

/** A global id: the kind of the object, such as `Model3d`, and its number. */
export const GLOBAL_ID = /^gid:\/\/shopify\/([A-Za-z\d]{1,40})\/(\d{1,20})$/;

/** Parses the digits of a global id, of a given kind or of any. */
export const digitsOf = (kind?: string) =>
  z
    .string()
    .regex(kind === undefined ? GLOBAL_ID : new RegExp(`^gid://shopify/${kind}/\\d{1,20}$`))
    .transform((gid) => gid.slice(gid.lastIndexOf('/') + 1));

const STATUSES: ReadonlyMap<string, ProductStatus> = new Map([
  ['ACTIVE', 'active'],
  ['UNLISTED', 'unlisted'],
  ['DRAFT', 'draft'],
  ['ARCHIVED', 'archived'],
]);

/** {@link PRODUCT_FIELDS} in an answer. */
export const productFields = z.object({
  id: digitsOf('Product'),
  status: z.string().transform((word): ProductStatus => STATUSES.get(word) ?? 'other'),
  onlineStoreUrl: z.string().nullable(),
  title: z.string(),
  handle: z.string(),
  description: z.string(),
  vendor: z.string(),
  productType: z.string(),
  tags: z.array(z.string()),
  createdAt: storableTime(),
  updatedAt: storableTime(),
  hasOnlyDefaultVariant: z.boolean(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
});

/** {@link VARIANT_FIELDS} in an answer. */
export const variantFields: z.ZodType<ShopVariant> = z.object({
  id: digitsOf('ProductVariant'),
  title: z.string(),
  sku: z
    .string()
    .nullable()
    .transform((text) => text || null),
  barcode: z
    .string()
    .nullable()
    .transform((text) => text || null),
  price: z.string(),
  compareAtPrice: z.string().nullable(),
  availableForSale: z.boolean(),
  selectedOptions: z.array(z.object({ name: z.string(), value: z.string() })),
});

/** Media. Videos and models have no image, nor does an image that Shopify is still processing. */
export const mediaFields = z.object({ image: z.object({ url: z.string() }).nullish() });
