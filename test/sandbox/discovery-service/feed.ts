import { COLLECTIONS, hasOnlyDefaultVariant, selectedOffer } from '../storefront/data/catalogue.ts';
import type { Product } from '../storefront/data/catalogue.ts';
import { toMajor } from '../storefront/data/money.ts';
import { picturePath } from '../storefront/data/pictures.ts';
import type { FeedRecord } from './answers.ts';

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
