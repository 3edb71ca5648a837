const SHOP_DOMAIN = /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/i;

/**
 * Whether the query of an address names no shop, or one as Shopify writes it. Shopify's library puts
 * `shop` into `frame-ancestors` before it knows who asks.
 */
export function namesAtMostOneShop({ searchParams }: URL): boolean {
  const named = searchParams.getAll('shop');
  return named.length <= 1 && named.every((shop) => SHOP_DOMAIN.test(shop));
}
