import { z } from 'zod';
import { storableTime } from '../shop/form-fields.ts';
import { MINUTE_MS } from '../time/units.ts';
import { type ItemState, printsOf } from './fingerprint.ts';

/** The state of a product or a collection in one webhook. */
export type CatalogueSnapshot =
  | {
      about: 'product';
      id: string;
      state: ItemState;
      /** The only variant of a product without variants of its own; empty for any other; null if it is not known. */
      defaultVariantId: string | null;
      /** Whether the product is so new that no index can have it. */
      isNew: boolean;
    }
  | { about: 'collection'; id: string; state: ItemState }
  | { about: 'deleted product'; id: string };

/** Shopify's ids are numbers in webhooks, and strings of digits everywhere in the app. */
export const webhookId = z
  .union([z.int().positive(), z.string().regex(/^\d{1,20}$/)])
  .transform(String);

/** A field that marks a body as one of another topic. */
export const absent = z.never().optional();

const anything = z.unknown().optional();

const variant = z.looseObject({
  id: anything,
  title: anything,
  sku: anything,
  barcode: anything,
  grams: anything,
  price: anything,
  compare_at_price: anything,
  inventory_management: z.string().nullish(),
  inventory_policy: z.string().nullish(),
  inventory_quantity: z.number().nullish(),
});

/**
 * The body of `products/create` and `products/update` (Shopify, "Webhooks"). A missing field counts as empty: one
 * that Shopify stops sending is one change.
 */
export const productBody = z
  .object({
    id: webhookId,
    title: z.string(),
    updated_at: storableTime(),
    created_at: storableTime().optional(),
    variants: z.array(variant),
    handle: anything,
    body_html: anything,
    vendor: anything,
    product_type: anything,
    tags: anything,
    options: z.array(z.looseObject({ name: anything, values: anything })).nullish(),
    images: z.array(z.looseObject({ src: anything, alt: anything })).nullish(),
    status: z.string().nullish(),
    published_at: z.string().nullish(),
    shop_domain: absent,
    myshopify_domain: absent,
  })
  .transform((body): CatalogueSnapshot => {
    const { variants, status, published_at } = body;
    const isPublished = published_at !== null && published_at !== undefined;
    const visible = status === 'active' && isPublished;
    const prints = printsOf({
      title: body.title,
      address: body.handle,
      description: body.body_html,
      vendor: body.vendor,
      type: body.product_type,
      tags: body.tags,
      options: body.options?.map(({ name, values }) => [name, values]),
      images: body.images?.map(({ src, alt }) => [src, alt]),
      prices: variants.map(({ id, price, compare_at_price }) => [id, price, compare_at_price]),
      availability: variants.map((each) => [each.id, isAvailable(each)]),
      visibility: [status, isPublished],
      variants: variants.map((each) => [each.id, each.title, each.sku, each.barcode, each.grams]),
      stock: variants.map((each) => [each.id, each.inventory_quantity]),
    });
    return {
      about: 'product',
      id: body.id,
      state: { updatedAt: body.updated_at, visible, prints },
      defaultVariantId: defaultVariantOf(variants),
      isNew: isNew(body),
    };
  });

/** The age up to which a product counts as new: Shopify itself changes a product while creating it. */
const NEW_FOR_MS = 10 * MINUTE_MS;

function isNew({ created_at, updated_at }: { created_at?: Date | undefined; updated_at: Date }) {
  return created_at !== undefined && updated_at.getTime() - created_at.getTime() < NEW_FOR_MS;
}

/** The title of the variant that Shopify gives a product without variants. */
const DEFAULT_TITLE = 'Default Title';

function defaultVariantOf([only, ...others]: z.infer<typeof variant>[]): string {
  if (only?.title !== DEFAULT_TITLE || others.length > 0) return '';
  return webhookId.safeParse(only.id).data ?? '';
}

/** Whether a variant is available: its stock is not tracked, not empty, or not needed for a sale. */
function isAvailable(each: z.infer<typeof variant>): boolean {
  return (
    each.inventory_management === null ||
    each.inventory_policy === 'continue' ||
    (each.inventory_quantity ?? 0) > 0
  );
}

/** The body of `products/delete`: only the id. */
export const deletedProductBody = z
  .object({
    id: webhookId,
    title: absent,
    shop_domain: absent,
    myshopify_domain: absent,
    current: absent,
  })
  .transform(({ id }): CatalogueSnapshot => ({ about: 'deleted product', id }));

/**
 * The body of `collections/update`. It does not contain the collection's products, so each newer one counts as a
 * change.
 */
export const collectionBody = z
  .object({
    id: webhookId,
    title: z.string(),
    updated_at: storableTime(),
    published_at: z.string().nullish(),
    variants: absent,
    shop_domain: absent,
    myshopify_domain: absent,
  })
  .transform(({ id, updated_at, published_at }): CatalogueSnapshot => ({
    about: 'collection',
    id,
    state: {
      updatedAt: updated_at,
      visible: published_at !== null && published_at !== undefined,
      prints: null,
    },
  }));
