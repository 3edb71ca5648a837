import type { Catalogue } from '../catalogue/catalogue.ts';
import {
  type Collection,
  hasOnlyDefaultVariant,
  type Product,
  selectedOffer,
} from '../storefront/data/catalogue.ts';
import { toMajor } from '../storefront/data/markets.ts';
import { picturePath } from '../storefront/data/pictures.ts';

/**
 * A product in results: flat, with numbers as text. The service's own fields are first; the others are the feed's,
 * under the names that the merchant chose.
 */
export interface FeedRecord {
  /** The variant that represents the product; the product itself if it has no variants. */
  uid: string;
  id: string;
  /** Omitted if the shop has none. */
  sku?: string;
  name: string;
  brand: string;
  /** In the feed's currency, US dollars. */
  price: string;
  available: 'true' | 'false';
  url: string;
  imageUrl: string;
  thumbnailImageUrl: string;
  /** The parent's id: results themselves contain only uid and sku (specification, *Product object*). */
  product_id: string;
  /** The id that `/cart/add.js` takes. */
  variant_id: string;
  handle: string;
  price_eur: string;
  product_type: string[];
  color: string[];
  collection_handle: string[];
  /** The number of options that a shopper has to choose from. */
  option_count: string;
}

/** A feed accepts no product with more variants. */
const MAX_VARIANTS = 100;

/** The account's feed. */
export function feedOf(catalogue: Catalogue): FeedRecord[] {
  const collections = catalogue.collections();
  return catalogue
    .listed()
    .filter(({ variants }) => variants.length <= MAX_VARIANTS)
    .map((product) => recordOf(product, collections));
}

/** The record of a product in the account's feed. */
function recordOf(product: Product, collections: readonly Collection[]): FeedRecord {
  const { variant } = selectedOffer(product);
  const isSingle = hasOnlyDefaultVariant(product);
  const uid = isSingle ? product.id : variant.id;
  const colours = product.options.indexOf('Colour');
  return {
    uid,
    id: uid,
    ...(variant.sku && { sku: variant.sku }),
    name: product.title,
    brand: product.vendor,
    price: String(toMajor(variant.prices.us)),
    available: variant.available ? 'true' : 'false',
    url: `/products/${product.handle}${isSingle ? '' : `?variant=${variant.id}`}`,
    imageUrl: picturePath(product),
    thumbnailImageUrl: picturePath(product),
    product_id: product.id,
    variant_id: variant.id,
    handle: product.handle,
    price_eur: String(toMajor(variant.prices.de)),
    product_type: [product.type],
    color:
      colours < 0 ? [] : [...new Set(product.variants.map((one) => one.options[colours] ?? ''))],
    collection_handle: collections
      .filter(({ products }) => products.includes(product))
      .map(({ handle }) => handle),
    option_count: String(isSingle ? 0 : product.options.length),
  };
}

/** The text that queries are matched against. */
export function textOf({ name, brand, product_type, color }: FeedRecord): string {
  return [name, brand, ...product_type, ...color].join(' ').toLowerCase();
}
