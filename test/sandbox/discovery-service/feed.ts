import type { Catalogue } from '../catalogue/catalogue.ts';
import {
  type Collection,
  hasOnlyDefaultVariant,
  type Product,
  selectedOffer,
} from '../storefront/data/catalogue.ts';
import { toMajor } from '../storefront/data/markets.ts';
import { picturePath } from '../storefront/data/pictures.ts';
import type { FeedRecord } from './answers.ts';

/** A feed accepts no product with more variants. */
const MAX_VARIANTS = 100;

/** The products of the shop's catalogue that are in the account's feed. */
export function productsOf(catalogue: Catalogue): Product[] {
  return catalogue.listed().filter(({ variants }) => variants.length <= MAX_VARIANTS);
}

/** The account's feed. */
export function feedOf(catalogue: Catalogue): FeedRecord[] {
  const collections = catalogue.collections();
  return productsOf(catalogue).map((product) => recordOf(product, collections));
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
