import { z } from 'zod';
import { MAX_COLLECTIONS, MAX_IMAGES, MAX_VARIANTS } from '../catalogue/shop-product.ts';
import type { ReadProducts, ShopProduct } from '../catalogue/shop-product.ts';
import { MINUTE_MS } from '../time/units.ts';
import { READ_PRODUCTS } from './product-documents.ts';
import { mediaFields, productFields, variantFields } from './product-nodes.ts';
import {
  createProductReader,
  type ProductQuery,
  type ProductReaderDeps,
} from './product-reader.ts';

const PAUSES = { noAnswerMs: MINUTE_MS, noTokenMs: 15 * MINUTE_MS, longestWaitMs: 10_000 };

/** Reads products with the app's own token. */
export function createReadProducts(deps: Omit<ProductReaderDeps, 'pauses'>): ReadProducts {
  const reader = createProductReader({ ...deps, pauses: PAUSES });
  return (shop, ids) => reader.read(shop, ids, PRODUCTS);
}

const list = <Node extends z.ZodType>(node: Node) => z.object({ nodes: z.array(node) });

const productNode = productFields
  .extend({
    media: list(mediaFields),
    collections: list(z.object({ handle: z.string() })),
    variantsCount: z.object({ count: z.number() }).nullable(),
    variants: list(variantFields),
  })
  .transform(({ media, collections, variantsCount, variants, ...product }): ShopProduct => ({
    ...product,
    images: media.nodes.flatMap(({ image }) => image?.url ?? []),
    collections: collections.nodes.map(({ handle }) => handle),
    variantCount: variantsCount?.count ?? variants.nodes.length,
    variants: variants.nodes,
  }));

const PRODUCTS: ProductQuery<ShopProduct> = {
  document: READ_PRODUCTS,
  variables: { variants: MAX_VARIANTS, images: MAX_IMAGES, collections: MAX_COLLECTIONS },
  node: productNode,
};
