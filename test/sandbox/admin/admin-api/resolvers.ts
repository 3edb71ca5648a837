import { GraphQLError, type GraphQLFieldResolver } from 'graphql';
import type { Metafield, MetafieldInput, MetafieldUserError } from '../platform/metafields.ts';
import type { Installation, MetafieldDefinition, Platform } from '../platform/platform.ts';
import { SHOP } from '../platform/shop.ts';
import type { WebPixelRecord, WebPixelResult } from '../platform/web-pixels.ts';
import type { BulkOperations } from './bulk-operations.ts';
import {
  connection,
  EVERYTHING,
  findOrders,
  findProducts,
  placeBy,
  type SearchArguments,
} from './find.ts';
import { collectionView, orderView, productOf, productView } from './product-view.ts';

type Arguments = Record<string, unknown>;

/** The context of a document that reads whole lists instead of their pages. */
export const WHOLE_LISTS = 'whole lists';

/** Resolves the fields of query and mutation; all fields below are read from the results. */
export function createResolver(
  platform: Platform,
  bulkOperations: BulkOperations,
): GraphQLFieldResolver<unknown, unknown> {
  const { pixels, metafields, catalogue, orders } = platform;
  const change = (run: () => WebPixelResult | ReturnType<typeof pixels.delete>) => {
    const error = injected(platform.faults().pixelError, 'webPixel');
    const result = error ? { error } : run();
    return {
      webPixel: 'pixel' in result ? pixelView(result.pixel) : null,
      deletedWebPixelId: 'deletedId' in result ? result.deletedId : null,
      userErrors: 'error' in result ? [result.error] : [],
    };
  };

  const fields: Record<string, (args: Arguments) => unknown> = {
    shop: () => ({
      id: `gid://shopify/Shop/${SHOP.id}`,
      name: SHOP.name,
      myshopifyDomain: SHOP.domain,
      ianaTimezone: SHOP.timeZone,
      shipsToCountries: SHOP.countries,
      contactEmail: SHOP.contactEmail,
      taxesIncluded: SHOP.taxesIncluded,
    }),
    productsCount({ query, limit }: SearchArguments & { limit?: number | null }) {
      const { length } = findProducts(catalogue.all(), query ?? '');
      return limit != null && length > limit
        ? { count: limit, precision: 'AT_LEAST' }
        : { count: length, precision: 'EXACT' };
    },
    product: ({ id }) => productOf(catalogue, String(id)),
    products: (args: SearchArguments) =>
      connection(findProducts(catalogue.all(), args.query ?? ''), args, {
        placeOf: placeBy(args),
        view: (product) => productView(product, catalogue),
      }),
    collections(args: SearchArguments) {
      if (args.query != null) throw new GraphQLError('The sandbox searches no collections.');
      return connection(catalogue.collections(), args, {
        placeOf: placeBy(args),
        view: collectionView,
      });
    },
    nodes({ ids }) {
      // Shopify limits the length of an input array (Shopify, "API limits").
      if ((ids as string[]).length > 250) throw new GraphQLError('Ask for at most 250 ids.');
      return (ids as string[]).map((id) => productOf(catalogue, id));
    },
    metafieldDefinitions: (args: SearchArguments & { ownerType?: string }) =>
      connection(definitionsOf(platform, args), args, {
        view: (each) => ({ ...each, ownerType: args.ownerType }),
      }),
    bulkOperation: ({ id }) => bulkOperations.find(String(id)),
    bulkOperationRunQuery({ query, groupObjects }) {
      const begun = bulkOperations.run(String(query), groupObjects === true);
      return 'id' in begun
        ? { bulkOperation: begun, userErrors: [] }
        : { bulkOperation: null, userErrors: [begun] };
    },
    flowTriggerReceive({ handle, payload }) {
      const problem = platform.flow.receive(String(handle), payload);
      return { userErrors: problem ? [{ field: ['body'], ...problem }] : [] };
    },
    orders: (args: SearchArguments) =>
      connection(findOrders(orders.all(), args.query ?? ''), args, {
        placeOf: placeBy(args),
        view: orderView,
      }),
    currentAppInstallation: () => ({
      id: installationOf(platform).id,
      accessScopes: installationOf(platform).scopes.map((handle) => ({ handle })),
      metafield: ({ namespace, key }: Arguments) =>
        metafieldView(metafields.find(String(namespace), String(key))),
    }),
    metafieldsSet({ metafields: inputs }) {
      const result =
        injectedMetafieldError(platform) ??
        metafields.set(installationOf(platform).id, inputs as MetafieldInput[]);
      return 'code' in result
        ? { metafields: null, userErrors: [result] }
        : { metafields: result.map(metafieldView), userErrors: [] };
    },
    metafieldsDelete({ metafields: named }) {
      const error = injectedMetafieldError(platform);
      if (error) return { deletedMetafields: null, userErrors: [error] };
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
    webPixelDelete: ({ id }) => change(() => pixels.delete(String(id))),
  };

  return (source, args: Arguments, context, { fieldName, parentType, schema }) => {
    const isRoot = [schema.getQueryType(), schema.getMutationType()].includes(parentType);
    if (isRoot) assertAccess(fieldName, platform.installation()?.scopes ?? []);
    const value = (isRoot ? fields : (source as Arguments))[fieldName];
    if (value === undefined)
      throw new GraphQLError(
        `The sandbox's Admin API does not answer ${parentType.name}.${fieldName}.`,
      );
    if (typeof value !== 'function') return value;
    const first = context === WHOLE_LISTS && { first: EVERYTHING };
    return (value as (args: Arguments) => unknown)({ ...args, ...first });
  };
}

/** Sorted by name, the only supported order. */
function definitionsOf(
  { metafieldDefinitions }: Platform,
  { ownerType = '', sortKey }: SearchArguments & { ownerType?: string },
): MetafieldDefinition[] {
  if (sortKey !== 'NAME')
    throw new GraphQLError(`The sandbox does not sort by ${sortKey ?? 'ID'}.`);
  const own = metafieldDefinitions.get(ownerType) ?? [];
  return own.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

type MetafieldName = Pick<MetafieldInput, 'ownerId' | 'key'> & { namespace: string };

/** Refuses a token of an app that is not installed before anything else. */
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

/** Shopify returns settings as JSON text. */
function pixelView({ id, settings }: WebPixelRecord) {
  return { id, settings: JSON.stringify(settings) };
}

function settingsOf(input: unknown): unknown {
  return (input as { settings: unknown }).settings;
}

/** The user error that a fault puts into an answer. */
function injected<Code extends string>(code: Code | 'none', ...field: string[]) {
  return code === 'none' ? null : { code, field, message: `Injected by the sandbox: ${code}.` };
}

function injectedMetafieldError(platform: Platform): MetafieldUserError | null {
  const error = injected(platform.faults().metafieldError, 'metafields', '0');
  return error && { ...error, elementIndex: 0 };
}

const WRITING_PIXELS = ['write_pixels', 'read_customer_events'];

/** The scopes that each field of query and mutation requires (Shopify, "Access scopes"). */
const REQUIRED_SCOPES: Readonly<Record<string, readonly string[]>> = {
  orders: ['read_orders'],
  collections: ['read_products'],
  metafieldDefinitions: ['read_products'],
  nodes: ['read_products'],
  product: ['read_products'],
  products: ['read_products'],
  productsCount: ['read_products'],
  webPixel: ['read_pixels'],
  webPixelCreate: WRITING_PIXELS,
  webPixelDelete: ['write_pixels'],
  webPixelUpdate: WRITING_PIXELS,
};

/** Refuses a field if the shop has not granted its scopes; a write scope includes reading. */
function assertAccess(field: string, granted: readonly string[]): void {
  const required = REQUIRED_SCOPES[field]?.find(
    (scope) => !granted.includes(scope) && !granted.includes(scope.replace(/^read_/, 'write_')),
  );
  if (required === undefined) return;
  const access = `\`${required}\` access scope.`;
  throw new GraphQLError(`Access denied for ${field} field. Required access: ${access}`, {
    extensions: {
      code: 'ACCESS_DENIED',
      documentation: 'https://shopify.dev/api/usage/access-scopes',
      requiredAccess: access,
    },
  });
}
