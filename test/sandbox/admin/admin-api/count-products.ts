import type { Product } from '../../storefront/data/catalogue.ts';

/** `Count` of the Admin API. */
export interface ProductCount {
  count: number;
  precision: 'AT_LEAST' | 'EXACT';
}

/**
 * Counts products. Of the search syntax only `status:` with a comma-separated list is known; anything
 * else is ignored, as Shopify ignores filters that it does not know.
 *
 * @param limit null for none
 */
export function countProducts(
  products: readonly Product[],
  query: string,
  limit: number | null,
): ProductCount {
  const [, list] = /\bstatus:([\w,]+)/.exec(query) ?? [];
  const statuses = list?.toUpperCase().split(',');
  const found = products.filter(({ status }) => statuses?.includes(status) ?? true).length;
  return limit !== null && found > limit
    ? { count: limit, precision: 'AT_LEAST' }
    : { count: found, precision: 'EXACT' };
}
