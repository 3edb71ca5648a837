/**
 * What the app may do in a shop, no more than it needs: write its web pixel, let that see customer
 * events, count the products that the service does not index, and have an app proxy, for which Shopify
 * wants a scope of its own. `shopify.app.toml` asks for the same.
 */
export const SCOPES = [
  'write_pixels',
  'read_customer_events',
  'read_products',
  'write_app_proxy',
] as const;
