import type { Logger } from 'pino';
import { z } from 'zod';
import { productBody } from '../catalogue/catalogue-snapshot.ts';
import type { CatalogueSnapshot } from '../catalogue/catalogue-snapshot.ts';
import type { ComparisonSource } from '../catalogue/comparison.ts';
import type { ReadingStop } from '../catalogue/shop-product.ts';
import { HOUR_MS, MINUTE_MS } from '../time/units.ts';
import type { OfflineApi } from './offline-api.ts';
import { READ_COLLECTION_TIMES, READ_PRODUCT_IDS, READ_PRODUCT_NEWS } from './product-documents.ts';
import { digitsOf, time } from './product-nodes.ts';

/** Shopify's limit for a page. */
const IDS_PER_PAGE = 250;
/** The collections that are read: one changed collection is as much reason for a re-index as many. */
const COLLECTIONS_READ = 250;
/** Products per query: about 300 points of the 1,000 that one may cost. */
const PRODUCTS_PER_QUESTION = 10;
/** The most variants that are read: for products with more, the changed fields are not known. */
const MAX_VARIANTS = 250;
const MAX_IMAGES = 50;

/** The pause after no answer, in milliseconds. */
const PAUSE_MS = 5 * MINUTE_MS;
/** The pause without a token, which a visit of staff renews. */
const LONG_PAUSE_MS = HOUR_MS;

export interface CatalogueSourceDeps {
  api: Pick<OfflineApi, 'query'>;
  log: Logger;
}

/** Reads the data for the comparison of a catalogue, with the app's own token. */
export function createCatalogueSource({ api, log }: CatalogueSourceDeps): ComparisonSource {
  return {
    async readIds(shop, after) {
      // Pages are split by ids, as Shopify's cursors end after 25,000 objects.
      const query = `id:>${after}`;
      const response = await ask(shop, READ_PRODUCT_IDS, { first: IDS_PER_PAGE, query }, idsAnswer);
      if ('reason' in response) return response;
      const { nodes, pageInfo } = response.data.products;
      return { products: nodes, hasMore: pageInfo.hasNextPage, pauseMs: response.pauseMs };
    },

    async readCollections(shop) {
      const asked = { first: COLLECTIONS_READ };
      const response = await ask(shop, READ_COLLECTION_TIMES, asked, collectionsAnswer);
      return 'reason' in response ? response : response.data.collections.nodes;
    },

    async readSnapshots(shop, ids) {
      const snapshots: CatalogueSnapshot[] = [];
      const gone: string[] = [];
      for (let from = 0; from < ids.length; from += PRODUCTS_PER_QUESTION) {
        const wanted = ids.slice(from, from + PRODUCTS_PER_QUESTION);
        const gids = wanted.map((id) => `gid://shopify/Product/${id}`);
        const variables = { ids: gids, variants: MAX_VARIANTS, images: MAX_IMAGES };
        const response = await ask(shop, READ_PRODUCT_NEWS, variables, newsAnswer);
        if ('reason' in response) return { snapshots, gone, stopped: response };
        const found = response.data.nodes.filter((node) => node !== null);
        snapshots.push(...found);
        gone.push(...wanted.filter((id) => !found.some((each) => each.id === id)));
        const isLast = from + PRODUCTS_PER_QUESTION >= ids.length;
        if (response.pauseMs > 0 && !isLast)
          return { snapshots, gone, stopped: { reason: 'throttled', pauseMs: response.pauseMs } };
      }
      return { snapshots, gone, stopped: null };
    },
  };

  async function ask<Data>(
    shop: string,
    document: string,
    variables: object,
    schema: z.ZodType<Data>,
  ): Promise<{ data: Data; pauseMs: number } | ReadingStop> {
    const response = await api.query(shop, document, variables);
    if (response.kind === 'throttled') return { reason: 'throttled', pauseMs: response.pauseMs };
    if (response.kind === 'no-token') return { reason: 'no-token', pauseMs: LONG_PAUSE_MS };
    if (response.kind === 'no-answer') return { reason: 'no-answer', pauseMs: PAUSE_MS };
    const { errors, pauseMs } = response;
    const read = schema.safeParse(response.data);
    if (errors.length === 0 && read.success) return { data: read.data, pauseMs };
    log.warn({ shop, errors }, 'unexpected response to a comparison query');
    return { reason: 'no-answer', pauseMs: PAUSE_MS };
  }
}

const idsAnswer = z.object({
  products: z.object({
    nodes: z.array(z.object({ id: digitsOf('Product'), updatedAt: time })),
    pageInfo: z.object({ hasNextPage: z.boolean() }),
  }),
});

const collectionsAnswer = z.object({
  collections: z.object({
    nodes: z.array(z.object({ id: digitsOf('Collection'), updatedAt: time })),
  }),
});

const weight = z.object({ unit: z.string(), value: z.number() });

/** Grams of Shopify's units of weight. */
const GRAMS = new Map([
  ['GRAMS', 1],
  ['KILOGRAMS', 1000],
  ['OUNCES', 28.349523125],
  ['POUNDS', 453.59237],
]);

const variantNode = z
  .object({
    id: digitsOf('ProductVariant').transform(Number),
    title: z.string(),
    sku: z.string().nullable(),
    barcode: z.string().nullable(),
    price: z.string(),
    compare_at_price: z.string().nullable(),
    inventory_policy: z.string().toLowerCase(),
    inventory_quantity: z.number().nullable(),
    inventoryItem: z.object({
      tracked: z.boolean(),
      measurement: z.object({ weight: weight.nullable() }),
    }),
  })
  .transform(({ inventoryItem: { tracked, measurement }, ...variant }) => ({
    ...variant,
    grams: gramsOf(measurement.weight),
    inventory_management: tracked ? 'shopify' : null,
  }));

const productFields = z.object({
  id: digitsOf('Product'),
  title: z.string(),
  handle: z.string(),
  body_html: z.string(),
  vendor: z.string(),
  product_type: z.string(),
  tags: z.array(z.string()).transform((tags) => tags.join(', ')),
  status: z.string().toLowerCase(),
  published_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  media: z.object({
    nodes: z.array(
      z.object({
        image: z.object({ src: z.string(), alt: z.string().nullable() }).nullish(),
      }),
    ),
  }),
  variantsCount: z.object({ count: z.number() }).nullable(),
  variants: z.object({ nodes: z.array(variantNode) }),
});

/** Reads a product in the form of webhooks, so that equal fields have equal prints. */
const productNode = productFields.transform(
  ({ media, variantsCount, variants, ...fields }): CatalogueSnapshot => {
    const images = media.nodes.flatMap(({ image }) => image ?? []);
    const snapshot = productBody.parse({ ...fields, images, variants: variants.nodes });
    const isWhole = (variantsCount?.count ?? 0) <= MAX_VARIANTS;
    if (snapshot.about !== 'product' || isWhole) return snapshot;
    return { ...snapshot, state: { ...snapshot.state, prints: null } };
  },
);

/** Null for a deleted product. */
const newsAnswer = z.object({ nodes: z.array(productNode.nullable()) });

function gramsOf(measured: z.output<typeof weight> | null): number {
  return measured ? Math.round(measured.value * (GRAMS.get(measured.unit) ?? 1)) : 0;
}
