import { GraphQLError, type GraphQLFieldResolver } from 'graphql';
import type { Metafield, MetafieldInput, MetafieldUserError } from '../platform/metafields.ts';
import type { Installation, Platform } from '../platform/platform.ts';
import { SHOP } from '../platform/shop.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Collection } from '../../storefront/data/catalogue.ts';
import type { WebPixelRecord, WebPixelResult, WebPixelUserError } from '../platform/web-pixels.ts';
import { assertAccess } from './execute.ts';
import type { BulkOperations } from './bulk-operations.ts';
import {
  connection,
  countProducts,
  findOrders,
  findProducts,
  type ProductsArguments,
} from './find.ts';
import { collectionView, digitsOf, productView, variantView } from './product-view.ts';

type Arguments = Record<string, unknown>;

/** Answers the fields of query and mutation; everything below them is read from what they return. */
export function createResolver(
  platform: Platform,
  bulkOperations: BulkOperations,
): GraphQLFieldResolver<unknown, unknown> {
  const { pixels, metafields, catalogue, orders } = platform;
  const change = (run: () => WebPixelResult) => {
    const injected = injectedError(platform);
    const result = injected ? { error: injected } : run();
    return 'pixel' in result
      ? { webPixel: pixelView(result.pixel), userErrors: [] }
      : { webPixel: null, userErrors: [result.error] };
  };

  const fields: Record<string, (args: Arguments) => unknown> = {
    shop: () => ({
      id: `gid://shopify/Shop/${SHOP.id}`,
      name: SHOP.name,
      myshopifyDomain: SHOP.domain,
      ianaTimezone: SHOP.timeZone,
      taxesIncluded: SHOP.taxesIncluded,
    }),
    productsCount: ({ query, limit }) =>
      countProducts(
        catalogue.all(),
        typeof query === 'string' ? query : '',
        limit == null ? null : Number(limit),
      ),
    product: ({ id }) => nodeOf(catalogue, String(id), ['Product']),
    products: (args: ProductsArguments) =>
      connection(findProducts(catalogue.all(), args), args, {
        keyOf: ({ id }) => id,
        view: (product) => productView(product, catalogue),
      }),
    collection: ({ id }) => nodeOf(catalogue, String(id), ['Collection']),
    collections: (args) =>
      connection(sortedCollections(catalogue, args), args, {
        keyOf: ({ id }) => id,
        view: (collection) => collectionView(collection, catalogue),
      }),
    nodes({ ids }) {
      // An array of an input has at most so many members (Shopify, "API limits").
      if ((ids as string[]).length > 250) throw new GraphQLError('Ask for at most 250 ids.');
      assertAccess('products', platform.installation()?.scopes ?? []);
      return (ids as string[]).map((id) => nodeOf(catalogue, id, NODES));
    },
    bulkOperation: ({ id }) => bulkOperations.find(String(id)),
    currentBulkOperation: () => bulkOperations.current(),
    bulkOperationRunQuery({ query, groupObjects }) {
      const begun = bulkOperations.run(String(query), groupObjects === true);
      return 'id' in begun
        ? { bulkOperation: begun, userErrors: [] }
        : { bulkOperation: null, userErrors: [begun] };
    },
    orders: (args) => findOrders(orders.all(), args),
    currentAppInstallation: () => ({
      id: installationOf(platform).id,
      accessScopes: installationOf(platform).scopes.map((handle) => ({ handle })),
      metafield: ({ namespace, key }: Arguments) =>
        metafieldView(metafields.find(String(namespace), String(key))),
    }),
    metafieldsSet({ metafields: inputs }) {
      const injected = injectedMetafieldError(platform);
      const result =
        injected ?? metafields.set(installationOf(platform).id, inputs as MetafieldInput[]);
      return 'code' in result
        ? { metafields: null, userErrors: [result] }
        : { metafields: result.map(metafieldView), userErrors: [] };
    },
    metafieldsDelete({ metafields: named }) {
      const injected = injectedMetafieldError(platform);
      if (injected) return { deletedMetafields: null, userErrors: [injected] };
      const { id } = installationOf(platform);
      const deletedMetafields = (named as MetafieldName[]).map((each) =>
        each.ownerId === id && metafields.remove(each.namespace, each.key) ? each : null,
      );
      return { deletedMetafields, userErrors: [] };
    },
    webPixel({ id }) {
      const pixel = pixels.current();
      if (pixel && (id == null || id === pixel.id)) return pixelView(pixel);
      throw new GraphQLError('No web pixel was found for this app.');
    },
    webPixelCreate: ({ webPixel }) => change(() => pixels.create(settingsOf(webPixel))),
    webPixelUpdate: ({ id, webPixel }) =>
      change(() => pixels.update(String(id), settingsOf(webPixel))),
    webPixelDelete({ id }) {
      const injected = injectedError(platform);
      const result = injected ? { error: injected } : pixels.delete(String(id));
      return 'deletedId' in result
        ? { deletedWebPixelId: result.deletedId, userErrors: [] }
        : { deletedWebPixelId: null, userErrors: [result.error] };
    },
  };

  return (source, args: Arguments, _context, { fieldName, parentType, schema }) => {
    const isRoot = [schema.getQueryType(), schema.getMutationType()].includes(parentType);
    if (!isRoot) {
      const value = (source as Arguments)[fieldName];
      return typeof value === 'function' ? (value as (args: Arguments) => unknown)(args) : value;
    }
    assertAccess(fieldName, platform.installation()?.scopes ?? []);
    const field = fields[fieldName];
    if (!field) throw new GraphQLError(`The sandbox's Admin API does not answer ${fieldName}.`);
    return field(args);
  };
}

