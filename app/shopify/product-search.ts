import { z } from 'zod';
import type { SeenProduct } from '../catalogue/liveness.ts';
import { type AdminApi, AdminApiUnreachable } from './admin-api.ts';
import { FIND_PRODUCTS, READ_PRODUCT } from './documents.ts';

/** Looks for products in the name of staff. */
export interface ProductSearch {
  /**
   * Products whose titles have words that begin with those of the text; the last changed ones without a text.
   * Null where Shopify does not say.
   */
  find(admin: AdminApi, text: string): Promise<SeenProduct[] | null>;
  /** The product with this id in digits; `gone` where there is none, null where Shopify does not say. */
  read(admin: AdminApi, id: string): Promise<SeenProduct | 'gone' | null>;
}

/** So many products a search shows. */
const MOST_FOUND = 20;

export const productSearch: ProductSearch = {
  find: (admin, text) => unlessUnreachable(findProducts(admin, text)),
  read: (admin, id) => unlessUnreachable(readProduct(admin, id)),
};

async function unlessUnreachable<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AdminApiUnreachable) return null;
    throw error;
  }
}

async function findProducts(admin: AdminApi, text: string): Promise<SeenProduct[] | null> {
  const query = titleQuery(text);
  const { data, errors } = await admin(FIND_PRODUCTS, { first: MOST_FOUND, query });
  const read = foundAnswer.safeParse(data);
  return errors.length > 0 || !read.success ? null : read.data.products.nodes;
}

async function readProduct(admin: AdminApi, id: string): Promise<SeenProduct | 'gone' | null> {
  const { data, errors } = await admin(READ_PRODUCT, { id: `gid://shopify/Product/${id}` });
  const read = productAnswer.safeParse(data);
  if (errors.length > 0 || !read.success) return null;
  return read.data.product ?? 'gone';
}

/** In Shopify's search syntax; signs that mean something there are left out. */
function titleQuery(text: string): string {
  const words = text.slice(0, 200).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => `title:${word}*`).join(' ');
}

const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const STATUSES = ['ACTIVE', 'UNLISTED', 'DRAFT', 'ARCHIVED'] as const;
const SMALL = {
  ACTIVE: 'active',
  UNLISTED: 'unlisted',
  DRAFT: 'draft',
  ARCHIVED: 'archived',
} as const;

const productNode = z
  .object({
    id: z.string().regex(/^gid:\/\/shopify\/Product\/\d+$/),
    title: z.string(),
    status: z.enum(STATUSES).catch('DRAFT'),
    onlineStoreUrl: z.string().nullable(),
    updatedAt: time,
    variantsCount: z.object({ count: z.number() }).nullable(),
  })
  .transform(({ id, status, onlineStoreUrl, variantsCount, ...node }): SeenProduct => ({
    ...node,
    id: id.slice(id.lastIndexOf('/') + 1),
    status: SMALL[status],
    address: onlineStoreUrl,
    variantCount: variantsCount?.count ?? 1,
  }));

const foundAnswer = z.object({ products: z.object({ nodes: z.array(productNode) }) });
const productAnswer = z.object({ product: productNode.nullable() });
