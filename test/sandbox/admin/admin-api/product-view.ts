import { SHOP_DOMAIN } from '../../addresses.ts';
import { type Catalogue, hasPage } from '../../catalogue/catalogue.ts';
import {
  type Collection,
  DEFAULT_TITLE,
  hasOnlyDefaultVariant,
  type Product,
  type Variant,
} from '../../storefront/data/catalogue.ts';
import { marketOfCountry, toMajor } from '../../storefront/data/markets.ts';
import { picturePath } from '../../storefront/data/pictures.ts';
import { connection, type ConnectionArguments } from './find.ts';

/** Shopify tells whole seconds. */
const seconds = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z');

export const gid = (kind: string, id: string): string => `gid://shopify/${kind}/${id}`;

/** The digits of a global id of this kind; null for another. */
export function digitsOf(kind: string, id: string): string | null {
  const [, digits = null] = new RegExp(`^gid://shopify/${kind}/(\\d+)$`).exec(id) ?? [];
  return digits;
}

/** Shopify's network of files shows the shop's pictures. */
export const pictureUrl = (product: Product): string =>
  `https://${SHOP_DOMAIN}${picturePath(product)}`;

/** Dollars as the Admin API writes them: `29.50`. */
export const decimal = (minor: number): string => toMajor(minor).toFixed(2);

/** The one metafield that products have. */
const WEIGHT_METAFIELD = 'custom.weight_in_grams';

/** A product as the Admin API tells of it; what costs more is made when it is asked for. */
export function productView(product: Product, catalogue: Catalogue) {
  const { id, variants } = product;
  const media = mediaView(product);
  return {
    __typename: 'Product',
    id: gid('Product', id),
    legacyResourceId: id,
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
    onlineStorePreviewUrl: `https://${SHOP_DOMAIN}/products/${product.handle}`,
    totalInventory: variants.reduce((sum, { stock }) => sum + (stock.quantity ?? 0), 0),
    tracksInventory: variants.some(({ stock }) => stock.quantity !== null),
    hasOnlyDefaultVariant: hasOnlyDefaultVariant(product),
    isGiftCard: product.kind === 'gift card',
    options: ({ first }: ConnectionArguments) => optionViews(product).slice(0, first ?? undefined),
    featuredMedia: media,
    media: (args: ConnectionArguments) =>
      connection([media], args, { keyOf: ({ id: key }) => key, view: (each) => each }),
    variants: (args: ConnectionArguments) =>
      connection(variants, args, {
        keyOf: ({ id: key }) => key,
        view: (variant) => variantView(product, variant, catalogue),
      }),
    variantsCount: { count: variants.length, precision: 'EXACT' },
    collections: (args: ConnectionArguments) =>
      connection(collectionsOf(product, catalogue), args, {
        keyOf: ({ id: key }) => key,
        view: (each) => collectionView(each, catalogue),
      }),
    priceRangeV2: priceRange(variants.map(({ prices }) => prices.us)),
    metafield: ({ namespace, key }: { namespace?: string; key: string }) =>
      `${namespace ?? ''}.${key}` === WEIGHT_METAFIELD
        ? { type: 'number_integer', value: String(product.grams) }
        : null,
    metafields: (args: ConnectionArguments) => nothing(args),
    seo: { title: null, description: null },
  };
}

/** A collection as the Admin API tells of it. */
export function collectionView(collection: Collection, catalogue: Catalogue) {
  const { id, title, handle, description, updatedAt, products } = collection;
  return {
    __typename: 'Collection',
    id: gid('Collection', id),
    legacyResourceId: id,
    title,
    handle,
    description,
    descriptionHtml: `<p>${description}</p>`,
    updatedAt: seconds(updatedAt),
    productsCount: { count: products.length, precision: 'EXACT' },
    products: (args: ConnectionArguments) =>
      connection(products, args, {
        keyOf: ({ id: key }) => key,
        view: (each) => productView(each, catalogue),
      }),
  };
}

/** A variant as the Admin API tells of it. */
export function variantView(product: Product, variant: Variant, catalogue: Catalogue) {
  const { id, title, sku, barcode, options, prices, compareAt, stock, available } = variant;
  return {
    __typename: 'ProductVariant',
    id: gid('ProductVariant', id),
    legacyResourceId: id,
    title,
    displayName: title === DEFAULT_TITLE ? product.title : `${product.title} - ${title}`,
    sku,
    barcode,
    price: decimal(prices.us),
    compareAtPrice: compareAt && decimal(compareAt.us),
    availableForSale: available,
    contextualPricing: ({ context }: { context: { country?: string } }) =>
      contextualPricing(variant, context.country ?? null),
    inventoryQuantity: stock.quantity ?? 0,
    inventoryPolicy: stock.whenNoneIsLeft.toUpperCase(),
    inventoryItem: {
      id: gid('InventoryItem', id),
      tracked: stock.quantity !== null,
      sku,
      measurement: {
        id: gid('InventoryItemMeasurement', id),
        weight: { value: product.grams, unit: 'GRAMS' },
      },
    },
    selectedOptions: product.options.map((name, index) => ({ name, value: options[index] ?? '' })),
    position: product.variants.indexOf(variant) + 1,
    media: (args: ConnectionArguments) => nothing(args),
    product: () => productView(product, catalogue),
    createdAt: seconds(product.createdAt),
    updatedAt: seconds(product.updatedAt),
    metafield: null,
    metafields: (args: ConnectionArguments) => nothing(args),
  };
}

/** What staff entered as text, as the editor makes it. */
export function descriptionHtml({ description }: Pick<Product, 'description'>): string {
  return description === '' ? '' : `<p>${description}</p>`;
}

function collectionsOf(product: Product, catalogue: Catalogue): Collection[] {
  return catalogue.collections().filter(({ products }) => products.includes(product));
}

/** Values of each option, in the order in which variants have them. */
export function optionValues({ options, variants }: Product): { name: string; values: string[] }[] {
  return options.map((name, index) => ({
    name,
    values: [...new Set(variants.map((each) => each.options[index] ?? ''))],
  }));
}

function optionViews(product: Product) {
  return optionValues(product).map(({ name, values }, index) => ({
    id: gid('ProductOption', `${product.id}${index}`),
    name,
    position: index + 1,
    values,
    optionValues: values.map((value, at) => ({
      id: gid('ProductOptionValue', `${product.id}${index}${at}`),
      name: value,
    })),
  }));
}

function mediaView(product: Product) {
  const key = `${product.id}${product.picture.version}`;
  return {
    __typename: 'MediaImage',
    id: gid('MediaImage', key),
    alt: null,
    mediaContentType: 'IMAGE',
    status: 'READY',
    image: {
      id: gid('ImageSource', key),
      altText: null,
      url: pictureUrl(product),
      width: 800,
      height: 800,
    },
  };
}

/** Countries without a market of their own see the prices of the first one. */
function contextualPricing({ prices, compareAt }: Variant, country: string | null) {
  const { handle, currency } = marketOfCountry(country ?? undefined);
  const money = (minor: number) => ({ amount: decimal(minor), currencyCode: currency });
  return {
    price: money(prices[handle]),
    compareAtPrice: compareAt && money(compareAt[handle]),
  };
}

function priceRange(prices: readonly number[]) {
  const money = (minor: number) => ({ amount: decimal(minor), currencyCode: 'USD' });
  return {
    minVariantPrice: money(Math.min(...prices)),
    maxVariantPrice: money(Math.max(...prices)),
  };
}

function nothing(args: ConnectionArguments) {
  return connection([], args, { keyOf: String, view: String });
}
