import { z } from 'zod';

/** The topics that `shopify.app.toml` subscribes to; the last three are compliance topics. */
export const WEBHOOK_TOPICS = [
  'app/uninstalled',
  'app/scopes_update',
  'customers/data_request',
  'customers/redact',
  'shop/redact',
] as const;

export type WebhookTopic = (typeof WEBHOOK_TOPICS)[number];

/** What a webhook's body says that the app acts on. */
export interface WebhookContent {
  /** The shop's permanent domain; null for `app/scopes_update`, whose body names none. */
  shop: string | null;
  /** The customer of `customers/redact`, in digits; null for every other topic. */
  customerId: string | null;
}

const domain = z.string().toLowerCase();

/** For what would make it a body of another topic. */
const absent = z.never().optional();

/** Shopify's ids are numbers in webhooks, and digits everywhere here. */
const customer = z.object({
  id: z.union([z.int().positive(), z.string().regex(/^\d+$/)]).transform(String),
});

/**
 * The body of each topic (Shopify, "Webhooks" and "Privacy law compliance"), as narrow as it takes to
 * tell it from every other: Shopify signs the body and not the header with the topic, so one that was
 * signed for another topic must not be taken. A shop's `domain` is its public one; `myshopify_domain`
 * is what the header has.
 */
export const WEBHOOK_BODIES: Readonly<Record<WebhookTopic, z.ZodType<WebhookContent>>> = {
  'app/uninstalled': z
    .object({ myshopify_domain: domain, shop_domain: absent })
    .transform(({ myshopify_domain: shop }) => ({ shop, customerId: null })),

  'app/scopes_update': z
    .object({ current: z.array(z.string()), myshopify_domain: absent, shop_domain: absent })
    .transform(() => ({ shop: null, customerId: null })),

  'customers/data_request': z
    .object({ shop_domain: domain, customer: z.looseObject({}), orders_to_redact: absent })
    .transform(({ shop_domain: shop }) => ({ shop, customerId: null })),

  'customers/redact': z
    .object({ shop_domain: domain, customer, data_request: absent, orders_requested: absent })
    .transform(({ shop_domain: shop, customer: { id } }) => ({ shop, customerId: id })),

  'shop/redact': z
    .object({ shop_domain: domain, customer: absent, data_request: absent })
    .transform(({ shop_domain: shop }) => ({ shop, customerId: null })),
};
