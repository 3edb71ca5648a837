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

/** A webhook whose signature is right. */
export interface WebhookDelivery {
  /** The same in every repetition of the same delivery. */
  id: string;
  topic: string;
  shop: string;
  /** When the thing happened; null when the headers do not say. */
  triggeredAt: Date | null;
  body: z.output<typeof bodySchema>;
}

const headersSchema = z.object({
  id: z.string().regex(/^[\w.:-]{1,100}$/),
  topic: z.string().regex(/^[a-z_]{1,50}\/[a-z_]{1,50}$/),
  shop: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9][a-z0-9-]{0,100}\.myshopify\.com$/),
  triggeredAt: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text))
    .nullable(),
});

/** The shop's name for itself in a body: compliance topics write it one way, `app/uninstalled` another. */
const bodySchema = z.looseObject({
  shop_domain: z.string().toLowerCase().optional(),
  myshopify_domain: z.string().toLowerCase().optional(),
});

/**
 * Reads headers and body of a webhook (Shopify, "Webhook headers"). Only the body is signed: where it
 * names the shop, the header must name the same, or one shop's webhook could be turned against another.
 *
 * @returns null for what Shopify does not send
 */
export function readDelivery(headers: Headers, body: Uint8Array): WebhookDelivery | null {
  const named = headersSchema.safeParse({
    id: headers.get('x-shopify-webhook-id'),
    topic: headers.get('x-shopify-topic'),
    shop: headers.get('x-shopify-shop-domain'),
    triggeredAt: headers.get('x-shopify-triggered-at'),
  });
  const content = bodySchema.safeParse(parsedJson(body));
  if (!named.success || !content.success) return null;
  const { shop_domain, myshopify_domain } = content.data;
  const names = [shop_domain, myshopify_domain].filter((name) => name !== undefined);
  if (names.some((name) => name !== named.data.shop)) return null;
  return { ...named.data, body: content.data };
}

function parsedJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
