import { z } from 'zod';
import {
  WEBHOOK_BODIES,
  WEBHOOK_TOPICS,
  type WebhookContent,
  type WebhookTopic,
} from './webhook-topics.ts';

/** A webhook whose signature is right, and whose headers and body agree. */
export interface WebhookDelivery extends Pick<WebhookContent, 'customerId'> {
  /** The same in every repetition of the same delivery. */
  id: string;
  topic: WebhookTopic;
  shop: string;
  /** When the thing happened, by Shopify's clock; null when the headers do not say. */
  triggeredAt: Date | null;
}

/** What Shopify does not send to this app, and why not, for the log. */
export interface RefusedDelivery {
  refused: 'headers' | 'unknown topic' | 'not a body of this topic' | 'a body of another shop';
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

/**
 * Reads headers and body of a webhook (Shopify, "Webhook headers"). Only the body is signed: what it
 * says has to agree with topic and shop of the headers, or one webhook could be turned into another.
 */
export function readDelivery(
  headers: Headers,
  body: Uint8Array,
): WebhookDelivery | RefusedDelivery {
  const named = headersSchema.safeParse({
    id: headers.get('x-shopify-webhook-id'),
    topic: headers.get('x-shopify-topic'),
    shop: headers.get('x-shopify-shop-domain'),
    triggeredAt: headers.get('x-shopify-triggered-at'),
  });
  if (!named.success) return { refused: 'headers' };
  const topic = WEBHOOK_TOPICS.find((ours) => ours === named.data.topic);
  if (topic === undefined) return { refused: 'unknown topic' };
  const content = WEBHOOK_BODIES[topic].safeParse(parsedJson(body));
  if (!content.success) return { refused: 'not a body of this topic' };
  const { shop, customerId } = content.data;
  if (shop !== null && shop !== named.data.shop) return { refused: 'a body of another shop' };
  return { ...named.data, topic, customerId };
}

function parsedJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}
