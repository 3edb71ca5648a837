import { z } from 'zod';
import { productBody } from '../catalogue/catalogue-snapshot.ts';
import type { CatalogueSnapshot } from '../catalogue/catalogue-snapshot.ts';
import type { ComparisonSource } from '../catalogue/comparison.ts';
import { storableTime } from '../shop/form-fields.ts';
import { HOUR_MS, MINUTE_MS } from '../time/units.ts';
import { READ_COLLECTION_TIMES, READ_PRODUCT_IDS, READ_PRODUCT_NEWS } from './product-documents.ts';
import { digitsOf } from './product-nodes.ts';
import { createProductReader } from './product-reader.ts';
import type { ProductQuery, ProductReaderDeps, QueryAnswer } from './product-reader.ts';

/** Shopify's limit for a page. */
const IDS_PER_PAGE = 250;
/** The collections that are read: one changed collection is as much reason for a re-index as many. */
const COLLECTIONS_READ = 250;
/** The most variants that are read: for products with more, the changed fields are not known. */
const MAX_VARIANTS = 250;
const MAX_IMAGES = 50;

/** The rate limit stops a read, which the comparison continues. */
const PAUSES = { noAnswerMs: 5 * MINUTE_MS, noTokenMs: HOUR_MS, longestWaitMs: 0 };

/** Reads the data for the comparison of a catalogue, with the app's own token. */
export function createCatalogueSource(
  deps: Pick<ProductReaderDeps, 'api' | 'log'>,
): ComparisonSource {
  const reader = createProductReader({ ...deps, pauses: PAUSES });
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

    readSnapshots: (shop, ids) => reader.read(shop, ids, SNAPSHOTS),
  };

  async function ask<Data>(
    ...query: Parameters<typeof reader.ask<Data>>
  ): Promise<Exclude<QueryAnswer<Data>, 'unreadable'>> {
    const response = await reader.ask(...query);
    if (response !== 'unreadable') return response;
    return { reason: 'no-answer', pauseMs: PAUSES.noAnswerMs };
  }
}

const idsAnswer = z.object({
  products: z.object({
    nodes: z.array(z.object({ id: digitsOf('Product'), updatedAt: storableTime() })),
    pageInfo: z.object({ hasNextPage: z.boolean() }),
  }),
});

const collectionsAnswer = z.object({
  collections: z.object({
    nodes: z.array(z.object({ id: digitsOf('Collection'), updatedAt: storableTime() })),
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

const SNAPSHOTS: ProductQuery<CatalogueSnapshot> = {
  document: READ_PRODUCT_NEWS,
  variables: { variants: MAX_VARIANTS, images: MAX_IMAGES },
  node: productNode,
};

function gramsOf(measured: z.output<typeof weight> | null): number {
  return measured ? Math.round(measured.value * (GRAMS.get(measured.unit) ?? 1)) : 0;
}
