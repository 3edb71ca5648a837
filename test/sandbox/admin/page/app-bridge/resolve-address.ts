/** Addresses of Shopify's admin, by name or by host. */
const ADMIN = /^shopify:\/*admin\/|^https:\/\/admin\.shopify\.com\/store\/[^/]+\//;
const SHOP_ADMIN = /^https:\/\/([\w-]+)\.myshopify\.com\/admin\//;
const SHOP = /^https:\/\/[\w-]+\.myshopify\.com\//;

/**
 * The address on this machine for an address as an app writes it: `shopify://admin/…`,
 * `https://admin.shopify.com/store/<shop>/…` and `https://<shop>.myshopify.com/admin/…` lead to the
 * admin here, the shop's own domain leads to the storefront, anything else is read as usual.
 */
export function resolveAddress(url: string, adminOrigin: string): string {
  const store = (window.shopify?.config.shop ?? '').replace('.myshopify.com', '');
  if (ADMIN.test(url)) return `${adminOrigin}/store/${store}/${url.replace(ADMIN, '')}`;
  if (SHOP_ADMIN.test(url)) return url.replace(SHOP_ADMIN, `${adminOrigin}/store/$1/`);
  if (SHOP.test(url)) return url.replace(SHOP, `${adminOrigin}/online-store/`);
  return URL.canParse(url, location.href) ? new URL(url, location.href).href : url;
}