/** In the order of their ids, or of their last changes; others are not known here, which is an error. */
function sortedCollections(catalogue: Catalogue, { sortKey, reverse, query }: Arguments) {
  if (query != null) throw new GraphQLError('The sandbox searches no collections.');
  const sort = typeof sortKey === 'string' ? sortKey : 'ID';
  const keyOf = COLLECTION_SORTS[sort];
  if (!keyOf) throw new GraphQLError(`The sandbox does not sort by ${sort}.`);
  const sorted = catalogue.collections().toSorted((one, other) => keyOf(one) - keyOf(other));
  return reverse === true ? sorted.reverse() : sorted;
}

const COLLECTION_SORTS: Readonly<Record<string, (collection: Collection) => number>> = {
  ID: ({ id }) => Number(id),
  UPDATED_AT: ({ updatedAt }) => Number(updatedAt),
};

const NODES = ['Product', 'ProductVariant', 'Collection'] as const;

/** What a global id names, where it is of one of these kinds; null where there is nothing. */
function nodeOf(catalogue: Catalogue, id: string, kinds: readonly (typeof NODES)[number][]) {
  for (const kind of kinds) {
    const digits = digitsOf(kind, id);
    if (digits !== null) return foundNode(catalogue, kind, digits);
  }
  throw new GraphQLError(`Invalid global id '${id}'`);
}

function foundNode(catalogue: Catalogue, kind: (typeof NODES)[number], id: string) {
  switch (kind) {
    case 'Product': {
      const product = catalogue.find(id);
      return product ? productView(product, catalogue) : null;
    }
    case 'ProductVariant': {
      for (const product of catalogue.all()) {
        const variant = product.variants.find((each) => each.id === id);
        if (variant) return variantView(product, variant, catalogue);
      }
      return null;
    }
    case 'Collection': {
      const collection = catalogue.collections().find((each) => each.id === id);
      return collection ? collectionView(collection, catalogue) : null;
    }
  }
}

type MetafieldName = Pick<MetafieldInput, 'ownerId' | 'key'> & { namespace: string };

/** A token of an app that is not installed is refused before anything is asked. */
function installationOf(platform: Platform): Installation {
  const installation = platform.installation();
  if (!installation) throw new GraphQLError('The app is not installed.');
  return installation;
}

function metafieldView(metafield: Metafield | null) {
  return (
    metafield && {
      ...metafield,
      id: `gid://shopify/Metafield/${metafield.namespace}.${metafield.key}`,
    }
  );
}

function injectedMetafieldError(platform: Platform): MetafieldUserError | null {
  const { metafieldError: code } = platform.faults();
  const message = `Injected by the sandbox: ${code ?? ''}.`;
  return code && { code, field: ['metafields', '0'], message, elementIndex: 0 };
}

/** Settings come back as JSON text. */
function pixelView({ id, settings }: WebPixelRecord) {
  return { id, settings: JSON.stringify(settings) };
}

function settingsOf(input: unknown): unknown {
  return (input as { settings: unknown }).settings;
}

function injectedError(platform: Platform): WebPixelUserError | null {
  const { pixelError: code } = platform.faults();
  return code && { code, field: ['webPixel'], message: `Injected by the sandbox: ${code}.` };
}
