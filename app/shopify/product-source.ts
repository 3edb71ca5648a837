import { setTimeout as waitFor } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { MAX_COLLECTIONS, MAX_IMAGES, MAX_VARIANTS } from '../catalogue/shop-product.ts';
import type {
  ProductAnswer,
  ProductSource,
  ReadingStop,
  ShopProduct,
} from '../catalogue/shop-product.ts';
import { MINUTE_MS } from '../time/units.ts';
import type { OfflineApi } from './offline-api.ts';
import { READ_PRODUCTS } from './product-documents.ts';
import { mediaFields, productFields, variantFields } from './product-nodes.ts';

/** Products per query: about 200 points, by an estimate of how Shopify counts nested lists. */
export const PRODUCTS_PER_PAGE = 10;
/** The products per query after one that cost too much, or that Shopify could not answer. */
const FEWER_PER_PAGE = 2;
/** The most products of a read that are skipped: after more, Shopify fails with all of them. */
const MAX_UNREAD = 3;

/** The pause after no answer, in milliseconds. */
const PAUSE_MS = MINUTE_MS;
/** The pause without a token, which a visit of staff renews. */
const LONG_PAUSE_MS = 15 * MINUTE_MS;

/** The longest pause within a read; a longer one stops it. */
const MAX_WAIT_MS = 10_000;

const NO_ANSWER: ReadingStop = { reason: 'no-answer', pauseMs: PAUSE_MS };

export interface ProductSourceDeps {
  api: Pick<OfflineApi, 'query'>;
  /** Resolves after `ms`. */
  wait?: (ms: number) => Promise<unknown>;
  log: Logger;
}

/** Reads products with the app's own token. */
export function createProductSource({
  api,
  wait = waitFor,
  log,
}: ProductSourceDeps): ProductSource {
  return {
    async read(shop, ids) {
      const found: Omit<ProductAnswer, 'stopped'> = { products: [], gone: [], unread: [] };
      let size = PRODUCTS_PER_PAGE;
      for (let from = 0; from < ids.length && found.unread.length <= MAX_UNREAD;) {
        const wanted = ids.slice(from, from + size);
        const page = await readPage(shop, wanted);
        if (page === 'unreadable' && wanted.length > 1) {
          size = wanted.length > FEWER_PER_PAGE ? FEWER_PER_PAGE : 1;
          continue;
        }
        from += wanted.length;
        if (page === 'unreadable') {
          found.unread.push(...wanted);
          size = PRODUCTS_PER_PAGE;
          continue;
        }
        if ('reason' in page) return answerOf(found, page);
        found.products.push(...page.products);
        const known = new Set(page.products.map(({ id }) => id));
        found.gone.push(...wanted.filter((id) => !known.has(id)));
        if (from >= ids.length) break;
        if (page.pauseMs > MAX_WAIT_MS)
          return answerOf(found, { reason: 'throttled', pauseMs: page.pauseMs });
        if (page.pauseMs > 0) await wait(page.pauseMs);
      }
      return answerOf(found, null);
    },
  };

  async function readPage(
    shop: string,
    ids: readonly string[],
  ): Promise<{ products: ShopProduct[]; pauseMs: number } | ReadingStop | 'unreadable'> {
    const response = await api.query(shop, READ_PRODUCTS, {
      ids: ids.map((id) => `gid://shopify/Product/${id}`),
      variants: MAX_VARIANTS,
      images: MAX_IMAGES,
      collections: MAX_COLLECTIONS,
    });
    if (response.kind === 'throttled') return { reason: 'throttled', pauseMs: response.pauseMs };
    if (response.kind === 'no-token') return { reason: 'no-token', pauseMs: LONG_PAUSE_MS };
    if (response.kind === 'no-answer') return NO_ANSWER;
    const read = productsAnswer.safeParse(response.data);
    if (response.errors.length > 0 || !read.success) {
      log.warn({ shop, products: ids, errors: response.errors }, 'products not read');
      return 'unreadable';
    }
    return { products: read.data.nodes.filter((node) => node !== null), pauseMs: response.pauseMs };
  }
}

/** Skips products only where others were read: otherwise Shopify, or this app, fails with all of them. */
function answerOf(
  found: Omit<ProductAnswer, 'stopped'>,
  stopped: ReadingStop | null,
): ProductAnswer {
  const { products, gone, unread } = found;
  const isAnyRead = products.length + gone.length > 0;
  if (unread.length === 0 || (isAnyRead && unread.length <= MAX_UNREAD))
    return { ...found, stopped };
  return { products, gone, unread: [], stopped: stopped ?? NO_ANSWER };
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

/** Null for a deleted product. */
const productsAnswer = z.object({ nodes: z.array(productNode.nullable()) });
