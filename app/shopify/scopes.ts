/**
 * What the app may do in a shop, no more than it needs: write its web pixel, let that see customer
 * events, and count the products that the service does not index. `shopify.app.toml` asks for the same.
 */
export const SCOPES = ['write_pixels', 'read_customer_events', 'read_products'] as const;
