import type { Installation } from '../platform/platform.ts';
import { SHOP } from '../platform/shop.ts';

/** The topics that can be sent, in the order of the page. */
export const TOPICS = [
  'app/uninstalled',
  'app/scopes_update',
  'customers/data_request',
  'customers/redact',
  'shop/redact',
] as const;

export type Topic = (typeof TOPICS)[number];

const CUSTOMER = { id: 7_301_842_110, email: 'ada@example.com', phone: null };

/** A body as Shopify sends it with a topic (Shopify, "Webhooks" and "Privacy law compliance"). */
export function webhookBody(
  topic: Topic,
  { installation, now }: { installation: Installation | null; now: Date },
): Record<string, unknown> {
  const shop = { shop_id: Number(SHOP.id), shop_domain: SHOP.domain };
  switch (topic) {
    case 'app/uninstalled':
      return {
        id: Number(SHOP.id),
        name: SHOP.name,
        email: SHOP.email,
        domain: SHOP.domain,
        myshopify_domain: SHOP.domain,
        currency: SHOP.currency,
        iana_timezone: SHOP.timeZone,
        taxes_included: SHOP.taxesIncluded,
      };
    case 'app/scopes_update':
      return {
        id: 620_141_938,
        previous: [],
        current: installation?.scopes ?? [],
        updated_at: now.toISOString(),
      };
    case 'customers/data_request':
      return { ...shop, orders_requested: [], customer: CUSTOMER, data_request: { id: 9_999 } };
    case 'customers/redact':
      return { ...shop, customer: CUSTOMER, orders_to_redact: [] };
    case 'shop/redact':
      return shop;
  }
}
