const STANDARD_EVENTS = new Set([
  'alert_displayed',
  'cart_viewed',
  'checkout_address_info_submitted',
  'checkout_completed',
  'checkout_contact_info_submitted',
  'checkout_shipping_info_submitted',
  'checkout_started',
  'collection_viewed',
  'page_viewed',
  'payment_info_submitted',
  'product_added_to_cart',
  'product_removed_from_cart',
  'product_viewed',
  'search_submitted',
  'ui_extension_errored',
]);

/** Whether the name is Shopify's own: a theme that publishes under it is ignored. */
export function isStandardEvent(name: string): boolean {
  return STANDARD_EVENTS.has(name);
}
