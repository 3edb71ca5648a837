import { COLLECTIONS, hasOnlyDefaultVariant, selectedOffer } from '../storefront/data/catalogue.ts';
import type { Product } from '../storefront/data/catalogue.ts';
import { toMajor } from '../storefront/data/money.ts';
import { picturePath } from '../storefront/data/pictures.ts';

/**
 * A product as results carry it: flat, its numbers as text. The service's own fields come first; the
 * others are the feed's, under the names that the merchant gave them.
 */
export interface FeedRecord {
  /** The variant that stands for the product; the product itself where it has no variants. */
  uid: string;
  id: string;
  /** Left out where the shop has none. */
  sku?: string;
  name: string;
  brand: string;
  /** In the feed's currency, US dollars. */
  price: string;
  available: 'true' | 'false';
  url: string;
  imageUrl: string;
  thumbnailImageUrl: string;
  /** Tells the parent: results themselves name uid and sku alone (specification, *Product object*). */
  product_id: string;
  /** What `/cart/add.js` takes. */
  variant_id: string;
  handle: string;
  price_eur: string;
  product_type: string[];
  color: string[];
  collection_handle: string[];
  /** How many options a shopper has to choose from. */
  option_count: string;
}

/** The record of a product in the account's feed. */
export function recordOf(product: Product): FeedRecord {
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
    collection_handle: COLLECTIONS.filter(({ products }) => products.includes(product)).map(
      ({ handle }) => handle,
    ),
    option_count: String(isSingle ? 0 : product.options.length),
  };
}

/** The text in which a search looks for words. */
export function textOf({ name, brand, product_type, color }: FeedRecord): string {
  return [name, brand, ...product_type, ...color].join(' ').toLowerCase();
}
