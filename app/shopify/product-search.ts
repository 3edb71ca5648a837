import { z } from 'zod';
import type { SeenProduct } from '../catalogue/liveness.ts';
import { type AdminApi, readAdmin } from './admin-api.ts';
import { FIND_PRODUCTS, READ_PRODUCT } from './product-documents.ts';
import { mediaFields, productFields } from './product-nodes.ts';

/** Finds products with the token of staff. */
export interface ProductSearch {
  /**
   * Finds products whose titles have words that begin with those of the text; the newest changes without a text. Null
   * without an answer.
   */
  find(admin: AdminApi, text: string): Promise<SeenProduct[] | null>;
  /** Reads the product with this id in digits; `gone` without one, null without an answer. */
  read(admin: AdminApi, id: string): Promise<SeenProduct | 'gone' | null>;
}

/** The most products of a search. */
const MAX_FOUND = 20;

export const productSearch: ProductSearch = {
  async find(admin, text) {
    const variables = { first: MAX_FOUND, query: titleQuery(text) };
    const found = await readAdmin(admin, FIND_PRODUCTS, variables, foundAnswer);
    return 'refused' in found ? null : found.products.nodes;
  },
  async read(admin, id) {
    const variables = { id: `gid://shopify/Product/${id}` };
    const found = await readAdmin(admin, READ_PRODUCT, variables, productAnswer);
    return 'refused' in found ? null : (found.product ?? 'gone');
  },
};

/** Returns a search query without special characters. Many scripts write vowels as marks (`\p{M}`). */
function titleQuery(text: string): string {
  const words =
    text
      .slice(0, 200)
      .normalize()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map((word) => `title:${word}*`).join(' ');
}

const productNode = productFields
  .pick({ id: true, title: true, status: true, onlineStoreUrl: true, updatedAt: true })
  .extend({
    variantsCount: z.object({ count: z.number() }).nullable(),
    media: z.object({ nodes: z.array(mediaFields) }),
  })
  .transform(({ variantsCount, media, ...node }): SeenProduct => ({
    ...node,
    variantCount: variantsCount?.count ?? 1,
    hasImage: media.nodes.some(({ image }) => Boolean(image)),
  }));

const foundAnswer = z.object({ products: z.object({ nodes: z.array(productNode) }) });
const productAnswer = z.object({ product: productNode.nullable() });
