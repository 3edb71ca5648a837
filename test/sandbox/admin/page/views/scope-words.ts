/** What scopes mean, as the page that asks a merchant says it. */
const SCOPE_WORDS: Readonly<Record<string, string>> = {
  write_pixels: 'Connect and change its web pixel',
  read_pixels: 'See its web pixel',
  read_customer_events: 'Receive customer events through its web pixel',
  read_products: 'View products',
  read_orders: 'View orders',
  write_app_proxy: 'Answer requests of the storefront',
};

export function scopeWords(scope: string): string {
  return SCOPE_WORDS[scope] ?? scope;
}
