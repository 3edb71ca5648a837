import { GraphQLError } from 'graphql';
import { SHOP_DOMAIN } from '../../addresses.ts';
import { type Catalogue, hasPage } from '../../catalogue/catalogue.ts';
import {
  type Collection,
  hasOnlyDefaultVariant,
  type Product,
  type Variant,
} from '../../storefront/data/catalogue.ts';
import { marketOfCountry, toMajor } from '../../storefront/data/markets.ts';
import { picturePath } from '../../storefront/data/pictures.ts';
import type { AdminOrder } from '../platform/orders.ts';
import { connection, type ConnectionArguments } from './find.ts';

/** Shopify's timestamps are whole seconds. */
const seconds = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z');

export const gid = (kind: string, id: string): string => `gid://shopify/${kind}/${id}`;

/** Shopify's CDN serves the shop's pictures. */
export const pictureUrl = (product: Product): string =>
  `https://${SHOP_DOMAIN}${picturePath(product)}`;

/** Dollars in the Admin API's format: `29.50`. */
export const decimal = (minor: number): string => toMajor(minor).toFixed(2);

/** The only metafield of products, and the only one of variants. */
const WEIGHT_METAFIELD = 'custom.weight_in_grams';
const SHELF_METAFIELD = 'custom.shelf';

/** A product as the Admin API describes it; expensive fields are computed on request. */
export function productView(product: Product, catalogue: Catalogue) {
  const { id, variants } = product;
  return {
    __typename: 'Product',
    id: gid('Product', id),
    title: product.title,
    handle: product.handle,
    description: product.description,
    descriptionHtml: descriptionHtml(product),
    vendor: product.vendor,
    productType: product.type,
    tags: [...product.tags].sort(),
    status: product.status,
    publishedAt: product.publishedAt && seconds(product.publishedAt),
    createdAt: seconds(product.createdAt),
    updatedAt: seconds(product.updatedAt),
    onlineStoreUrl: hasPage(product) ? `https://${SHOP_DOMAIN}/products/${product.handle}` : null,
    hasOnlyDefaultVariant: hasOnlyDefaultVariant(product),
    options: optionValues(product),
    media: (args: ConnectionArguments) => connection([product], args, { view: mediaView }),
    variants: (args: ConnectionArguments) =>
      connection(variants, args, { view: (variant) => variantView(product, variant) }),
    variantsCount: { count: variants.length, precision: 'EXACT' },
    collections(args: ConnectionArguments) {
      const own = catalogue.collections().filter(({ products }) => products.includes(product));
      return connection(own, args, { view: collectionView });
    },
    metafield: ({ namespace, key }: { namespace?: string; key: string }) =>
      `${namespace ?? ''}.${key}` === WEIGHT_METAFIELD
        ? { type: 'number_integer', value: String(product.grams) }
        : null,
  };
}

/** The product of a global id as {@link productView}; null if it does not exist. Other ids are an error. */
export function productOf(catalogue: Catalogue, id: string) {
  const [, digits] = /^gid:\/\/shopify\/Product\/(\d+)$/.exec(id) ?? [];
  if (digits === undefined) throw new GraphQLError(`Invalid global id '${id}'`);
  const product = catalogue.find(digits);
  return product ? productView(product, catalogue) : null;
}

export function collectionView({ id, title, handle, updatedAt }: Collection) {
  return {
    __typename: 'Collection',
    id: gid('Collection', id),
    title,
    handle,
    updatedAt: seconds(updatedAt),
  };
}

function variantView(product: Product, variant: Variant) {
  const { id, title, sku, barcode, options, prices, compareAt, quantity, available } = variant;
  return {
    __typename: 'ProductVariant',
    id: gid('ProductVariant', id),
    title,
    sku,
    barcode,
    price: decimal(prices.us),
    compareAtPrice: compareAt && decimal(compareAt.us),
    availableForSale: available,
    metafield: ({ namespace, key }: { namespace?: string; key: string }) =>
      `${namespace ?? ''}.${key}` === SHELF_METAFIELD
        ? { type: 'single_line_text_field', value: `Shelf ${id.slice(-2)}` }
        : null,
    contextualPricing: ({ context }: { context: { country?: string } }) =>
      contextualPricing(variant, context.country ?? null),
    inventoryQuantity: quantity ?? 0,
    inventoryPolicy: 'DENY',
    inventoryItem: {
      tracked: quantity !== null,
      measurement: { weight: { value: product.grams, unit: 'GRAMS' } },
    },
    selectedOptions: product.options.map((name, index) => ({ name, value: options[index] ?? '' })),
  };
}

/** The text that staff entered, as the HTML that the editor makes of it. */
export function descriptionHtml({ description }: Pick<Product, 'description'>): string {
  return description === '' ? '' : `<p>${description}</p>`;
}

/** The values of each option, in the order of the variants. */
export function optionValues({ options, variants }: Product): { name: string; values: string[] }[] {
  return options.map((name, index) => ({
    name,
    values: [...new Set(variants.map((each) => each.options[index] ?? ''))],
  }));
}

function mediaView(product: Product) {
  return {
    __typename: 'MediaImage',
    id: gid('MediaImage', `${product.id}${product.picture.version}`),
    alt: null,
    image: { altText: null, url: pictureUrl(product) },
  };
}

/** Countries without a market of their own see the first market's prices. */
function contextualPricing({ prices, compareAt }: Variant, country: string | null) {
  const { handle, currency } = marketOfCountry(country ?? undefined);
  const money = (minor: number) => ({ amount: decimal(minor), currencyCode: currency });
  return {
    price: money(prices[handle]),
    compareAtPrice: compareAt && money(compareAt[handle]),
  };
}

export function orderView(order: AdminOrder) {
  const { id, cancelledAt, createdAt, updatedAt, subtotal } = order;
  const money = { amount: decimal(subtotal), currencyCode: 'USD' };
  return {
    ...order,
    id: gid('Order', id),
    createdAt: seconds(createdAt),
    updatedAt: seconds(updatedAt),
    cancelledAt: cancelledAt && seconds(cancelledAt),
    subtotalPriceSet: { shopMoney: money, presentmentMoney: money },
  };
}
